import type { FrameWord, LobbyWord } from '@drawroom/contract/provider-frame';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLanguage } from '../shell/language.ts';
import { hearRealtime } from '../shell/realtime.ts';
import { useShownTheme } from '../shell/theme.ts';
import type { Entered } from './enter-game.ts';
import { linkFrame } from './frame-link.ts';
import type { FrameLink } from './frame-link.ts';
import { transferOrders } from './transfer-orders.ts';

export interface GameFrameProps {
  readonly entered: Entered;
  /** Whether the member sees it. */
  readonly seen: boolean;
  readonly onWord: (word: FrameWord) => void;
}

/**
 * The frame of an external game. It may run scripts and keep its own storage, at its own origin; it may not lead the lobby
 * anywhere, open windows or learn the lobby's address.
 */
export function GameFrame({ entered, seen, onWord }: GameFrameProps): ReactNode {
  const { url, origin, projectId, game } = entered;
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<FrameLink | null>(null);
  const theme = useShownTheme((shown) => shown.theme);
  const locale = useLanguage((language) => language?.tag ?? 'zh-CN');
  // Nothing is said to a page that is not there yet: the browser would hold it against the origin of an empty one.
  const there = useRef(false);
  const hello: LobbyWord = { drawroom: 1, type: 'hello', locale, theme };
  const visible: LobbyWord = { drawroom: 1, type: 'visible', on: seen };
  const latest = useRef({ onWord, hello, visible });
  useEffect(() => {
    latest.current = { onWord, hello, visible };
  });
  function tell(word: LobbyWord): void {
    if (there.current) link.current?.tell(word);
  }
  function greet(): void {
    there.current = true;
    tell(latest.current.hello);
    tell(latest.current.visible);
  }
  useEffect(() => {
    if (frame.current === null) return undefined;
    const made = linkFrame(frame.current, origin, (word) => {
      if (word.type === 'ready') greet();
      latest.current.onWord(word);
    });
    link.current = made;
    return made.close;
  }, [origin]);
  useEffect(() => tell(latest.current.hello), [locale, theme]);
  useEffect(() => tell(latest.current.visible), [seen]);
  useEffect(() => {
    const moved = (): void => tell({ drawroom: 1, type: 'balance' });
    const deafen = hearRealtime((realtime) => [
      realtime.on('transfer.changed', (data) => data.projectId === projectId && moved()),
    ]);
    const unwatch = transferOrders.useFate.subscribe(({ fate }) => fate.kind === 'accepted' && moved());
    return () => {
      deafen();
      unwatch();
    };
  }, [projectId]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={game.title}
      // The two together would free a page of the lobby's own origin, where nothing is ever framed (`isFramable`).
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="fullscreen"
      referrerPolicy="no-referrer"
      onLoad={greet}
      className="block size-full border-0 bg-paper"
    />
  );
}
