/** `1 epoch`, `2 epochs`: a number and what it counts. */
export function counted(count: number, singular: string): string {
  return `${count} ${singular}${count === 1 ? '' : 's'}`;
}
