import type { Slice } from '../kernel/kernel.ts';
import { chatRunner } from './chat-runner.ts';
import { dealer } from './dealer.ts';
import type { Chat, ChatDeps, ChatKernel } from './deps.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { pictureFiles } from './pictures.ts';
import { cardPoster, type CardPoster } from './post-card.ts';
import { roomTurns } from './room-turns.ts';
import { chatHandlers } from './routes.ts';
import { createWordLists } from './word-lists.ts';

/** The slice, and how those above it show something in a room. */
export interface ChatSlice extends Slice {
  readonly cards: CardPoster;
}

/** What is said in rooms, and those who look after it. */
export function createChatSlice(kernel: ChatKernel, deps: ChatDeps): ChatSlice {
  const chat: Chat = { kernel, deps, lists: createWordLists(kernel.db, kernel.config), turns: roomTurns() };
  const works = [chatRunner(kernel), dealer(kernel, deps)];
  return {
    name: 'chat',
    cards: cardPoster(chat),
    handlers: chatHandlers(chat),
    files: [pictureFiles(chat)],
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) for (const work of works) work.start();
    },
    stop: async () => {
      for (const work of works) await work.stop();
    },
  };
}
