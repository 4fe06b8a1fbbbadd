import type { InboxRow } from '@drawroom/contract/service-desk';
import { handOver } from '@drawroom/contract/service-desk';
import { settings } from '@drawroom/contract/setting-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InboxView } from './desk.tsx';
import { ManyBar } from '../queue/many-bar.tsx';
import { ManyBox } from '../queue/many-box.tsx';
import { useMany } from '../queue/use-many.ts';
import { useQueueKeys } from '../queue/use-queue-keys.ts';
import { mayCall, useOperator } from '../session/operator.ts';
import { languageName, useWords } from '../words.ts';

export interface InboxProps {
  readonly view: InboxView;
  readonly chosen: string | null;
  readonly onChoose: (conversationId: string) => void;
  /** Conversations have gone to somebody else. */
  readonly onMoved: () => Promise<void>;
}

/** Who waits, whom one serves, whom others serve, and what was closed lately. */
export function Inbox({ view, chosen, onChoose, onMoved }: InboxProps): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  const isMine = (row: InboxRow): boolean => row.operator === operator.name;
  const managesAll = operator.rights.includes('service.manage');
  const mayGive = (row: InboxRow): boolean => row.state === 'claimed' && (isMine(row) || managesAll);
  const claimed = [...view.claimed.filter(isMine), ...view.claimed.filter((row) => !isMine(row))];
  const givable = claimed.filter(mayGive).map((row) => ({ ...row, id: row.conversationId }));
  const many = useMany(givable);
  const colleagues = view.operators.map((name) => ({ value: name, label: name }));
  const parts = [
    { title: t('waiting'), rows: view.waiting },
    { title: t('mine'), rows: view.claimed.filter(isMine) },
    { title: t('others'), rows: view.claimed.filter((row) => !isMine(row)) },
    { title: t('closed'), rows: view.closed },
  ];
  const order = parts.flatMap(({ rows }) => rows.map(({ conversationId }) => conversationId));
  const move = (by: 1 | -1): void => {
    const next = chosen === null ? order.at(by === 1 ? 0 : -1) : order[order.indexOf(chosen) + by];
    if (next !== undefined) onChoose(next);
  };
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(chosen !== null &&
      givable.some(({ id }) => id === chosen) && { x: () => many.toggle(chosen), X: () => many.reach(chosen) }),
  });
  return (
    <>
      <ManyBar
        many={many}
        rows={givable}
        acts={[
          {
            label: t('handOver'),
            tone: 'main',
            call: handOver,
            fixedOf: ({ conversationId }) => ({ conversationId }),
            text: t('many.handText'),
            fields: [
              {
                name: 'to',
                label: t('many.to'),
                kind: 'choice',
                options: colleagues,
                initial: colleagues[0]?.value ?? '',
              },
            ],
          },
        ]}
        nameOf={({ nickname }) => nickname}
        onDone={() => void onMoved()}
      />
      <HoursLine view={view} />
      {parts.map(({ title, rows }, at) => (
        <section key={title}>
          <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-soft">
            {title} ({rows.length})
          </h2>
          {at === 0 && rows.length === 0 && <p className="px-4 pb-2 text-sm text-ink-faint">{t('nobody')}</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.conversationId} className="flex">
                {mayGive(row) && (
                  <ManyBox
                    isChosen={many.has(row.conversationId)}
                    isCurrent={row.conversationId === chosen}
                    name={row.nickname}
                    onToggle={() => many.toggle(row.conversationId)}
                  />
                )}
                <Row row={row} current={row.conversationId === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Whether the desk is there, by which hours, and where they are set. */
function HoursLine({ view: { open, hours } }: Pick<InboxProps, 'view'>): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  return (
    <div className="px-4 pt-3 text-sm text-ink-soft">
      <p>
        {t(open ? 'open' : 'shut')} · {hours === null ? t('always') : t('deskHours.daily', { ...hours })}
      </p>
      {mayCall(operator, settings) && (
        <Link className="inline-flex min-h-11 items-center underline" to="/settings?code=service">
          {t('deskHours.change')}
        </Link>
      )}
    </div>
  );
}

const MINUTE_MS = 60_000;

/** How long ago something was, roughly. */
export function useAge(): (atMs: number) => string {
  const t = useWords();
  return (atMs) => {
    const minutes = Math.max(0, Math.floor((Date.now() - atMs) / MINUTE_MS));
    if (minutes < 1) return t('justNow');
    return minutes < 120 ? t('minutes', { n: minutes }) : t('hours', { n: Math.floor(minutes / 60) });
  };
}

function Row({
  row,
  current,
  onChoose,
}: Readonly<{ row: InboxRow; current: boolean; onChoose: InboxProps['onChoose'] }>): ReactNode {
  const t = useWords();
  const age = useAge();
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => onChoose(row.conversationId)}
      className={`flex min-h-14 min-w-0 flex-1 flex-col gap-0.5 border-b border-hairline px-4 py-2 text-start ${current ? 'bg-vermilion-soft' : 'bg-card'}`}
    >
      <span className="flex w-full items-baseline gap-2">
        <bdi data-crops className="min-w-0 flex-1 truncate text-md font-medium">
          {row.nickname}
        </bdi>
        <span className="tabular text-xs text-ink-faint">{age(row.waitsSince ?? row.openedAt)}</span>
      </span>
      <bdi data-crops className="w-full truncate text-sm text-ink-soft">
        {row.excerpt === '' ? t('picture') : row.excerpt}
      </bdi>
      <span className="flex flex-wrap items-center gap-1.5">
        <Tag>{languageName(row.locale)}</Tag>
        {row.unanswered > 0 && <Tag tone="wait">{t('unanswered', { n: row.unanswered })}</Tag>}
        {row.operator !== null && <Tag>{row.operator}</Tag>}
        {row.rating !== null && <Tag tone="gold">{t('rated', { n: row.rating })}</Tag>}
      </span>
    </button>
  );
}
