import type { Command } from 'commander';
import { SaccadeError } from '../../errors.js';
import type { ListedImage } from '../../image/list-images.js';
import type { OverlayOptions } from '../../image/overlay-options.js';
import type { AttentionExporter } from '../../pipelines/export-attention.js';
import { counted } from '../../text/counted.js';
import { exitStatus } from '../exit-status.js';
import { addModelOptions, type ModelOptions } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { addOverlayOptions } from '../overlay-options.js';
import { progress } from '../progress.js';
import { abortSignal, notice, warning } from '../run-context.js';
import { addSearchOptions, type SearchFlags } from '../search-options.js';

interface AttendFlags extends ModelOptions, SearchFlags, OverlayOptions {
  readonly out: string;
  readonly recursive?: boolean;
  readonly caption: readonly string[];
  readonly pixelLimit?: number;
}

export function registerAttend(program: Command): void {
  const command = program
    .command('attend')
    .description('Draws for each word of a caption where the model looked.')
    .argument('<images...>', 'pictures and folders; hidden files only where they are named')
    .requiredOption('--out <dir>', 'a folder for each picture goes there: overlays, sheet.png, attention.json')
    .option('-r, --recursive', 'go into sub-folders, but for hidden ones, @eaDir and __MACOSX')
    .option('--caption <text>', 'explain this sentence instead of the own one; repeatable', collectCaption, []);
  addOverlayOptions(command);
  addSearchOptions(command);
  addModelOptions(command)
    .addOption(numberOption('--pixel-limit <n>', 'refuse larger pictures', { min: 1, integer: true }))
    .action(attend);
}

async function attend(paths: readonly string[], flags: AttendFlags): Promise<void> {
  const { listImages } = await import('../../image/list-images.js');
  const { images, unreadable } = await listImages(paths, { recursive: flags.recursive ?? false });
  for (const folder of unreadable) warning(`${folder}: this folder could not be read.`);
  if (images.length === 0)
    throw new SaccadeError(
      'no-images',
      `Expected pictures in ${paths.join(', ')}, got none. Give picture files, or -r for sub-folders.`,
    );
  const exporter = await openExporter(images, flags);
  const failed = await attendAll(images, exporter, flags);
  const written = images.length - failed;
  if (exporter.missingCharacters.size > 0)
    notice(
      `No font here holds ${[...exporter.missingCharacters].join(' ')}; overlays show the code points. Give a font with --font.`,
    );
  for (const sentence of exporter.health.warnings({ captionsGiven: flags.caption.length > 0 })) warning(sentence);
  notice(`Wrote the attention of ${written} of ${counted(images.length, 'picture')} to ${flags.out}.`);
  if (failed > 0) process.exitCode = written > 0 ? exitStatus.partly : exitStatus.failed;
}

/** Finds faults of font and output folder before a model is loaded. */
async function openExporter(images: readonly ListedImage[], flags: AttendFlags): Promise<AttentionExporter> {
  const { createAttentionExporter } = await import('../../pipelines/export-attention.js');
  const { makeFolder } = await import('../../backend/make-folder.js');
  const { exportNames } = await import('../../pipelines/export-names.js');
  const exporter = await createAttentionExporter(flags.out, flags);
  for (const name of exportNames(images)) await exporter.check(name);
  makeFolder(flags.out);
  return exporter;
}

async function attendAll(
  images: readonly ListedImage[],
  exporter: AttentionExporter,
  flags: AttendFlags,
): Promise<number> {
  const { attendImages } = await import('../../pipelines/attend-images.js');
  const { openCaptioner } = await import('../open-captioner.js');
  const { defaultSearchOptions } = await import('../../captioner/description.js');
  const signal = abortSignal();
  const { beamSize, maxLength, lengthPenalty, blockNgrams, pixelLimit } = flags;
  const captioner = await openCaptioner(flags);
  const line = progress('pictures', images.length);
  try {
    return await attendImages(captioner, images, {
      exporter,
      captions: flags.caption,
      search: { ...defaultSearchOptions, beamSize, maxLength, lengthPenalty, blockNgrams },
      ...(pixelLimit !== undefined && { pixelLimit }),
      signal,
      onDone: line.update,
      onFailure: (file, { message }) => warning(`${file}: ${message}`),
    });
  } finally {
    line.stop();
    captioner.dispose();
  }
}

function collectCaption(text: string, captions: readonly string[]): string[] {
  if (text.trim() === '')
    throw new SaccadeError(
      'usage',
      "Expected a sentence for --caption, got an empty one. Leave the option out for the model's own sentence.",
    );
  return [...captions, text];
}
