import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aliasOption } from '../../src/cli/alias-option.js';
import { choiceOption } from '../../src/cli/choice-option.js';
import { createProgram } from '../../src/cli/create-program.js';
import { numberOption } from '../../src/cli/number-option.js';
import { addSearchOptions } from '../../src/cli/search-options.js';

/** The options that a small command gets from a command line. */
async function parse(...args: string[]): Promise<Record<string, unknown>> {
  const program = createProgram(args);
  let options: Record<string, unknown> = {};
  const command = program
    .command('paint')
    .argument('[names...]')
    .option('--no-resume', 'start over')
    .option('-o, --output <file>', 'repeatable', (file: string, files: string[]) => [...files, file], [] as string[])
    .option('--sidecars [ext]', 'text files')
    .option('--tag <words...>', 'several')
    .option('-r, --recursive', 'deeper')
    .requiredOption('--data <file>', 'needed')
    .addOption(numberOption('--ratio <r>', 'a part', { min: 0, max: 1 }))
    .addOption(choiceOption('--style <name>', 'how', { choices: ['heat', 'contour'], aliases: { warm: 'heat' } }))
    .action((names: string[], given: Record<string, unknown>) => {
      options = { ...given, names };
    });
  addSearchOptions(command);
  aliasOption(command, '--caption-extension', '--sidecars');
  await program.parseAsync(args, { from: 'user' });
  return options;
}

const config = (options: object): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'saccade-options-')), 'options.json');
  writeFileSync(file, JSON.stringify(options));
  return file;
};

describe('number options', () => {
  it('have defaults', async () => {
    expect(await parse('paint', '--data', 'x')).toMatchObject({
      beamSize: 3,
      maxLength: 20,
      lengthPenalty: 0.7,
      blockNgrams: 3,
    });
  });

  it.each(['-1', '0', '2.5', 'abc', '1e9', '', ' ', '0x10', 'Infinity', 'NaN'])('refuse a beam of %j', async (text) => {
    await expect(parse('paint', '--data', 'x', '--beam-size', text)).rejects.toThrow(
      `Expected a whole number from 1 to 100 for --beam-size, got ${text}. Leave it out for 3.`,
    );
  });

  it.each([
    ['1e2', 100],
    ['+7', 7],
    ['7.0', 7],
  ])('take %s', async (text, value) => {
    expect(await parse('paint', '--data', 'x', '--beam-size', text)).toMatchObject({ beamSize: value });
  });

  it('know other spellings', async () => {
    for (const alias of ['--num-beams', '--beam_size', '--num_beams']) {
      expect(await parse('paint', '--data', 'x', alias, '5')).toMatchObject({ beamSize: 5 });
      await expect(parse('paint', '--data', 'x', alias, '0')).rejects.toThrow('for --beam-size, got 0');
    }
    expect(await parse('paint', '--data', 'x', '--max_length=9')).toMatchObject({ maxLength: 9 });
    expect(await parse('paint', '--data', 'x', '--caption-extension')).toMatchObject({ sidecars: true });
    expect(await parse('paint', '--data', 'x', '--caption-extension', '.cap')).toMatchObject({ sidecars: '.cap' });
  });
});

describe('choice options', () => {
  it('take choices and aliases, and suggest', async () => {
    expect(await parse('paint', '--data', 'x', '--style', 'warm')).toMatchObject({ style: 'heat' });
    await expect(parse('paint', '--data', 'x', '--style', 'countour')).rejects.toThrow(
      'Expected heat, contour for --style, got countour. Did you mean contour?',
    );
    await expect(parse('paint', '--data', 'x', '--style', 'constructor')).rejects.toThrow('got constructor.');
  });
});

describe('--config', () => {
  it('sets every kind of option, a required one too', async () => {
    const file = config({
      data: 'd.csv',
      resume: false,
      output: ['a.json', 'b.csv'],
      sidecars: true,
      tag: ['x', 'y'],
      recursive: true,
      ratio: 0.5,
      beamSize: 7,
      style: 'warm',
      quiet: true,
    });
    expect(await parse('paint', '--config', file, 'p.jpg')).toMatchObject({
      data: 'd.csv',
      resume: false,
      output: ['a.json', 'b.csv'],
      sidecars: true,
      tag: ['x', 'y'],
      recursive: true,
      ratio: 0.5,
      beamSize: 7,
      style: 'heat',
      names: ['p.jpg'],
    });
  });

  it('yields to flags, whichever comes first, an alias too', async () => {
    const file = config({ data: 'd', beamSize: 7, output: 'a.json', recursive: false, ratio: 0.5 });
    const flags = ['--beam_size', '2', '-o', 'b.csv', '-r', '--ratio=1'];
    const expected = { beamSize: 2, output: ['b.csv'], recursive: true, ratio: 1, data: 'd' };
    expect(await parse('--config', file, 'paint', ...flags)).toMatchObject(expected);
    expect(await parse('paint', ...flags, '--config', file)).toMatchObject(expected);
  });

  it('checks values as flags are checked', async () => {
    await expect(parse('paint', '--config', config({ data: 'd', beamSize: 0 }))).rejects.toThrow('--beam-size, got 0');
    await expect(parse('paint', '--config', config({ data: 'd', style: 'x' }))).rejects.toThrow('--style, got x');
    await expect(parse('paint', '--config', config({ data: true }))).rejects.toThrow('a value for data');
    await expect(parse('paint', '--config', config({ data: ['a', 'b'] }))).rejects.toThrow('one value for data');
    await expect(parse('paint', '--config', config({ recursive: 'yes' }))).rejects.toThrow(
      'true or false for recursive',
    );
    await expect(parse('paint', '--config', config({ beamsize: 3 }))).rejects.toThrow('Did you mean beamSize?');
  });
});
