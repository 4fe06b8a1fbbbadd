import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { pagesOf } from '../shell/pages.ts';
import { useWordOf, useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import { Sparkline } from './sparkline.tsx';
import type { Now } from './troubles.ts';

interface Tile {
  readonly label: WordKey;
  readonly value: string;
  /** What it was yesterday up to this time, or of what it consists. */
  readonly beside: string;
  readonly points?: readonly (number | null)[];
  /** The page where one goes on; without the right for it the tile leads nowhere. */
  readonly page: string;
}

/** The numbers of today, each with its last day as a line, and yesterday's up to the same time. */
export function Tiles({ reply }: Readonly<{ reply: Now }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, count } = useFormats();
  const { today, before, lines, online, queues } = reply;
  const then = (value: string | number): string =>
    t('op.before', { value: typeof value === 'number' ? count(value) : value });
  const amounts = (list: readonly string[]): readonly number[] => list.map(Number);
  const tiles: readonly Tile[] = [
    {
      label: 'op.online',
      value: count(online.members),
      beside: online.terminals
        .map(({ terminal, members }) => `${wordOf('terminal', terminal)} ${count(members)}`)
        .join(' · '),
      points: lines.online,
      page: 'members',
    },
    { label: 'op.bets', value: count(today.bets), beside: then(before.bets), points: lines.bets, page: 'reports' },
    {
      label: 'op.stake',
      value: money(today.stake),
      beside: then(money(before.stake)),
      points: amounts(lines.stake),
      page: 'reports',
    },
    {
      label: 'op.payout',
      value: money(today.payout),
      beside: then(money(before.payout)),
      points: amounts(lines.payout),
      page: 'reports',
    },
    { label: 'op.profit', value: money(today.profit), beside: then(money(before.profit)), page: 'reports' },
    {
      label: 'op.deposits',
      value: money(today.deposits),
      beside: `${t('op.count', { n: count(today.depositCount) })} · ${then(money(before.deposits))}`,
      points: amounts(lines.deposits),
      page: 'deposits',
    },
    {
      label: 'op.withdrawals',
      value: money(today.withdrawals),
      beside: `${t('op.count', { n: count(today.withdrawalCount) })} · ${then(money(before.withdrawals))}`,
      points: amounts(lines.withdrawals),
      page: 'withdrawals',
    },
    { label: 'op.registered', value: count(today.registered), beside: then(before.registered), page: 'members' },
    {
      label: 'op.first',
      value: count(today.firstDepositors),
      beside: `${money(today.firstDeposits)} · ${then(before.firstDepositors)}`,
      page: 'reports',
    },
    {
      label: 'op.second',
      value: count(today.secondDepositors),
      beside: then(before.secondDepositors),
      page: 'reports',
    },
    {
      label: 'op.waiting',
      value: count(queues.reduce((sum, { waiting }) => sum + waiting, 0)),
      beside: t('op.waitingLine'),
      points: lines.waiting,
      page: 'operations',
    },
  ];
  return (
    <ul
      aria-label={t('op.today')}
      className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 p-0"
    >
      {tiles.map((tile) => (
        <TileBox key={tile.label} {...tile} />
      ))}
    </ul>
  );
}

function TileBox({ label, value, beside, points, page }: Tile): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  const leads = page !== 'operations' && pagesOf(operator).some(({ name }) => name === page);
  return (
    <li className="flex flex-col gap-1 rounded-card border border-hairline bg-card px-3 py-2">
      <h2 className="text-xs font-medium text-ink-faint">
        {leads ? (
          <Link className="underline decoration-hairline" to={`/${page}`}>
            {t(label)}
          </Link>
        ) : (
          t(label)
        )}
      </h2>
      <b className="tabular truncate text-lg leading-tight font-semibold" title={value}>
        {value}
      </b>
      {points !== undefined && <Sparkline label={t('op.line', { what: t(label) })} points={points} />}
      <span className="tabular mt-auto text-xs text-ink-faint">{beside}</span>
    </li>
  );
}
