import type { SportsRecord } from '@drawroom/contract/transfer';
import { formatMoment } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { useBetType, useLegWords, usePeriodLabel } from './leg-words.ts';
import type { Leg } from './leg-words.ts';
import { MatchName } from './match-name.tsx';
import { RecordFacts } from './record-facts.tsx';

export interface SportsSheetProps {
  readonly record: SportsRecord;
  readonly onClose: () => void;
}

/** A bet slip as it was accepted and as it stands: its legs, then the points. */
export function SportsSheet({ record, onClose }: SportsSheetProps): ReactNode {
  const t = useTranslations('external');
  const betType = useBetType();
  return (
    <Sheet open onClose={onClose} title={betType(record)}>
      <div className="flex flex-col gap-5">
        <ol aria-label={t('legs')} className="flex flex-col gap-2.5">
          {record.legs.map((leg, at) => (
            <LegCard key={`${at} ${leg.matchId}`} leg={leg} />
          ))}
        </ol>
        <RecordFacts record={record} rows={[[t('odds'), <OddsText key="odds" odds={record.odds} />]]} />
      </div>
    </Sheet>
  );
}

/** Waiting is amber, what brings points is jade, all else is quiet (look.md). */
const TONES: Readonly<Record<Leg['outcome'], TagTone>> = {
  open: 'wait',
  won: 'win',
  half_won: 'win',
  push: 'plain',
  half_lost: 'plain',
  lost: 'plain',
  void: 'plain',
};

function LegCard({ leg }: Readonly<{ leg: Leg }>): ReactNode {
  const t = useTranslations('external');
  const locale = useLocale();
  const { market, selection } = useLegWords()(leg);
  const { sport, league, startTime, odds, outcome } = leg;
  return (
    <li className="flex flex-col gap-1 rounded-card border border-hairline px-4 py-3">
      <p className="flex items-start justify-between gap-3 large:flex-wrap">
        <span className="min-w-0 text-xs text-ink-faint wrap-anywhere">
          {t(`sports.${sport}`)} · <bdi>{league}</bdi>
        </span>
        <Tag tone={TONES[outcome]}>{t(`legOutcome.${outcome}`)}</Tag>
      </p>
      <p className="text-md font-medium wrap-anywhere">
        <MatchName leg={leg} />
      </p>
      <p className="tabular text-xs text-ink-faint">
        {formatMoment(startTime, { locale, timeZone: memberTimeZone() })}
      </p>
      <p className="flex items-baseline justify-between gap-3 large:flex-wrap pt-1 text-sm">
        <span className="min-w-0 wrap-anywhere">
          <span className="block text-ink-soft">{market}</span>
          <span className="font-semibold">
            <bdi>{selection}</bdi>
          </span>
        </span>
        <span className="shrink-0 font-semibold">
          @ <OddsText odds={odds} />
        </span>
      </p>
      <Scores leg={leg} />
    </li>
  );
}

/** How the match stood when it was bet, and how it stands or stood when the leg was decided. */
function Scores({ leg }: Readonly<{ leg: Leg }>): ReactNode {
  const t = useTranslations('external.score');
  const periodLabel = usePeriodLabel();
  const words = (period: string, score: Leg['score']): ReactNode => {
    if (score === null) return t('before');
    const label = periodLabel(period);
    return (
      <>
        <bdi dir="ltr">{`${score.home} : ${score.away}`}</bdi>
        {label !== '' && ` ${label}`}
      </>
    );
  };
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 pt-1 text-xs text-ink-soft">
      <dt className="text-ink-faint">{t('bet')}</dt>
      <dd>{words(leg.betPeriod, leg.betScore)}</dd>
      {leg.score !== null && (
        <>
          <dt className="text-ink-faint">{t(leg.outcome === 'open' ? 'now' : 'end')}</dt>
          <dd>{words(leg.period, leg.score)}</dd>
        </>
      )}
    </dl>
  );
}
