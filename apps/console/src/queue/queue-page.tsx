import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import type { ResourceName, RowOf } from '../data/resources.ts';
import { Awaited } from '../session/awaited.tsx';
import { mayCall, useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import { KeysHelp } from './keys-help.tsx';
import type { ManyAct } from './many-act.ts';
import { ManyBar } from './many-bar.tsx';
import { ManyBox } from './many-box.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { useMany } from './use-many.ts';
import type { Queue } from './use-queue.ts';

export interface QueuePageProps<N extends ResourceName> {
  readonly queue: Queue<RowOf<N>>;
  readonly title: WordKey;
  /** Switches of what the queue shows, at the head of the list. */
  readonly switches?: ReactNode;
  /** One row in the list. */
  readonly line: (row: RowOf<N>) => ReactNode;
  /** Everything about the chosen one. */
  readonly whole: (row: RowOf<N>) => ReactNode;
  /** What can be done with the chosen one at this moment, whoever may do it. */
  readonly actsOf: (row: RowOf<N>) => readonly Act[];
  /** What can be done with several at once; none when left out. */
  readonly manyActs?: readonly ManyAct<RowOf<N>>[];
}

/**
 * A queue of work: who waits at the beginning, the chosen one whole beside it, its acts above. Keys move and act; what nobody may do with
 * this row is neither a button nor a key.
 */
export function QueuePage<N extends ResourceName>(props: QueuePageProps<N>): ReactNode {
  const { queue, title, switches, line, whole, actsOf, manyActs = [] } = props;
  const { rows, total, row, error, choose, move, refetch, isPushed } = queue;
  const t = useWords();
  const { operator } = useOperator();
  const { begin, allowed, dialog } = useActs();
  const many = useMany(rows);
  const isMany = manyActs.some(({ call }) => mayCall(operator, call));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const acts = row === null ? [] : allowed(actsOf(row));
  const ofActs = acts.flatMap((act) => (act.key === undefined ? [] : [[act.key, () => void begin(act)] as const]));
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    '?': () => setHelpOpen(true),
    ...(isMany && row !== null && { x: () => many.toggle(row.id), X: () => many.reach(row.id) }),
    ...Object.fromEntries(ofActs),
  });
  return (
    <div className="flex h-full min-h-0">
      <section aria-label={t(title)} className="flex w-72 shrink-0 flex-col border-e border-hairline min-[70rem]:w-88">
        <header className="flex min-h-11 shrink-0 items-center gap-1 border-b border-hairline bg-card ps-4">
          <div className="flex min-w-0 flex-1 flex-col py-1">
            <h1 className="text-md font-semibold">{t(title)}</h1>
            <p className="flex gap-2 text-xs text-ink-faint">
              {total !== null && <span className="tabular">{t('queue.count', { n: total })}</span>}
              {isPushed && (
                <span title={t('queue.liveText')} className="font-semibold text-jade">
                  {t('queue.live')}
                </span>
              )}
            </p>
          </div>
          <IconButton icon="refresh" label={t('refresh')} onPress={refetch} />
          <IconButton icon="keyboard" label={t('keys')} onPress={() => setHelpOpen(true)} />
        </header>
        {switches}
        {isMany && <ManyBar many={many} rows={rows} acts={manyActs} nameOf={({ id }) => id} />}
        <ul className="scroller min-h-0 flex-1">
          {rows.map((each) => (
            <li key={each.id} className="flex">
              {isMany && (
                <ManyBox
                  isChosen={many.has(each.id)}
                  isCurrent={each.id === row?.id}
                  name={each.id}
                  onToggle={() => many.toggle(each.id)}
                />
              )}
              <QueueLine isChosen={each.id === row?.id} onChoose={() => choose(each.id)}>
                {line(each)}
              </QueueLine>
            </li>
          ))}
        </ul>
      </section>
      <div className="scroller min-w-0 flex-1">
        {row === null && total === null && (
          <div className="p-4">
            <Awaited data={undefined} error={error} />
          </div>
        )}
        {row === null && total !== null && <EmptyState icon="records" title={t('queue.empty')} />}
        {row !== null && (
          <Fragment key={row.id}>
            <div className="sticky top-0 z-10 flex min-h-11 items-center border-b border-hairline bg-paper px-4 py-1.5">
              <ActButtons acts={acts} onBegin={begin} />
            </div>
            <div className="flex flex-col gap-3 p-4">{whole(row)}</div>
          </Fragment>
        )}
      </div>
      {dialog}
      {isHelpOpen && <KeysHelp acts={acts} isMany={isMany} onClose={() => setHelpOpen(false)} />}
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
      className={`flex min-w-0 flex-1 flex-col gap-0.5 border-b border-hairline px-4 py-2 text-start ${isChosen ? 'bg-vermilion-soft' : 'bg-card'}`}
    >
      {children}
    </button>
  );
}
