import { rename, rm } from 'node:fs/promises';
import { HtmlReport } from '../report/html-report.js';
import type { CaptionSink } from './caption-sink.js';

/** Gathers pictures on a gallery page, which appears when all are done. */
export async function openReportSink(path: string, options: { readonly pixelLimit?: number }): Promise<CaptionSink> {
  const aside = `${path}.part.html`;
  const { pixelLimit } = options;
  const report = await HtmlReport.create(aside, {
    title: 'Captions',
    ...(pixelLimit !== undefined && { pixelLimit }),
  });
  return {
    needsDescription: true,
    async write({ image, caption, description, record }) {
      if (!description || !record) return undefined;
      const { file, width, height } = record;
      await report.add({ file, width, height }, { ...description, caption }, image.path);
      return undefined;
    },
    fail: (file, message) => report.fail(file, message),
    summary: () => `gallery ${path}`,
    async close(whole) {
      await report.close();
      if (whole) await rename(aside, path);
      else await rm(aside, { force: true });
    },
  };
}
