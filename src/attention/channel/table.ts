import type { ChannelAttention } from './channel-attention.js';
import { none } from './none.js';
import { sca } from './sca.js';
import { squeezeExcitation } from './squeeze-excitation.js';

/** Every channel attention, by the name that users choose it by. */
export const channelAttentions = {
  none,
  se: squeezeExcitation,
  sca,
} as const satisfies Record<string, ChannelAttention>;
export type ChannelName = keyof typeof channelAttentions;
