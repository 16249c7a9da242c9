/** Extensions of what saccade reads, and of what it must tell that it cannot read. */
const pictureExtensions = new Set(
  [
    'jpg jpeg jpe jfif jif png apng webp gif avif tif tiff svg svgz',
    'heic heif hif jxl bmp dib',
    '3fr arw cr2 cr3 crw dcr dng erf kdc mef mos mrw nef nrw orf pef raf raw rw2 sr2 srf srw x3f',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a file's name says that it is a picture. */
export function isPictureName(name: string): boolean {
  return pictureExtensions.has(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}

/** Folders that hold no photographs of their own: hidden ones, thumbnails of a NAS, leftovers of archives. */
export function isLeftOutFolder(name: string): boolean {
  return name.startsWith('.') || name === '@eaDir' || name === '__MACOSX';
}
