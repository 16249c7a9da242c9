import type { Reference } from './read-references.js';

/** Which result belongs to which picture. */
export interface IdMatch {
  /** The picture of each result's id. */
  readonly pictures: ReadonlyMap<string, Reference>;
  /** Ids whose picture has a result already. */
  readonly repeated: readonly string[];
}

/**
 * Finds the picture of each id: the one that has this very name; else the only one with this file name, folders aside;
 * else the only one with this file name without its ending. Ids are compared as text.
 */
export function matchIds(ids: Iterable<string>, references: readonly Reference[]): IdMatch {
  const lookups = [(name: string) => name, baseName, (name: string) => baseName(name).replace(/\.[^.]*$/, '')].map(
    (simplify) => ({ simplify, pictures: onlyOnes(references, simplify) }),
  );
  const waiting = new Set(ids);
  const pictures = new Map<string, Reference>();
  const taken = new Set<Reference>();
  const repeated: string[] = [];
  for (const { simplify, pictures: byName } of lookups) {
    for (const id of [...waiting]) {
      const picture = byName.get(simplify(id));
      if (!picture) continue;
      waiting.delete(id);
      if (taken.has(picture)) repeated.push(id);
      else pictures.set(id, picture);
      taken.add(picture);
    }
  }
  return { pictures, repeated };
}

const baseName = (name: string) => name.replaceAll('\\', '/').replace(/^.*\//, '');

/** The pictures by simplified name; names that several share are left out. */
function onlyOnes(
  references: readonly Reference[],
  simplify: (name: string) => string,
): ReadonlyMap<string, Reference> {
  const found = new Map<string, Set<Reference>>();
  for (const reference of references) {
    for (const name of reference.names) {
      const key = simplify(name);
      found.set(key, (found.get(key) ?? new Set()).add(reference));
    }
  }
  return new Map([...found].flatMap(([key, pictures]) => (pictures.size === 1 ? [[key, [...pictures][0]!]] : [])));
}
