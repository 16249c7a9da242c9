/** How a name was found among others. */
export type NameMatch = {
  readonly name: string;
  readonly how: 'exactly' | 'by Unicode form or case' | 'by file name alone';
};

/** Data written on Windows divides folders with a backslash. */
const fold = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
const base = (name: string) => fold(name).replace(/^.*\//, '');

/** Groups by key; a key of two names finds neither. */
function uniqueBy(names: readonly string[], keyOf: (name: string) => string): Map<string, string | undefined> {
  const unique = new Map<string, string | undefined>();
  for (const name of names) {
    const key = keyOf(name);
    unique.set(key, unique.has(key) ? undefined : name);
  }
  return unique;
}

/** Finds names among others: exactly, else by Unicode form and case, else by the file name where only one has it. */
export function nameMatcher(names: readonly string[]): (wanted: string) => NameMatch | undefined {
  const exact = new Set(names);
  let folded: Map<string, string | undefined> | undefined;
  let bases: Map<string, string | undefined> | undefined;
  return (wanted) => {
    if (exact.has(wanted)) return { name: wanted, how: 'exactly' };
    folded ??= uniqueBy(names, fold);
    const alike = folded.get(fold(wanted));
    if (alike !== undefined) return { name: alike, how: 'by Unicode form or case' };
    bases ??= uniqueBy(names, base);
    const named = folded.has(fold(wanted)) ? undefined : bases.get(base(wanted));
    return named === undefined ? undefined : { name: named, how: 'by file name alone' };
  };
}
