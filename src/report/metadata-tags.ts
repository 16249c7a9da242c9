import { createHash } from 'node:crypto';

/** Tags of a file by group and name, as ExifTool reads them with `-struct -G1`. */
export type Tags = Readonly<Record<string, unknown>>;

const description = 'XMP-dc:Description';
const alternativeText = 'XMP-iptcCore:AltTextAccessibility';
const captionWriter = 'XMP-photoshop:CaptionWriter';
const history = 'XMP-xmpMM:History';
/** Where programs look for a description; one that a person gave in any of them counts. */
const descriptionTags = [description, 'IPTC:Caption-Abstract', 'IFD0:ImageDescription'];
/** What is read of a file before it is described. */
export const readArguments = [
  '-struct',
  '-G1',
  '-XMP-dc:all',
  '-XMP-iptcCore:all',
  `-${captionWriter}`,
  `-${history}`,
  '-IPTC:Caption-Abstract',
  '-IFD0:ImageDescription',
];
const mark = 'machine-written';

/** What to write, beside what the files already say (the picture's own last); undefined where nothing is to be added. */
export function newTags(
  sources: readonly Tags[],
  { caption, agent }: { readonly caption: string; readonly agent: string },
) {
  const ownDigests = new Set(sources.flatMap(digestsIn));
  const isFree = (names: readonly string[]) =>
    sources.every((tags) => textsIn(tags, names).every((text) => ownDigests.has(digestOf(text))));
  const isNew = (name: string) => !textsIn(sources[0]!, [name]).includes(caption);
  const written = [
    ...(isFree(descriptionTags) && isNew(description) ? [description] : []),
    ...(isFree([alternativeText]) && isNew(alternativeText) ? [alternativeText] : []),
  ];
  if (written.length === 0) return undefined;
  const names = written.map((name) => name.split(':')[1]).join(', ');
  const isWriterFree = written.includes(description) && textsIn(sources[0]!, [captionWriter]).length === 0;
  return {
    ...Object.fromEntries(written.map((name) => [name, caption])),
    ...(isWriterFree && { [captionWriter]: `${agent} (${mark})` }),
    [`${history}+`]: [
      { Action: 'described', SoftwareAgent: agent, Parameters: `${mark} ${names} [${digestOf(caption)}]` },
    ],
  };
}

/** Texts in any language under the tags. */
function textsIn(tags: Tags, names: readonly string[]): string[] {
  const isNamed = (key: string) => names.some((name) => key === name || key.startsWith(`${name}-`));
  return Object.entries(tags).flatMap(([key, value]) =>
    isNamed(key) && String(value).trim() !== '' ? [String(value)] : [],
  );
}

function digestsIn(tags: Tags): string[] {
  const events = [tags[history] ?? []].flat() as { readonly Parameters?: unknown }[];
  return events.flatMap(
    ({ Parameters }) => new RegExp(`^${mark} .*\\[([0-9a-f]{8})\\]$`).exec(String(Parameters))?.[1] ?? [],
  );
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
