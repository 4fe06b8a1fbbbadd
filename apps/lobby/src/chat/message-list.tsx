import { dayKey, formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { memberTimeZone } from '../shell/intl.tsx';
import { serverNow } from '../shell/api.ts';
import { JumpButtons } from './jump-buttons.tsx';
import { saidIn, useMessageWords } from './message-words.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageActions } from './message-bubble.tsx';
import { isAttached, lastSeq } from './message-window.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import type { ChatView, RoomChat } from './room-chat.ts';
import { RoundCard } from './round-card.tsx';
import type { LotteryName } from './round-card.tsx';
import { rowKeeper } from './rows.ts';
import type { Row } from './rows.ts';
import { useLongPress } from './use-long-press.ts';

/** Below the newest message, px: it never touches the field. */
const END_PX = 12;
/** Nearer to the newest message than this counts as being there, px. */
const AT_END_PX = 80;
/** Nearer to either edge than this the next page is fetched, px. */
const PAGE_AHEAD_PX = 600;
/** Rows are drawn this far beyond what is seen. */
const OVERSCAN = 6;

/** First guess of a row's height, px; each row is measured once it is drawn. */
const HEIGHTS: Readonly<Record<Row['kind'], number>> = { day: 36, unread: 36, message: 48, round: 76, outgoing: 68 };

type List = Virtualizer<HTMLDivElement, Element>;

export interface MessageListProps {
  readonly chat: RoomChat;
  /** By their code; null while they are on their way. */
  readonly lotteries: ReadonlyMap<string, LotteryName> | null;
  /** What stands where nothing has been said. */
  readonly empty: { readonly title: string; readonly note: string };
  /** What rows may ask of the screen; `goTo` is the list's own. */
  readonly actions: Omit<MessageActions, 'goTo'>;
  /** Lets the screen go to a message of the list. */
  readonly goToRef: RefObject<((seq: number) => void) | null>;
}

/**
 * The messages of a room: only those in sight are drawn, however many there are. It stays at the newest while the member reads
 * there, and does not move under his eyes while he reads anywhere else.
 */
export const MessageList = memo(function MessageList(props: MessageListProps): ReactNode {
  const { chat, lotteries, empty, actions, goToRef } = props;
  const t = useTranslations('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const view = useStore(chat.store);
  const rows = useRows(view);
  const [atEnd, setAtEnd] = useState(true);
  const started = useRef(false);
  // No compiler memoizes anything here; what depends on the list's functions is drawn with the list.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'message'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    overscan: OVERSCAN,
    paddingStart: 8,
    paddingEnd: END_PX,
    scrollPaddingEnd: END_PX,
    // Edges of the stretch in memory: the next page is on its way before the reader reaches them.
    onChange: (instance) => {
      if (started.current) noteEdges(instance, chat, setAtEnd);
    },
  });
  useStartAtEnd(virtualizer, view.phase, started);
  useFollowOwn(virtualizer, view);
  useStayWithOwn(virtualizer, rows, atEnd);
  useStayAtEnd(virtualizer, scroller, atEnd);
  const goTo = useGoTo(chat, rows, virtualizer);
  useEffect(() => {
    goToRef.current = goTo.go;
  }, [goToRef, goTo.go]);
  const all = useMemo<MessageActions>(() => ({ ...actions, goTo: goTo.go }), [actions, goTo.go]);
  useLongPress(scroller, (seq) => {
    const message = view.window.list.find((each) => each.seq === seq);
    if (message !== undefined && message.recalled === null) actions.openMenu(message);
  });
  const me = view.standing?.me.handle ?? null;
  const items = virtualizer.getVirtualItems();
  return (
    <div className="relative min-h-0 flex-1 shallow:min-h-[30%]">
      <div
        ref={scroller}
        role="log"
        aria-label={t('messages')}
        // New messages are read from the status below: what scrolls into sight is not news.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scroller h-full bg-paper contain-strict -outline-offset-2 [overflow-anchor:none]"
      >
        {rows.length === 0 && <EmptyState icon="room" {...empty} />}
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map((item) => {
              const row = rows[item.index];
              return (
                row !== undefined && (
                  <div
                    key={item.key}
                    data-index={item.index}
                    ref={virtualizer.measureElement}
                    // Margins of a row are part of its measured height.
                    className={`flow-root ${row.key === goTo.markedKey ? 'animate-[sought_1.6s_ease-out]' : ''}`}
                  >
                    <RowView row={row} me={me} lotteries={lotteries} actions={all} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      <PageState view={view} onRetry={() => chat.older()} />
      <JumpButtons
        view={view}
        atEnd={atEnd && isAttached(view.window)}
        onNewest={() => void chat.newest().then(() => virtualizer.scrollToEnd())}
        onUnread={goTo.go}
      />
      <LiveWords view={view} />
    </div>
  );
});

interface RowViewProps {
  readonly row: Row;
  readonly me: string | null;
  readonly lotteries: MessageListProps['lotteries'];
  readonly actions: MessageActions;
}

const RowView = memo(function RowView({ row, me, lotteries, actions }: RowViewProps): ReactNode {
  const t = useTranslations('chat');
  const locale = useLocale();
  switch (row.kind) {
    case 'day':
      return (
        <p className="py-2 text-center text-xs text-ink-faint">
          {formatDay(row.at, { locale, timeZone: memberTimeZone() }, serverNow())}
        </p>
      );
    case 'unread':
      return (
        <p className="flex items-center gap-3 px-4 py-2 text-xs font-medium text-vermilion-ink before:h-px before:flex-1 before:bg-vermilion after:h-px after:flex-1 after:bg-vermilion">
          {t('unread')}
        </p>
      );
    case 'round':
      return (
        <RoundCard
          messages={row.messages}
          lottery={lotteries && lotteries.get(row.messages[0]?.dealer?.lotteryCode ?? '')}
        />
      );
    case 'outgoing':
      return <OutgoingBubble message={row.message} actions={actions} />;
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          own={row.own}
          first={row.first}
          last={row.last}
          me={me}
          actions={actions}
        />
      );
  }
});

/** The rows of what is known now; those in which nothing has changed are the same objects as before. */
function useRows({ window, outgoing, standing, readBefore }: ChatView): readonly Row[] {
  const [rowsFor] = useState(rowKeeper);
  const me = standing?.me.handle ?? null;
  const blocked = standing?.blocked;
  return useMemo(
    () =>
      rowsFor({
        list: window.list,
        older: window.older,
        // While older messages are read, what is on its way has its place after the newest.
        outgoing: isAttached(window) ? outgoing : [],
        me,
        blocked: new Set(blocked?.map(({ handle }) => handle)),
        readBefore,
        dayOf: dayOfMember,
      }),
    [rowsFor, window, outgoing, me, blocked, readBefore],
  );
}

const QUARTER_MS = 900_000;
const days = { zone: '', byQuarter: new Map<number, string>() };

/** Day of a moment in the member's zone; asked for each message at each change, so it is reckoned once for each quarter of an hour. */
function dayOfMember(atMs: number): string {
  const zone = memberTimeZone();
  if (days.zone !== zone) {
    days.zone = zone;
    days.byQuarter.clear();
  }
  const quarter = Math.floor(atMs / QUARTER_MS);
  let day = days.byQuarter.get(quarter);
  if (day === undefined) {
    day = dayKey(atMs, zone);
    days.byQuarter.set(quarter, day);
  }
  return day;
}

function noteEdges(list: List, chat: RoomChat, setAtEnd: (atEnd: boolean) => void): void {
  if (chat.store.getState().phase !== 'ready' || list.scrollElement === null) return;
  const atEnd = list.isAtEnd(AT_END_PX);
  setAtEnd(atEnd);
  chat.setAtEnd(atEnd && isAttached(chat.store.getState().window));
  if ((list.scrollOffset ?? Infinity) < PAGE_AHEAD_PX && !chat.store.getState().pageFailed) void chat.older();
  if (list.getDistanceFromEnd() < PAGE_AHEAD_PX) void chat.newer();
}

/** Opens the room at its newest message; before that nothing of the scroll position means anything. */
function useStartAtEnd(list: List, phase: ChatView['phase'], started: RefObject<boolean>): void {
  useLayoutEffect(() => {
    if (phase !== 'ready') return undefined;
    list.scrollToEnd();
    const frame = requestAnimationFrame(() => {
      started.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [list, phase, started]);
}

/** What stands above or below the list may take room from it: the newest message then stays in sight. */
function useStayAtEnd(list: List, scroller: RefObject<HTMLDivElement | null>, atEnd: boolean): void {
  const latest = useRef(atEnd);
  useEffect(() => {
    latest.current = atEnd;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      if (latest.current) list.scrollToEnd();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, scroller]);
}

/** Whoever says something wants to see it, wherever he was reading. */
function useFollowOwn(list: List, { outgoing }: ChatView): void {
  const latest = outgoing.at(-1)?.clientId;
  const before = useRef(latest);
  useEffect(() => {
    if (latest !== undefined && latest !== before.current) list.scrollToEnd();
    before.current = latest;
  }, [list, latest]);
}

/**
 * What others say takes its place before what of one's own is on its way or was not taken. The list follows only what comes last of
 * all, so that it would stop following as long as something stands there.
 */
function useStayWithOwn(list: List, rows: readonly Row[], atEnd: boolean): void {
  const before = useRef(atEnd);
  useLayoutEffect(() => {
    if (before.current && rows.at(-1)?.kind === 'outgoing') list.scrollToEnd();
  }, [list, rows]);
  useEffect(() => {
    before.current = atEnd;
  });
}

interface GoTo {
  readonly go: (seq: number) => void;
  /** Row that was gone to just now. */
  readonly markedKey: string | null;
}

/** Goes to a message by its number, fetching what is around it where need be; it lights up for a moment. */
function useGoTo(chat: RoomChat, rows: readonly Row[], list: List): GoTo {
  const [sought, setSought] = useState<number | null>(null);
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const go = useCallback(
    (seq: number) => {
      setMarkedKey(null);
      void chat.around(seq).then((found) => setSought(found ? seq : null));
    },
    [chat],
  );
  useEffect(() => {
    if (sought === null) return;
    const at = rows.findIndex((row) => holds(row, sought));
    setSought(null);
    if (at === -1) return;
    list.scrollToIndex(at, { align: 'center' });
    setMarkedKey(rows[at]?.key ?? null);
  }, [sought, rows, list]);
  return { go, markedKey };
}

function holds(row: Row, seq: number): boolean {
  if (row.kind === 'message') return row.message.seq === seq;
  return row.kind === 'round' && row.messages.some((message) => message.seq === seq);
}

/** Over the list: what comes and goes inside it would move the messages. */
const OVER = 'absolute inset-x-0 top-0 flex items-center justify-center px-4 text-center';

function PageState({ view, onRetry }: Readonly<{ view: ChatView; onRetry: () => Promise<void> }>): ReactNode {
  const t = useTranslations('chat');
  if (view.pageFailed)
    return (
      <div role="alert" className={`${OVER} flex-wrap gap-x-2 bg-raised text-sm text-ink-soft shadow-card`}>
        {t('pageFailed')}
        <Button look="quiet" size="sm" onPress={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  if (view.paging !== null)
    return (
      <p className={`${OVER} pointer-events-none py-2 text-xs text-ink-faint`}>
        {/* A ground of its own: the messages below are not read through it. */}
        <span className="rounded-full bg-raised px-3 py-1 shadow-card">{t('loadingMessages')}</span>
      </p>
    );
  return null;
}

/** The newest message of somebody else, for those who listen: one at a time, however many come. */
function LiveWords({ view }: Readonly<{ view: ChatView }>): ReactNode {
  const t = useTranslations('chat');
  const wordsOf = useMessageWords();
  const [start] = useState(() => lastSeq(view.window));
  const blocked = view.standing?.blocked ?? [];
  const news = view.window.list.findLast(
    ({ author, seq, recalled }) =>
      author !== null &&
      recalled === null &&
      seq > start &&
      author.handle !== view.standing?.me.handle &&
      blocked.every(({ handle }) => handle !== author.handle),
  );
  return (
    <p role="status" className="sr-only">
      {news?.author && <bdi>{t('said', { name: news.author.nickname, text: wordsOf(saidIn(news)) })}</bdi>}
    </p>
  );
}
