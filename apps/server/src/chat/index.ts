export { createChatSlice } from './chat-slice.ts';
export type { Admitted, CardPoster } from './post-card.ts';
export { handleOf, membersOf } from './person.ts';
