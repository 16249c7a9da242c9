/** What people call the column of the picture's name, the best first. */
const fileNames = [
  'file_name',
  'file',
  'image',
  'filename',
  'image_name',
  'image_path',
  'filepath',
  'path',
  'img',
  'image_id',
];
const captionName = /^(?:caption|text|sentence|comment|description)s?(?:[_ ]?\d+)?$/;

/** Which fields of a record hold the picture's name, its captions and its split. */
export interface Columns {
  readonly file: string;
  readonly captions: readonly string[];
  readonly split?: string | undefined;
}

/** Finds the columns among field names, capitals and blanks around them aside; undefined where file or caption is not among them. */
export function findColumns(names: readonly string[]): Columns | undefined {
  const plain = new Map(names.map((name) => [name.trim().toLowerCase(), name]));
  const file = fileNames.find((name) => plain.has(name));
  if (file === undefined) return undefined;
  const captions = [...plain].filter(([name]) => captionName.test(name)).map(([, name]) => name);
  if (captions.length === 0) return undefined;
  return { file: plain.get(file)!, captions, split: plain.get('split') };
}
