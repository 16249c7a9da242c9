/**
 * ` Did you mean …?` for a misspelt name, or nothing where no known name is near: the sentence that ends an error message.
 *
 * Near is a Damerau–Levenshtein distance of a third of the name's length, 1 at least, to the name or to its first or last
 * words: `--batch` means `--batch-size`.
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const closest = closestName(name, known);
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}

/** The known name nearest to `name`, undefined where none is near. */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceTo(candidate, name);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** What is cut short is nearer than any wrong letter. */
const cutShort = 0.5;
/** A part of a name is farther than the whole by a letter. */
const partial = 1;

function distanceTo(candidate: string, name: string): number {
  if (candidate !== name && candidate.startsWith(name)) return cutShort;
  const [whole = 0, ...parts] = namesOf(candidate).map((one) => editDistance(name.toLowerCase(), one.toLowerCase()));
  return Math.min(whole, ...parts.map((part) => part + partial));
}

/** `--batch-size`, `--batch`, `--size`; `batchSize`, `batch`, `Size`. */
function namesOf(name: string): string[] {
  const dashes = /^-*/.exec(name)![0];
  const words = name.slice(dashes.length).match(/[-_]?[^-_A-Z]+|[A-Z][^-_A-Z]*/g) ?? [];
  const ends = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const);
  return [name, ...ends.flat().map((part) => dashes + part.join('').replace(/^[-_]/, ''))];
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
