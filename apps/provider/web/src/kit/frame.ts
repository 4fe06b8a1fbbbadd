import { lobbyWord } from '@drawroom/contract/provider-frame';
import type { FrameWord, LobbyWord } from '@drawroom/contract/provider-frame';

/** Origin of the lobby that frames the page; empty until the ticket has told it. */
let lobbyOrigin = '';

/** From now on words go to this origin only, and are taken from it only. */
export function setLobbyOrigin(origin: string): void {
  lobbyOrigin = origin;
}

/** Whether the page stands in a frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

type Bare<Word> = Word extends unknown ? Omit<Word, 'drawroom'> : never;

/** Says a word to the lobby. Before its origin is known only a fault is said, which tells nothing of the player. */
export function tellLobby(word: Bare<FrameWord>): void {
  if (!isFramed()) return;
  const to = lobbyOrigin === '' && word.type === 'fault' ? '*' : lobbyOrigin;
  if (to !== '') window.parent.postMessage({ drawroom: 1, ...word }, to);
}

/** Takes the lobby's words until the returned function is called. Words from elsewhere and of another shape are dropped. */
export function hearLobby(take: (word: LobbyWord) => void): () => void {
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || event.origin !== lobbyOrigin) return;
    const word = lobbyWord.safeParse(event.data);
    if (word.success) take(word.data);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
