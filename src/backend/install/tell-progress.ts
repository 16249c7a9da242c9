import { folderSize } from '../folder-size.js';

export type Tell = (line: string) => void;

/** Says at every tenth how far a download into `folder` is, for programs that tell nothing; returns the function that ends it. */
export function tellProgress(folder: string, totalMB: number, tell: Tell): () => void {
  let told = 0;
  const timer = setInterval(async () => {
    const tenths = Math.floor(((await folderSize(folder)) / 1e6 / totalMB) * 10);
    if (tenths > told && tenths < 10) tell(`${tenths * 10} % of ${totalMB} MB.`);
    told = Math.max(told, tenths);
  }, 1000);
  return () => clearInterval(timer);
}
