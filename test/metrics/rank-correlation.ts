/** Spearman's rank correlation; equal values share their mean rank. */
export function rankCorrelation(some: readonly number[], others: readonly number[]): number {
  const [one, other] = [ranks(some), ranks(others)];
  const mean = (some.length - 1) / 2;
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (const [index, rank] of one.entries()) {
    const [a, b] = [rank - mean, other[index]! - mean];
    product += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return product / Math.sqrt(ofOne * ofOther);
}

function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
