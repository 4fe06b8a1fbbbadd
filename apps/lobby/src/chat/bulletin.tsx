import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { saidIn, useMessageWords } from './message-words.ts';

export interface BulletinProps {
  /** The room's notice; empty for none. */
  readonly notice: string;
  readonly pinned: ChatMessage | null;
  readonly onGoTo: (seq: number) => void;
  /** Takes the pinned message down; null for whoever may not. */
  readonly onUnpin: (() => Promise<unknown>) | null;
}

/** What everybody in the room should read: its notice and the pinned message, one line each until they are opened. */
export function Bulletin({ notice, pinned, onGoTo, onUnpin }: BulletinProps): ReactNode {
  const t = useTranslations('chat');
  const wordsOf = useMessageWords();
  const [open, setOpen] = useState(false);
  const stands = pinned !== null && pinned.recalled === null ? pinned : null;
  if (notice === '' && stands === null) return null;
  // The one line is filled to its end, also by a word that is longer than it.
  const crop = open ? 'whitespace-pre-wrap' : 'line-clamp-1 break-all';
  return (
    <section
      aria-label={t('bulletin')}
      className="flex shrink-0 items-start border-b border-hairline bg-card text-ink-soft"
    >
      <div className={`flex min-w-0 flex-1 flex-col ${open ? 'scroller max-h-[40dvh]' : ''}`}>
        {notice !== '' && (
          <p className="flex min-h-11 items-start gap-2 px-4 py-2.5 text-sm">
            <Icon name="bell" size={18} />
            <bdi data-crops dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${crop}`}>
              {notice}
            </bdi>
          </p>
        )}
        {stands !== null && (
          <div className="flex items-start">
            <button
              type="button"
              onClick={() => onGoTo(stands.seq)}
              className="flex min-h-11 min-w-0 flex-1 items-start gap-2 px-4 py-2.5 text-start text-sm"
            >
              <Icon name="pin" size={18} />
              <span className="sr-only">{t('pinnedMessage')}</span>
              <bdi data-crops dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${crop}`}>
                {stands.author !== null && <span className="font-medium">{stands.author.nickname}: </span>}
                {wordsOf(saidIn(stands))}
              </bdi>
            </button>
            {open && onUnpin !== null && <IconButton icon="close" label={t('unpin')} onPress={onUnpin} />}
          </div>
        )}
      </div>
      <span className={`inline-flex transition-transform ${open ? 'rotate-180' : ''}`}>
        <IconButton icon="down" label={t(open ? 'bulletinLess' : 'bulletinMore')} onPress={() => setOpen(!open)} />
      </span>
    </section>
  );
}
