export { createChatSlice } from './chat-slice.ts';
