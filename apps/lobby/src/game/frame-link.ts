import { frameWord } from '@drawroom/contract/provider-frame';
import type { FrameWord, LobbyWord } from '@drawroom/contract/provider-frame';

/** The line between the lobby and one framed game. */
export interface FrameLink {
  /** Says something to the game, to be heard at its own origin alone. */
  tell(word: LobbyWord): void;
  close(): void;
}

/**
 * Listens to a framed game: only what comes from this frame's own window, from the origin that the house named, and is a word
 * of the contract is heard; everything else is dropped unread.
 */
export function linkFrame(frame: HTMLIFrameElement, origin: string, take: (word: FrameWord) => void): FrameLink {
  function hear(event: MessageEvent<unknown>): void {
    const game = frame.contentWindow;
    if (game === null || event.source !== game || event.origin !== origin) return;
    const word = frameWord.safeParse(event.data);
    if (word.success) take(word.data);
  }
  window.addEventListener('message', hear);
  return {
    tell: (word) => frame.contentWindow?.postMessage(word, origin),
    close: () => window.removeEventListener('message', hear),
  };
}
