/** Texts that stand beside pictures, and what stands there without a partner. */
export interface SidecarPairs {
  /** Sidecars of each picture that has any. */
  readonly pairs: ReadonlyMap<string, readonly string[]>;
  /** Sidecars that more than one picture would claim, with the pictures. */
  readonly shared: ReadonlyMap<string, readonly string[]>;
  readonly alone: readonly string[];
  /** Sidecars whose name differs from the picture's in capitals or Unicode form. */
  readonly folded: readonly string[];
}

export const sidecarName = /\.(?:txt|caption)$/i;

const stem = (name: string) => name.replace(/\.[^./]*$/, '');
const fold = (name: string) => name.normalize('NFC').toLowerCase();

function groupBy(names: readonly string[], keyOf: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(keyOf(name), [...(groups.get(keyOf(name)) ?? []), name]);
  return groups;
}

/**
 * Finds the picture of each sidecar: `a.jpg.txt` belongs to `a.jpg`, `a.txt` to the one picture with the stem `a`; exact
 * names first, then by Unicode form and case.
 */
export function pairSidecars(pictures: readonly string[], sidecars: readonly string[]): SidecarPairs {
  const lookups = [
    new Set(pictures),
    groupBy(pictures, stem),
    groupBy(pictures, fold),
    groupBy(pictures, (name) => fold(stem(name))),
  ] as const;
  const [names, stems, foldedNames, foldedStems] = lookups;
  const pairs = new Map<string, string[]>();
  const shared = new Map<string, readonly string[]>();
  const alone: string[] = [];
  const folded: string[] = [];
  for (const sidecar of sidecars) {
    const own = stem(sidecar);
    const exact = names.has(own) ? [own] : stems.get(own);
    const found = exact ?? foldedNames.get(fold(own)) ?? foldedStems.get(fold(own)) ?? [];
    if (found.length === 0) alone.push(sidecar);
    else if (found.length > 1) shared.set(sidecar, found);
    else {
      pairs.set(found[0]!, [...(pairs.get(found[0]!) ?? []), sidecar]);
      if (!exact) folded.push(sidecar);
    }
  }
  return { pairs, shared, alone, folded };
}
