/** A sentence on names that a person should know of; none where there are no names. */
export function nameNote(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.length}, first ${names[0]}.`];
}
