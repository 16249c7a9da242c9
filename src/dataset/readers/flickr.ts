import { type CaptionReader, emptyReading } from '../reading.js';

/** Image name, up to the last # before the first tab; number; caption. */
const entry = /^([^\t]+)#\d+\t(.*)$/;

/**
 * Token files of Flickr8k and Flickr30k: `name#number<TAB>caption`, one caption a line.
 * M. Hodosh, P. Young, J. Hockenmaier (2013), JAIR 47, 853–899.
 */
export const flickr: CaptionReader = {
  recognises: (data) => data.lines.slice(0, 20).some((line) => entry.test(line)),
  read(data) {
    const reading = emptyReading();
    for (const [index, line] of data.lines.entries()) {
      if (line.trim() === '') continue;
      const [, file, caption] = entry.exec(line) ?? [];
      if (file !== undefined) reading.rows.push({ file, caption });
      else if (reading.rows.length === 0) reading.notes.push(`${data.name}: the header "${line}" was passed over.`);
      else
        reading.dropped.push({
          file: `${data.name} line ${index + 1}`,
          caption: line,
          reason: 'the line is not name#number, tab, caption',
        });
    }
    return reading;
  },
};
