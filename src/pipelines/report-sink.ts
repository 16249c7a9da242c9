import { HtmlReport } from '../report/html-report.js';
import type { CaptionPlan } from './caption-plan.js';
import type { CaptionSink } from './caption-sink.js';
import { writing } from './refuse-full-disk.js';
import { reportOwner } from './report-owner.js';

/**
 * Gathers pictures on a gallery page, which appears when all are done. What a stopped run has gathered stays for the next,
 * where a journal tells that it is still good.
 */
export async function openReportSink(
  path: string,
  { images, journal, reported }: CaptionPlan,
  options: { readonly pixelLimit?: number },
): Promise<CaptionSink> {
  const { pixelLimit } = options;
  const report = await HtmlReport.create(path, {
    title: 'Captions',
    kept: reported,
    ...(journal && { owner: reportOwner(path, journal.path) }),
    ...(pixelLimit !== undefined && { pixelLimit }),
  });
  for (const { file } of images) {
    const failure = journal?.entries.get(file)?.failure;
    if (failure !== undefined) report.fail(file, failure);
  }
  return {
    needsDescription: true,
    takesDoubtful: true,
    async write({ image, caption, description, record }) {
      if (!description || !record || reported.has(record.file)) return undefined;
      const { file, width, height, confidence } = record;
      await report.add({ file, width, height }, { ...description, caption, confidence }, image.path);
      return undefined;
    },
    fail: (file, message) => report.fail(file, message),
    summary: () => `gallery ${path}`,
    async close(whole) {
      if (!whole) return report.stop({ keep: !!journal });
      const order = images.map(({ file }) => file);
      await writing(path, () => report.close(order), 'with --force the same command goes on');
    },
  };
}
