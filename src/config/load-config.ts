import { readFileSync } from 'node:fs';
import { SaccadeError } from '../errors.js';
import { didYouMean } from '../text/did-you-mean.js';

/** What may stand in a configuration file: the value of one option, or several for one that may be repeated. */
export type ConfigValue = string | number | boolean | readonly (string | number)[];

/**
 * Reads the options of a JSON file: an object whose keys are long option names in camelCase.
 *
 * @param file path of the file
 * @param known the keys that this command has
 * @throws SaccadeError (`usage`) where the file is missing, is no JSON object, or has a key that is not known
 */
export function loadConfig(file: string, known: readonly string[]): Map<string, ConfigValue> {
  const content = parseObject(file);
  const config = new Map<string, ConfigValue>();
  for (const [key, value] of Object.entries(content)) {
    if (!known.includes(key)) {
      const hint = didYouMean(key, known) || ` Known are ${[...known].sort().join(', ')}.`;
      throw new SaccadeError('usage', `Expected the name of an option in ${file}, got ${key}.${hint}`);
    }
    if (!isConfigValue(value)) {
      throw new SaccadeError(
        'usage',
        `Expected text, a number, true or false, or a list of them for ${key} in ${file}, got ${JSON.stringify(value)}. Mend the file.`,
      );
    }
    config.set(key, value);
  }
  return config;
}

function parseObject(file: string): object {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SaccadeError('usage', `Expected a readable file for --config, got ${file}. Check the path.`, {
      cause: error,
    });
  }
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SaccadeError('usage', `Expected JSON in ${file}, got something else (${reason}). Mend the file.`, {
      cause: error,
    });
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw new SaccadeError(
    'usage',
    `Expected a JSON object of options in ${file}, got ${text.trim().slice(0, 40)}. Write {"beamSize": 5}, say.`,
  );
}

function isConfigValue(value: unknown): value is ConfigValue {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string' || typeof part === 'number');
  return ['string', 'number', 'boolean'].includes(typeof value);
}
