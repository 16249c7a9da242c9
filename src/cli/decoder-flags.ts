import type { Command } from 'commander';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { choiceOption } from './choice-option.js';
import { numberOption } from './number-option.js';

/** What the options of `addDecoderOptions` give. */
export interface DecoderFlags {
  readonly score: DecoderOptions['score'];
  readonly attention: DecoderOptions['selection'] | 'hard';
  readonly heads: number;
  readonly keyValue: DecoderOptions['keyValue'];
  readonly channel: DecoderOptions['channel'];
  readonly channelOrder: DecoderOptions['channelOrder'];
  readonly selfAttention: number;
  readonly wordAttention?: boolean;
  readonly fusion: DecoderOptions['fusion'];
  readonly previousWord: boolean;
  readonly hidden: number;
  readonly embedding: number;
  readonly attentionSize: number;
}

/** Named here because the tables load a tensor library, and help must not wait for it; the types keep the two alike. */
const scores = [
  'additive',
  'dot',
  'scaled-dot',
  'bilinear',
  'cosine',
  'saliency',
] as const satisfies readonly DecoderFlags['score'][];
const selections = [
  'soft',
  'hard-sampled',
  'hard',
  'hard-argmax',
] as const satisfies readonly DecoderFlags['attention'][];
const channels = ['none', 'se', 'sca'] as const satisfies readonly DecoderFlags['channel'][];
const fusions = ['input', 'luong', 'both'] as const satisfies readonly DecoderFlags['fusion'][];

/** What the decoder is made of. */
export function addDecoderOptions(command: Command): Command {
  const size = { min: 1, max: 8192, integer: true };
  return command
    .addOption(
      choiceOption('--score <name>', 'how well a cell answers the decoder', { choices: scores, default: 'additive' }),
    )
    .addOption(
      choiceOption('--attention <name>', 'soft, one drawn cell (hard), or the largest', {
        choices: selections,
        default: 'soft',
      }),
    )
    .addOption(
      numberOption('--heads <n>', 'questions asked side by side', { min: 1, max: 64, integer: true, default: 1 }),
    )
    .addOption(
      choiceOption('--key-value <how>', 'cells asked and answering as one vector or as two', {
        choices: ['shared', 'separate'],
        default: 'shared',
      }),
    )
    .addOption(choiceOption('--channel <name>', 'attention over channels', { choices: channels, default: 'se' }))
    .addOption(
      choiceOption('--channel-order <when>', 'channels weighed before or after the look', {
        choices: ['before', 'after'],
        default: 'before',
      }),
    )
    .addOption(
      numberOption('--self-attention <layers>', 'Transformer layers over the cells', {
        min: 0,
        max: 12,
        integer: true,
        default: 0,
      }),
    )
    .option('--word-attention', 'look back at the words so far')
    .addOption(
      choiceOption('--fusion <name>', 'where what was seen meets the LSTM', { choices: fusions, default: 'input' }),
    )
    .option('--no-previous-word', 'write each word without reading the one before')
    .addOption(numberOption('--hidden <n>', "size of the LSTM and of a cell's value", { ...size, default: 512 }))
    .addOption(numberOption('--embedding <n>', "size of a word's vector", { ...size, default: 300 }))
    .addOption(
      numberOption('--attention-size <n>', 'size of the space where cells and question meet', {
        ...size,
        default: 256,
      }),
    );
}

/** Which option of the decoder a flag sets, where the two have different names. */
const optionOf: Partial<Record<keyof DecoderFlags, keyof DecoderOptions>> = {
  attention: 'selection',
  attentionSize: 'attention',
};

/**
 * The decoder's options that a person chose: on the command line or in a configuration file. The rest is the default, or
 * that of the model that training starts from.
 */
export function chosenDecoderOptions(command: Command): Partial<DecoderOptions> {
  const flags = command.opts<DecoderFlags>();
  const names = [
    'score',
    'attention',
    'heads',
    'keyValue',
    'channel',
    'channelOrder',
    'selfAttention',
    'wordAttention',
  ] as const;
  const more = ['fusion', 'previousWord', 'hidden', 'embedding', 'attentionSize'] as const;
  const chosen = [...names, ...more].filter(
    (name) => command.getOptionValueSource(name) !== 'default' && flags[name] !== undefined,
  );
  const entries = chosen.map((name) => [optionOf[name] ?? name, flags[name] === 'hard' ? 'hard-sampled' : flags[name]]);
  // The cells' values are as large as the hidden state unless the library says otherwise.
  return Object.fromEntries(chosen.includes('hidden') ? [...entries, ['value', flags.hidden]] : entries);
}
