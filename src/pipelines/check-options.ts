import { z } from 'zod';
import { SaccadeError } from '../errors.js';
import { didYouMean } from '../text/did-you-mean.js';

/** A schema for each option of a call. */
type OptionSchemas<Options> = { readonly [Name in keyof Required<Options>]: z.ZodType };

/**
 * Checks what a program gave to a call of the library.
 *
 * @param call its name, for the sentence
 * @throws SaccadeError `usage` for an option that the call does not have, or a value that it does not take
 */
export function checkOptions<Options extends object>(
  call: string,
  options: Options,
  schemas: OptionSchemas<NoInfer<Options>>,
): void {
  const optional = Object.fromEntries(
    Object.entries<z.ZodType>(schemas).map(([name, schema]) => [name, schema.optional()]),
  );
  const [issue] = z.strictObject(optional).safeParse(options, { reportInput: true }).error?.issues ?? [];
  if (!issue) return;
  const known = Object.keys(schemas);
  if (issue.code === 'unrecognized_keys') {
    const name = issue.keys[0]!;
    const hint = didYouMean(name, known) || ` Known are ${known.join(', ')}.`;
    throw new SaccadeError('usage', `Expected a known option for ${call}, got ${name}.${hint}`);
  }
  const name = issue.path.length === 0 ? 'the options' : issue.path.join('.');
  throw new SaccadeError(
    'usage',
    `Expected ${expectation(issue)} for ${name} of ${call}, got ${shown(issue.input)}. Leave it out for the default.`,
  );
}

/** What zod says, without its frame. */
function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.join(', ');
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'a whole number' : `a value of type ${issue.expected}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  return 'a good value';
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? `a ${value.constructor?.name ?? 'bare object'}` : String(value);
}
