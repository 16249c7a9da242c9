import { isPictureName } from '../../image/image-names.js';

/**
 * Closes quotes that somebody opened and never closed, so that they cost no other line. A quoted field cannot go on into
 * a line that begins with a picture's name: the field that was open then is text, quote and all.
 *
 * @param lines of a table of two columns, the picture's name first
 */
export function mendQuotes(lines: readonly string[], delimiter: string): string[] {
  const mended: string[] = [];
  let record: string[] = [];
  let open = false;
  const close = () => {
    mended.push(...(open ? [asText(record.join(' '), delimiter)] : record));
    record = [];
    open = false;
  };
  for (const line of lines) {
    if (!open || isPictureName(firstField(line, delimiter))) close();
    record.push(line);
    open = isOpenAfter(line, { open, delimiter });
  }
  close();
  return mended;
}

function firstField(line: string, delimiter: string): string {
  const end = line.startsWith('"') ? line.indexOf('"', 1) : line.indexOf(delimiter);
  return line.slice(0, Math.max(end, 0)).replace('"', '').trim();
}

/** The record as a quoted caption. */
function asText(record: string, delimiter: string): string {
  const end = record.startsWith('"') ? record.indexOf(`"${delimiter}`) + 1 : record.indexOf(delimiter);
  const caption = record.slice(end + 1).replaceAll('"', '""');
  return `${record.slice(0, end)}${delimiter}"${caption}"`;
}

/** Whether a quoted field is open at the end of a line; a quote opens a field at its beginning alone and closes it at its end. */
function isOpenAfter(line: string, { open, delimiter }: { open: boolean; delimiter: string }): boolean {
  let inside = open;
  let atStart = !open;
  for (let at = 0; at < line.length; at++) {
    const next = line[at + 1];
    if (inside && line[at] === '"') {
      if (next === '"') at++;
      else if (next === undefined || next === delimiter) inside = false;
    } else if (!inside && atStart && line[at] === '"') inside = true;
    atStart = !inside && line[at] === delimiter;
  }
  return inside;
}
