export { createChatSlice } from './chat-slice.ts';
export type { Admitted, CardPoster } from './post-card.ts';
