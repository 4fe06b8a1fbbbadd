import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import type { ResourceName, RowOf } from '../data/resources.ts';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import { KeysHelp } from './keys-help.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** How often a queue is asked for, ms, until the server pushes. */
const LOOK_MS = 3_000;
/** As many as one page of a call may hold. */
const ROWS_MAX = 100;

export interface QueuePageProps<N extends ResourceName, More> {
  readonly resource: N;
  readonly title: WordKey;
  /** Conditions that the call takes, such as open or decided. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Switches of these conditions, at the head of the list. */
  readonly switches?: ReactNode;
  /** A hook: what is known of the chosen one beyond its row, such as evidence that was opened. */
  readonly useMore: (row: RowOf<N> | null) => More;
  /** One row in the list. */
  readonly line: (row: RowOf<N>) => ReactNode;
  /** Everything about the chosen one. */
  readonly whole: (row: RowOf<N>, more: More) => ReactNode;
  /** What can be done with it at this moment, whoever may do it. */
  readonly actsOf: (row: RowOf<N>, more: More) => readonly Act[];
}

/**
 * A queue of work: who waits on the left, the chosen one whole on the right, its acts above. The chosen one stands in the address and
 * keeps its place while the queue is asked for again; when it leaves the queue, the next one takes its place.
 */
export function QueuePage<N extends ResourceName, More>(props: QueuePageProps<N, More>): ReactNode {
  const { resource, title, filter = {}, switches, useMore, line, whole, actsOf } = props;
  const t = useWords();
  const { data, total, isPending, refetch } = useGetList<RowOf<N>>(
    resource,
    { pagination: { page: 1, perPage: ROWS_MAX }, filter },
    { refetchInterval: LOOK_MS },
  );
  const rows = data ?? [];
  const { row, choose, move } = useChosen(rows);
  const more = useMore(row);
  const { begin, allowed, dialog } = useActs();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const acts = row === null ? [] : allowed(actsOf(row, more));
  const ofActs = acts.flatMap((act) => (act.key === undefined ? [] : [[act.key, () => void begin(act)] as const]));
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    '?': () => setHelpOpen(true),
    ...Object.fromEntries(ofActs),
  });
  return (
    <div className="flex h-full min-h-0">
      <section aria-label={t(title)} className="flex w-72 shrink-0 flex-col border-e border-hairline min-[70rem]:w-88">
        <header className="flex min-h-11 shrink-0 items-center gap-1 border-b border-hairline bg-card ps-4">
          <h1 className="min-w-0 flex-1 truncate text-md font-semibold">{t(title)}</h1>
          <span className="tabular text-xs text-ink-faint">{t('queue.count', { n: total ?? rows.length })}</span>
          <IconButton icon="refresh" label={t('refresh')} onPress={() => void refetch()} />
          <IconButton icon="keyboard" label={t('keys')} onPress={() => setHelpOpen(true)} />
        </header>
        {switches}
        <ul className="scroller min-h-0 flex-1">
          {rows.map((each) => (
            <li key={each.id}>
              <QueueLine isChosen={each.id === row?.id} onChoose={() => choose(each.id)}>
                {line(each)}
              </QueueLine>
            </li>
          ))}
        </ul>
      </section>
      <div className="scroller min-w-0 flex-1">
        {row === null ? (
          !isPending && <EmptyState icon="records" title={t(rows.length === 0 ? 'queue.empty' : 'queue.choose')} />
        ) : (
          <Fragment key={row.id}>
            <div className="sticky top-0 z-10 flex min-h-11 items-center border-b border-hairline bg-paper px-4 py-1.5">
              <ActButtons acts={acts} onBegin={begin} />
            </div>
            <div className="flex flex-col gap-3 p-4">{whole(row, more)}</div>
          </Fragment>
        )}
      </div>
      {dialog}
      {isHelpOpen && <KeysHelp acts={acts} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** One who waits. Comes into sight when he is chosen by a key. */
function QueueLine({
  isChosen,
  onChoose,
  children,
}: Readonly<{ isChosen: boolean; onChoose: () => void; children: ReactNode }>): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={`flex w-full flex-col gap-0.5 border-b border-hairline px-4 py-2 text-start ${isChosen ? 'bg-vermilion-soft' : 'bg-card'}`}
    >
      {children}
    </button>
  );
}

interface Chosen<Row> {
  readonly row: Row | null;
  readonly choose: (id: string) => void;
  readonly move: (by: 1 | -1) => void;
}

/** Which row is chosen: the one that the address names, else whoever stands where the last one stood. */
function useChosen<Row extends { readonly id: string }>(rows: readonly Row[]): Chosen<Row> {
  const [address, setAddress] = useSearchParams();
  const named = rows.findIndex(({ id }) => id === address.get('row'));
  const lastAt = useRef(0);
  const at = named === -1 ? Math.min(lastAt.current, rows.length - 1) : named;
  useEffect(() => {
    if (named !== -1) lastAt.current = named;
  }, [named]);
  const choose = (id: string): void =>
    setAddress(
      (now) => {
        now.set('row', id);
        return now;
      },
      { replace: true },
    );
  return {
    row: rows[at] ?? null,
    choose,
    move: (by) => {
      const next = rows[at + by];
      if (next !== undefined) choose(next.id);
    },
  };
}
