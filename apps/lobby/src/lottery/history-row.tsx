import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { CorrectedLine } from './corrected-line.tsx';
import type { HistoryRow } from './queries.ts';
import { ResultLabels } from './result-labels.tsx';

export interface HistoryItemProps {
  readonly code: string;
  readonly family: string;
  readonly row: HistoryRow;
}

/** A past round: number, time, dice, labels; house draws lead to their proof, official ones name their sources, voided rounds say so. */
export const HistoryItem = memo(function HistoryItem({ code, family, row }: HistoryItemProps): ReactNode {
  const t = useTranslations('history');
  const proof = useTranslations('proof');
  const locale = useLocale();
  const { gameNo, govPrizeTime, numbers, labels, state, fair, sources, corrected } = row;
  const timeOf = (at: number): string => formatTime(at, { locale, timeZone: memberTimeZone() });
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center justify-between gap-3 large:flex-wrap">
        <span className="tabular text-sm text-ink-soft">
          {gameNo} <span className="text-xs text-ink-faint">{timeOf(govPrizeTime)}</span>
        </span>
        {fair !== null && (
          <Link
            to={paths.proof()}
            search={{ lottery: code, gameNo }}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1 text-sm text-vermilion-ink"
          >
            <Icon name="shield" size={16} />
            {t('verify')}
          </Link>
        )}
      </div>
      {fair !== null && state === 'drawn' && (
        <p className="-mt-1.5 text-xs text-ink-faint">
          {fair.entropyRound === null ? proof('labelCommit') : `drand #${fair.entropyRound}`}
        </p>
      )}
      {state === 'voided' && corrected === undefined && <p className="text-sm text-ink-soft">{t('voided')}</p>}
      {state === 'drawn' && numbers.length === 0 && <p className="text-sm text-ink-soft">{t('held')}</p>}
      {state === 'drawn' && numbers.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ResultBalls family={family} numbers={numbers} size="sm" />
          <ResultLabels labels={labels} />
        </div>
      )}
      <CorrectedLine corrected={corrected} />
      {sources !== undefined && (
        <p className="text-xs text-ink-faint">
          {t('sources', {
            list: sources.map(({ name, people, at }) => `${people ? t('byPeople') : name} ${timeOf(at)}`).join(' · '),
          })}
        </p>
      )}
    </li>
  );
});
