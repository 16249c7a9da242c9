import type { ChannelAttention } from './channel-attention.js';

/** All channels as they are. */
export const none: ChannelAttention = { declare: () => ({}), weigh: () => undefined };
