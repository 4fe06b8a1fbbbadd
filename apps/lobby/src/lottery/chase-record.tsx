import type { ChaseRow, ChaseState } from '@drawroom/contract/lottery-chase';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { BetLabel } from './bet-label.tsx';

const TONES: Readonly<Record<ChaseState, TagTone>> = {
  running: 'wait',
  done: 'plain',
  won: 'win',
  cancelled: 'plain',
  odds_worse: 'plain',
  refused: 'plain',
};

/** How a chase stands, as a word. */
export function ChaseStateTag({ state }: Readonly<{ state: ChaseState }>): ReactNode {
  const t = useTranslations('chase');
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
}

export interface ChaseRecordProps {
  readonly chase: ChaseRow;
  readonly name: string;
  readonly onOpen: (chase: ChaseRow) => void;
}

/** A chase on one card row: what it bets, how far it is, what it has cost and what is frozen still. */
export function ChaseRecord({ chase, name, onOpen }: ChaseRecordProps): ReactNode {
  const t = useTranslations('chase');
  const lottery = useTranslations('lottery');
  const locale = useLocale();
  const [first] = chase.lines;
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(chase)}
        className="flex min-h-16 w-full flex-col gap-1 px-4 py-2.5 text-start active:bg-sunken"
      >
        <span className="flex w-full items-start justify-between gap-3 large:flex-wrap">
          <span className="min-w-0 text-md font-medium">
            {first !== undefined && (
              <BetLabel
                playCode={first.playCode}
                playTitle={first.playTitle}
                selection={first.selection}
                label={first.selectionLabel}
              />
            )}
            {chase.lines.length > 1 && (
              <span className="text-sm text-ink-soft"> · {lottery('slipCount', { count: chase.lines.length })}</span>
            )}
          </span>
          <ChaseStateTag state={chase.state} />
        </span>
        <span aria-hidden="true" className="h-1 w-full overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-vermilion"
            style={{ inlineSize: `${(chase.over / chase.rounds) * 100}%` }}
          />
        </span>
        <span className="tabular flex w-full flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
          <span>{t('progress', { over: chase.over, rounds: chase.rounds })}</span>
          <span>
            {chase.state === 'running' ? t('frozen') : t('staked')}{' '}
            <MoneyText amount={chase.state === 'running' ? chase.frozen : chase.staked} />
          </span>
        </span>
        <span className="tabular text-xs text-ink-faint">
          {name} · {formatDateTime(chase.createTime, { locale, timeZone: memberTimeZone() })}
        </span>
      </button>
    </li>
  );
}
