/// <reference lib="dom" />

/** Shows a picture at most `longest` pixels long; of a small one every pixel becomes a square of several. */
export function showAt(
  image: HTMLImageElement,
  { width, height }: { readonly width: number; readonly height: number },
  longest: number,
): void {
  const ratio = longest / Math.max(width, height);
  const scale = ratio >= 2 ? Math.floor(ratio) : Math.min(ratio, 1);
  image.width = Math.max(1, Math.round(width * scale));
  image.height = Math.max(1, Math.round(height * scale));
  image.classList.toggle('enlarged', scale > 1);
}
