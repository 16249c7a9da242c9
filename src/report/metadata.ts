import { stat } from 'node:fs/promises';
import { ExifTool, type WriteTags } from 'exiftool-vendored';
import { SaccadeError } from '../errors.js';
import { pixelDigest } from '../image/pixel-digest.js';
import { newTags, readArguments, type Tags } from './metadata-tags.js';
import { replaceWhole } from './replace-whole.js';

/** What became of a picture's metadata; `created` files are saccade's alone. */
export type MetadataOutcome = 'created' | 'merged' | 'kept';

export interface MetadataWriter {
  /** Describes a picture in an XMP file; what people wrote there or in the picture stays. */
  writeXmp(picture: string, xmp: string, caption: string): Promise<MetadataOutcome>;
  /**
   * Describes a picture in the picture's file, whose pixels stay as they were.
   *
   * @throws SaccadeError `unsupported-image` for files that take no description.
   */
  embed(picture: string, caption: string): Promise<MetadataOutcome>;
  close(): Promise<void>;
}

/**
 * Starts ExifTool, which knows every kind of file. What saccade writes is marked as machine-written, with a digest of the
 * text by which a later run tells its own words from a person's.
 *
 * @param version of saccade
 * @throws SaccadeError `failed` where ExifTool does not start.
 */
export async function openMetadata(version: string): Promise<MetadataWriter> {
  const exiftool = new ExifTool({ maxProcs: 2, taskTimeoutMillis: 60_000 });
  try {
    await exiftool.version();
  } catch (cause) {
    await exiftool.end(false);
    throw new SaccadeError(
      'failed',
      'Expected Perl for --metadata, got a system without it. Install perl, or take --sidecars.',
      { cause },
    );
  }
  const read = (path: string): Promise<Tags> => exiftool.readRaw(path, { readArgs: readArguments });
  const agent = `saccade ${version}`;
  return {
    async writeXmp(picture, xmp, caption) {
      const isThere = await stat(xmp).then(
        ({ size }) => size > 0,
        () => false,
      );
      const own = isThere ? await read(xmp) : {};
      const tags = newTags([own, await read(picture)], { caption, agent });
      if (!tags) return 'kept';
      await replaceWhole(xmp, async (aside) => {
        await exiftool.write(isThere ? xmp : aside, tags as WriteTags, { writeArgs: isThere ? ['-o', aside] : [] });
      });
      return isThere ? 'merged' : 'created';
    },
    async embed(picture, caption) {
      const tags = newTags([await read(picture)], { caption, agent });
      if (!tags) return 'kept';
      await replaceWhole(picture, async (aside) => {
        await exiftool.write(picture, tags as WriteTags, { writeArgs: ['-o', aside] }).catch((cause) => {
          throw refusal(picture, cause);
        });
        if ((await pixelDigest(aside)) !== (await pixelDigest(picture)))
          throw new SaccadeError(
            'failed',
            `Expected unchanged pixels in ${picture}, got others. It was left as it was; take --metadata xmp.`,
          );
      });
      return 'merged';
    },
    close: () => exiftool.end(),
  };
}

function refusal(picture: string, cause: unknown): SaccadeError {
  const [reason = 'no reason'] = (cause instanceof Error ? cause.message : String(cause))
    .replace(/^Error: /, '')
    .split(' - ');
  return new SaccadeError(
    'unsupported-image',
    `Expected a file that takes a description, got ${picture} (${reason}). Take --metadata xmp.`,
    { cause },
  );
}
