import type { AttentionHealth } from './health.js';

/** Below this share of attention moved from word to word, maps are the same map to the eye. */
const leastMovement = 0.01;
/** Fewer captions than this may agree because the pictures do. */
const fewestCaptions = 5;

/**
 * Plain sentences about attention that does not work: maps that never move, captions that all agree.
 *
 * @param health mean over the captions
 * @param captions one for each picture
 */
export function healthWarnings(health: AttentionHealth, captions: readonly string[]): string[] {
  const warnings: string[] = [];
  if (health.movement !== null && health.movement < leastMovement) {
    const share = (100 * health.movement).toFixed(2);
    warnings.push(
      `The attention maps do not move: from one word to the next ${share} % of the attention goes elsewhere. The words are written without looking.`,
    );
  }
  if (captions.length >= fewestCaptions && new Set(captions).size === 1) {
    warnings.push(`All ${captions.length} captions are the same: "${captions[0]}". The picture makes no difference.`);
  }
  return warnings;
}
