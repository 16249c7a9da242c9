/** A channel and its attention (0–1). */
export interface ChannelStrength {
  readonly channel: number;
  readonly value: number;
}

/** The channels with the most attention, the strongest first; equals in the order of their numbers. */
export function strongestChannels(channels: ArrayLike<number>, count: number): ChannelStrength[] {
  return Array.from(channels, (value, channel) => ({ channel, value }))
    .sort((a, b) => b.value - a.value || a.channel - b.channel)
    .slice(0, count);
}
