import { lotteryDeskCalls as calls } from '@drawroom/contract/lottery-desk';
import { LOTTERY_STATES } from '@drawroom/contract/lottery';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Act, ActField } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';

type Row = RowOf<'lotteries'>;

const TONES: Readonly<Record<Row['state'], TagTone>> = { running: 'win', closed: 'brand', ended: 'plain' };

/** Every lottery with its rounds; closing and opening them. */
export function LotteriesPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const actsOf = useLotteryActs();
  const groups = useGroups();
  return (
    <ListPage
      resource="lotteries"
      title="page.lotteries"
      filters={[
        { name: 'q', label: 'search' },
        { name: 'groupName', label: 'lotteries.group', options: groups },
        {
          name: 'state',
          label: 'lotteries.state',
          options: LOTTERY_STATES.map((value) => ({ value, label: wordOf('lotteries.state', value) })),
        },
      ]}
      columns={[
        { source: 'name', label: 'lotteries.name', show: (row) => <Name row={row} /> },
        { source: 'groupName', label: 'lotteries.group', show: ({ groupName }) => <bdi>{groupName}</bdi> },
        { source: 'state', label: 'lotteries.state', show: (row) => <State row={row} /> },
        { source: 'live', label: 'lotteries.live', show: ({ live }) => <Round round={live} at="endAt" /> },
        { source: 'next', label: 'lotteries.next', show: ({ next }) => <Round round={next} at="beginAt" /> },
        { source: 'held', label: 'lotteries.held', isNumber: true, show: (row) => <Held row={row} /> },
        {
          source: 'today',
          label: 'lotteries.today',
          isNumber: true,
          show: ({ today }) => t('lotteries.drawnOf', { drawn: today.drawn, rounds: today.rounds }),
        },
      ]}
      actsOf={actsOf}
    />
  );
}

/** Groups in the order of the lobby. */
function useGroups(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useAsked(calls.list);
  return [...new Set(data?.list.map(({ groupName }) => groupName))].map((name) => ({ value: name, label: name }));
}

/** What can be done with a lottery in its state. */
function useLotteryActs(): (row: Row) => readonly Act[] {
  const t = useWords();
  const why: ActField = { name: 'why', label: t('doc.why'), min: 5, max: 500, hint: t('lotteries.whyHint') };
  return ({ lotteryCode, name, state }) => {
    const fixed = { lotteryCode };
    if (state === 'ended') return [];
    return state === 'running'
      ? [
          {
            label: t('lotteries.close'),
            tone: 'danger',
            call: calls.close,
            fixed,
            fields: [why],
            text: t('lotteries.closeText', { name }),
          },
        ]
      : [
          {
            label: t('lotteries.open'),
            tone: 'main',
            call: calls.open,
            fixed,
            fields: [why],
            text: t('lotteries.openText', { name }),
          },
        ];
  };
}

function Name({ row: { name, lotteryCode, family, source } }: Readonly<{ row: Row }>): ReactNode {
  const wordOf = useWordOf();
  return (
    <span className="flex flex-col">
      <Link className="text-small underline" to={`/listings?code=${lotteryCode}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="text-xs text-ink-faint">
        {[lotteryCode, family, wordOf('lotteries.source', source)].join(' · ')}
      </span>
    </span>
  );
}

function State({ row: { state, sourced, hidden } }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={TONES[state]}>{wordOf('lotteries.state', state)}</Tag>
      {hidden && <Tag tone="plain">{t('lotteries.hidden')}</Tag>}
      {state !== 'ended' && !sourced && <Tag tone="wait">{t('lotteries.unsourced')}</Tag>}
    </span>
  );
}

function Round({ round, at }: Readonly<{ round: Row['live']; at: 'beginAt' | 'endAt' }>): ReactNode {
  const { soon } = useFormats();
  if (round === null) return '–';
  return (
    <span className="flex flex-col">
      <span className="tabular">{round.gameNo}</span>
      <span className="text-xs text-ink-faint">{soon(round[at])}</span>
    </span>
  );
}

/** Leads to the draw room where somebody has to look. */
function Held({ row: { held, lotteryCode } }: Readonly<{ row: Row }>): ReactNode {
  if (held === 0) return '0';
  return (
    <Link className="underline" to={`/draws?lotteryCode=${lotteryCode}&state=held`}>
      {held}
    </Link>
  );
}
