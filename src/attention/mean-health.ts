import type { AttentionHealth } from './health.js';

/** The mean of many sentences' health; each number over the sentences that have it. */
export function meanHealth(healths: readonly AttentionHealth[]): AttentionHealth {
  const mean = (read: (health: AttentionHealth) => number | null | undefined) => {
    const values = healths.map(read).filter((value) => value !== null && value !== undefined);
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
  };
  const least = mean(({ coverage }) => coverage?.least);
  const most = mean(({ coverage }) => coverage?.most);
  const level = mean(({ channels }) => channels?.mean);
  const spread = mean(({ channels }) => channels?.spread);
  return {
    entropy: mean(({ entropy }) => entropy),
    movement: mean(({ movement }) => movement),
    coverage: least === null || most === null ? null : { least, most },
    gate: mean(({ gate }) => gate),
    channels: level === null || spread === null ? null : { mean: level, spread },
  };
}
