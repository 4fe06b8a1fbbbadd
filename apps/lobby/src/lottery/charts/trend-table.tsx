import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import type { Track } from './trend-data.ts';
import { FOOT, useStatText } from './use-stat-text.ts';

/** Rounds of the table, newest first. */
const ROUNDS = 50;

export interface TrendTableProps {
  readonly tracks: readonly Track[];
  readonly gameNos: readonly string[];
}

/** A trend chart in words: the figures of every value, then what each round showed. */
export function TrendTable({ tracks, gameNos }: TrendTableProps): ReactNode {
  const t = useTranslations('charts');
  const rounds = gameNos.map((gameNo, row) => ({ gameNo, row })).slice(-ROUNDS);
  return (
    <div className="scroller flex h-[min(56dvh,30rem)] flex-col gap-4 overflow-auto">
      {tracks.map((track) => (
        <StatsTable key={track.code} track={track} />
      ))}
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-faint *:pb-1 *:text-start *:font-normal">
            <th scope="col">{t('round')}</th>
            {tracks.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.toReversed().map(({ gameNo, row }) => (
            <tr key={gameNo} className="border-t border-hairline *:py-1.5">
              <th scope="row" className="pe-2 text-start font-normal text-ink-soft">
                {gameNo}
              </th>
              {tracks.map(({ code, rows, labels }) => (
                <td key={code}>{labels.filter((_, at) => rows[row]?.[at] === 0).join(' ')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StatsTable({ track }: Readonly<{ track: Track }>): ReactNode {
  const t = useTranslations('charts');
  const statText = useStatText();
  return (
    <table className="tabular w-full text-sm">
      <caption className="pb-1 text-start font-semibold">{track.name}</caption>
      <thead>
        <tr className="text-xs text-ink-faint *:px-1 *:pb-1 *:text-end *:font-normal">
          <th scope="col">
            <span className="sr-only">{t('value')}</span>
          </th>
          {FOOT.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {track.stats.map((stats, at) => (
          <tr key={stats.value} className="border-t border-hairline *:px-1 *:py-1.5 *:text-end">
            <th scope="row" className="font-semibold">
              {track.labels[at]}
            </th>
            {FOOT.map((name) => (
              <td key={name}>{statText(stats, name)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
