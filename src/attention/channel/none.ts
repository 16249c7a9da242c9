import type { ChannelAttention } from './channel-attention.js';

/** All channels as they are. */
export const none: ChannelAttention = {
  followsWords: false,
  declare: () => ({}),
  weigh: () => undefined,
  gain: () => 1,
};
