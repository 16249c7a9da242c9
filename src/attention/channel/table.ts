import type { ChannelAttention } from './channel-attention.js';
import { none } from './none.js';
import { squeezeExcitation } from './squeeze-excitation.js';

/** Every channel attention, by the name that users choose it by. */
export const channelAttentions = { none, se: squeezeExcitation } as const satisfies Record<string, ChannelAttention>;
export type ChannelName = keyof typeof channelAttentions;
