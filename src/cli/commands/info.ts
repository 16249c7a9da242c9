import type { Command } from 'commander';
import type { ModelSummary } from '../../pipelines/summarize-model.js';
import { counted } from '../../text/counted.js';

export function registerInfo(program: Command): void {
  program
    .command('info')
    .description(
      'Tells what a model is: encoder, attention, vocabulary, training data, scores, licence, size, checksums.',
    )
    .argument(
      '[model]',
      'a model folder, its model.json or its file:// URL, or the name of a model in the package',
      'default',
    )
    .option('--json', 'as JSON')
    .action(info);
}

async function info(model: string, { json = false }: { readonly json?: boolean }): Promise<void> {
  const { summarizeModel } = await import('../../pipelines/summarize-model.js');
  const summary = await summarizeModel(model);
  process.stdout.write(json ? `${JSON.stringify(summary)}\n` : `${summaryLines(summary).join('\n')}\n`);
}

function summaryLines(summary: ModelSummary): string[] {
  const { encoder, preprocessing, decoder, vocabulary, training = {}, scores = {} } = summary.config;
  return [
    `model        ${summary.name} (${summary.folder})`,
    `encoder      ${encoder.kind} in ${encoder.path}, grid ${summary.grid}, pictures ${preprocessing.size} × ${preprocessing.size} (${preprocessing.filter})`,
    `attention    ${settings({ score: decoder.score, selection: decoder.selection, heads: decoder.heads, channel: decoder.channel })}`,
    `decoder      ${settings(decoder)}`,
    `vocabulary   ${counted(vocabulary.size, 'word')}`,
    ...settingLines('training', training),
    ...settingLines('scores', scores),
    `licence      ${summary.licence ?? 'not said'}`,
    `size         ${megabytes(summary.bytes)}`,
    ...summary.files.map(({ name, bytes, sha256 }) => `sha256       ${sha256}  ${name} (${megabytes(bytes)})`),
  ];
}

function settingLines(title: string, record: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(record).map(([key, value]) => `${key}: ${settingText(value)}`);
  return (lines.length === 0 ? ['not said'] : lines).map(
    (line, index) => `${(index === 0 ? title : '').padEnd(13)}${line}`,
  );
}

const settings = (record: Readonly<Record<string, unknown>>): string =>
  Object.entries(record)
    .map(([key, value]) => `${key} ${settingText(value)}`)
    .join(', ');

function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(settingText).join(' / ');
  if (typeof value === 'object' && value !== null) return settings(value as Record<string, unknown>);
  return String(value);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e5 ? 3 : 1)} MB`;
