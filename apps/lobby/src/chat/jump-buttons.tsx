import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { lastSeq } from './message-window.ts';
import type { ChatView } from './room-chat.ts';
import { spokenAfter } from './rows.ts';

export interface JumpButtonsProps {
  readonly view: ChatView;
  /** The newest message is in sight. */
  readonly atEnd: boolean;
  readonly onNewest: () => void;
  /** Goes to the first message that the member has not read. */
  readonly onUnread: (seq: number) => void;
}

/** Ways through a long talk: up to what is new since the last visit, down to the newest. */
export function JumpButtons({ view, atEnd, onNewest, onUnread }: JumpButtonsProps): ReactNode {
  const t = useTranslations('chat');
  const unseen = useUnseen(view, atEnd);
  const [visited, setVisited] = useState(false);
  const unread = unreadOf(view);
  return (
    <>
      {unread !== null && !visited && (
        <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center px-4">
          <Pill
            onPress={() => {
              setVisited(true);
              onUnread(unread.from);
            }}
          >
            <span className="inline-flex rotate-180">
              <Icon name="down" size={16} />
            </span>
            {unread.calls > 0 ? t('calls', { count: unread.calls }) : t('sinceVisit', { count: unread.count })}
          </Pill>
        </div>
      )}
      {!atEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-end px-3">
          <Pill onPress={onNewest}>
            {unseen > 0 ? t('newMessages', { count: unseen }) : <span className="sr-only">{t('toNewest')}</span>}
            <Icon name="down" size={16} />
          </Pill>
        </div>
      )}
    </>
  );
}

function Pill({ onPress, children }: Readonly<{ onPress: () => void; children: ReactNode }>): ReactNode {
  return (
    <button
      type="button"
      onClick={onPress}
      className="pointer-events-auto inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-hairline bg-raised px-3.5 text-sm font-medium text-vermilion-ink shadow-card active:bg-sunken"
    >
      {children}
    </button>
  );
}

/** How many messages have come while the member was reading older ones. */
function useUnseen({ window, phase }: ChatView, atEnd: boolean): number {
  const [seen, setSeen] = useState(0);
  const newest = Math.max(window.head, lastSeq(window));
  const known = atEnd && phase === 'ready' ? newest : seen;
  useEffect(() => setSeen(known), [known]);
  return phase === 'ready' ? Math.max(0, newest - Math.max(known, seen)) : 0;
}

/** What is new since the last visit, where it does not all fit on the screen anyway; the dealer's cards alone are no news. */
function unreadOf({ window, standing, readBefore }: ChatView): {
  readonly from: number;
  readonly count: number;
  readonly calls: number;
} | null {
  if (standing === null || readBefore === 0 || readBefore >= standing.head) return null;
  const first = window.list[0]?.seq ?? 0;
  const isWhole = first <= readBefore + 1;
  const spoken = spokenAfter(window.list, readBefore, standing.me.handle);
  if (isWhole && spoken < WORTH_A_WAY) return null;
  return { from: readBefore + 1, count: isWhole ? spoken : standing.head - readBefore, calls: standing.calls };
}

/** Fewer new messages than this are in sight as soon as the room is opened. */
const WORTH_A_WAY = 10;
