import path from 'node:path';
import { checkDecoderOptions } from '../decoder/check-decoder-options.js';
import { type DecoderOptions, decoderOptionsSchema } from '../decoder/decoder-options.js';
import { SaccadeError } from '../errors.js';
import { type Binding, checkBinding } from '../training/binding.js';
import { checkDrawing, checkIdle, checkpointFolder, earlierRun } from './training-checks.js';
import { type ChosenSettings, resolveSettings, type TrainingSettings } from './training-settings.js';

/** One way to make a captioner, by its name. */
export interface Variant {
  readonly name: string;
  /** The options that make it, as a person wrote them. */
  readonly options: string;
  readonly decoder: Partial<DecoderOptions>;
  readonly training: NonNullable<ChosenSettings['training']>;
}

/** A variant's training with one seed. */
export interface VariantRun {
  readonly variant: string;
  readonly seed: number;
  readonly folder: string;
  readonly chosen: ChosenSettings;
}

export interface VariantRunsOptions {
  readonly out: string;
  /** What all variants have in common. */
  readonly chosen: ChosenSettings;
  readonly variants: readonly Variant[];
  readonly seeds: readonly number[];
}

/** All runs of a comparison: each variant with each seed. */
export function variantRuns({ out, chosen, variants, seeds }: VariantRunsOptions): VariantRun[] {
  return variants.flatMap(({ name, decoder, training }) =>
    seeds.map((seed) => ({
      variant: name,
      seed,
      folder: path.join(out, 'variants', name, `seed-${seed}`),
      chosen: {
        ...chosen,
        decoder: { ...chosen.decoder, ...decoder },
        training: {
          ...chosen.training,
          ...training,
          hardAttention: { ...chosen.training?.hardAttention, ...training.hardAttention },
          seed,
        },
      },
    })),
  );
}

/**
 * Refuses, before any long work, options that do not go together, and a folder that holds a run with others.
 *
 * @throws SaccadeError `usage` that names the variant
 */
export function checkRun({ variant, folder, chosen }: VariantRun): Promise<void> {
  return inVariant(variant, () => {
    const settings = resolveSettings(chosen);
    if (settings.from === undefined) {
      const decoder = decoderOptionsSchema.parse(settings.decoder);
      checkDecoderOptions(decoder);
      checkDrawing(settings, undefined);
      checkIdle(settings, decoder);
    }
    const earlier = earlierRun({ out: folder, resume: true });
    const begun = earlier && bound(earlier.settings as TrainingSettings);
    if (begun) checkBinding(checkpointFolder(folder), begun, bound(settings));
  });
}

/** Settings as plain names and values. */
function bound({ decoder, training, ...settings }: TrainingSettings): Binding {
  const all = { ...settings, ...decoder, ...training };
  const entries = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : value] as const],
  );
  return Object.fromEntries(entries);
}

/** Says which variant a fault is of. */
export async function inVariant<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SaccadeError) || error.code === 'interrupted') throw error;
    throw new SaccadeError(error.code, `Variant ${name}: ${error.message}`, { cause: error });
  }
}
