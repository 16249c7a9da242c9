import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { isLeftOutFolder, isPictureName } from '../../image/image-names.js';
import { DataFile } from '../data-file.js';
import { nameNote } from '../name-note.js';
import { type CaptionReader, emptyReading } from '../reading.js';
import { pairSidecars, type SidecarPairs, sidecarName } from './sidecar-pairs.js';

/** Papers that lie about in folders and caption nothing. */
const paper = /(?:^|\/)(?:read_?me|licen[cs]e|notice|changelog|credits|copying)\.txt$/i;

function pairsIn(folder: string): SidecarPairs {
  const files = globSync('**/*', { cwd: folder, expandDirectories: false })
    .filter((file) => !file.split('/').some(isLeftOutFolder))
    .sort();
  const sidecars = files.filter((file) => sidecarName.test(file) && !paper.test(file));
  return pairSidecars(files.filter(isPictureName), sidecars);
}

/** A folder of pictures, each with a text file beside it: `a.txt`, `a.caption` or `a.jpg.txt` for `a.jpg`, a caption a line. */
export const sidecars: CaptionReader = {
  recognises: (data) => data.isFolder && pairsIn(data.path).pairs.size > 0,
  read(data) {
    const reading = emptyReading();
    const { pairs, shared, alone, folded } = pairsIn(data.path);
    const linesOf = (sidecar: string) => {
      const file = new DataFile(join(data.path, sidecar));
      const lines = file.lines.filter((line) => line.trim() !== '');
      reading.notes.push(...file.notes);
      return lines.length > 0 ? lines : [''];
    };
    for (const [file, texts] of pairs) {
      for (const caption of texts.flatMap(linesOf)) reading.rows.push({ file, caption });
    }
    for (const [sidecar, pictures] of shared) {
      const reason = `${pictures.join(' and ')} would share this sidecar`;
      for (const caption of linesOf(sidecar)) reading.dropped.push({ file: sidecar, caption, reason });
    }
    for (const sidecar of alone) {
      reading.missing.push(sidecar);
      for (const caption of linesOf(sidecar))
        reading.dropped.push({ file: sidecar, caption, reason: 'no picture lies beside it' });
    }
    reading.notes.push(...nameNote('Sidecars whose pictures were found by Unicode form or case', folded));
    return reading;
  },
};
