import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, normalize, sep } from 'node:path';
import { SaccadeError } from '../errors.js';
import { isLeftOutFolder, isPictureName } from './image-names.js';
import { isReadableKind, pictureKind } from './picture-kind.js';

/** A picture to work on. */
export interface ListedImage {
  /** The path as given joined with the path below it, `/` on every system: the picture's name in records. */
  readonly file: string;
  /** Where to open it. */
  readonly path: string;
  /** Its path below the folder that was given, `/` on every system; its name alone where the file itself was given. */
  readonly below: string;
}

export interface ImageList {
  /** Each picture once, in the order of the paths; a folder's content is sorted by name. */
  readonly images: readonly ListedImage[];
  /** How many files were passed over because they are no pictures. */
  readonly passedOver: number;
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
}

/**
 * Finds the pictures among files and folders. A file counts if its name says that it is a picture or if its first bytes
 * do; hidden files and folders, `@eaDir` and `__MACOSX` are left out unless they are given themselves. Links to folders are followed, no folder is entered twice.
 *
 * @throws SaccadeError `usage` where a given path does not exist.
 */
export async function listImages(
  paths: readonly string[],
  options: { readonly recursive?: boolean } = {},
): Promise<ImageList> {
  const given = await Promise.all(paths.map(async (path) => ({ path, found: await lookUp(path) })));
  const missing = given.filter(({ found }) => !found).map(({ path }) => path);
  if (missing.length > 0) throw missingPaths(missing);
  const walk = new Walk(options.recursive ?? false);
  for (const { path, found } of given) {
    if (found?.isDirectory()) await walk.folder({ file: slashed(path), path, below: '' });
    else if (found?.isFile()) await walk.file({ file: slashed(path), path, below: basename(path) });
  }
  return walk;
}

class Walk implements ImageList {
  readonly images: ListedImage[] = [];
  readonly unreadable: string[] = [];
  passedOver = 0;
  readonly #recursive: boolean;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(recursive: boolean) {
    this.#recursive = recursive;
  }

  async folder(folder: ListedImage): Promise<void> {
    const real = await realpath(folder.path).catch(() => folder.path);
    if (this.#folders.has(real)) return;
    this.#folders.add(real);
    let entries: Dirent[];
    try {
      entries = await readdir(folder.path, { withFileTypes: true });
    } catch {
      this.unreadable.push(folder.file);
      return;
    }
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) await this.#entry(folder, entry, join(real, entry.name));
  }

  async #entry(folder: ListedImage, entry: Dirent, real: string): Promise<void> {
    const inside = {
      file: folder.file === '.' ? entry.name : `${folder.file.replace(/\/$/, '')}/${entry.name}`,
      path: join(folder.path, entry.name),
      below: folder.below === '' ? entry.name : `${folder.below}/${entry.name}`,
    };
    const kind = entry.isSymbolicLink() ? await lookUp(inside.path) : entry;
    if (kind?.isDirectory()) {
      if (this.#recursive && !isLeftOutFolder(entry.name)) await this.folder(inside);
    } else if (!entry.name.startsWith('.') && (kind ? kind.isFile() : isPictureName(entry.name))) {
      await this.#add(inside, real);
    } else this.passedOver++;
  }

  async file(file: ListedImage): Promise<void> {
    await this.#add(file, join(await realpath(dirname(file.path)), basename(file.path)));
  }

  async #add(image: ListedImage, real: string): Promise<void> {
    if (this.#files.has(real)) return;
    this.#files.add(real);
    const name = basename(image.path);
    // AppleDouble files carry a photo's name and none of its pixels.
    const hasName = isPictureName(name) && !name.startsWith('._');
    const counts = hasName || (await hasPictureSignature(image.path));
    if (counts) this.images.push(image);
    else this.passedOver++;
  }
}

async function hasPictureSignature(path: string): Promise<boolean> {
  return pictureKind(path).then(isReadableKind, () => false);
}

async function lookUp(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

function slashed(path: string): string {
  return normalize(path).split(sep).join('/');
}

function missingPaths(missing: readonly string[]): SaccadeError {
  const others = missing.length > 1 ? ` and ${missing.length - 1} more that are missing` : '';
  return new SaccadeError(
    'usage',
    `Expected existing files and folders, got ${missing[0]}${others}. Check the spelling and whether the drive is there.`,
  );
}
