/** Says in words where attention was: the part of the picture, a ninth of it, that holds most of it. */
export function attentionPlace(weights: Float32Array, [rows, columns]: readonly [number, number]): string {
  const shares = new Array<number>(9).fill(0);
  weights.forEach((weight, cell) => {
    const row = Math.floor((3 * (Math.floor(cell / columns) + 0.5)) / rows);
    const column = Math.floor((3 * ((cell % columns) + 0.5)) / columns);
    shares[3 * row + column]! += weight;
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  const place = shares.indexOf(Math.max(...shares));
  return total > 0 ? `${places[place]}, ${Math.round((100 * shares[place]!) / total)} % there` : 'nowhere';
}

const places = [
  'upper left',
  'upper middle',
  'upper right',
  'middle left',
  'centre',
  'middle right',
  'lower left',
  'lower middle',
  'lower right',
];
