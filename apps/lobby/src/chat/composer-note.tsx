import { useTranslations } from '@drawroom/i18n/translations';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { useNetwork } from '../shell/network-store.ts';

export interface ComposerNoteProps {
  /** Until when the room wants a pause, Unix ms. */
  readonly resumesAtMs: number | null;
  /** How many characters are too many; below 0 as many are left. */
  readonly over: number;
  /** Near enough to the limit to say so. */
  readonly near: boolean;
}

/** What stands in the way of the next message, in words; nothing when nothing does. */
export function ComposerNote({ resumesAtMs, over, near }: ComposerNoteProps): ReactNode {
  const t = useTranslations('chat');
  const offline = useNetwork(
    ({ link, wasConnected }) => link === 'disconnected' || (link === 'connecting' && wasConnected),
  );
  const pauseMs = useRemainingMs(resumesAtMs, serverNow) ?? 0;
  const words = offline
    ? t('offline')
    : pauseMs > 0
      ? t('tooFast', { seconds: Math.ceil(pauseMs / 1000) })
      : over > 0
        ? t('tooLong', { count: over })
        : near
          ? t('left', { count: -over })
          : null;
  const tone = over > 0 && !offline ? 'text-vermilion-ink' : 'text-ink-faint';
  return (
    // Stands before its words, so that they are read out.
    <p role="status" className={words === null ? 'sr-only' : `tabular px-4 pt-1.5 text-xs ${tone}`}>
      {words}
    </p>
  );
}
