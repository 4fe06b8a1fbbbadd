import type { DrawResult, LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { useSpokenResult } from '@drawroom/ui/result-balls.tsx';
import { useDeferredValue, type ReactNode } from 'react';
import { useLabelText } from './result-labels.tsx';
import type { Phase, RoundNow } from './round-phase.ts';
import { shortNo } from './round-strip.tsx';

/** What is said of each phase; between them the last sentence stays, so that each is read aloud once. */
const STAGES = {
  none: null,
  waiting: null,
  open: 'open',
  closing: 'closing',
  closed: 'closed',
  sealed: 'closed',
  drawing: 'closed',
  drawn: 'result',
  settled: 'result',
  voided: 'voidedNote',
} as const satisfies Record<Phase, string | null>;

export interface RoundNewsProps {
  readonly lottery: Pick<LotteryRow, 'family'>;
  readonly round: RoundNow;
  readonly lastResult: DrawResult | null;
}

/** The round for those who hear the table: open, closing, closed and what was drawn, each once (decision 076). */
export function RoundNews({ lottery, round, lastResult }: RoundNewsProps): ReactNode {
  const t = useTranslations('lottery');
  const spokenResult = useSpokenResult(lottery.family);
  const labelText = useLabelText();
  // What stands in a live region when it comes is not read aloud: the region comes first, and the words into it.
  const stands = useDeferredValue(true, false);
  const gameNo = round.opening?.gameNo ?? '';
  const stage = STAGES[round.phase];
  function words(): string {
    if (stage === null) return '';
    if (stage === 'voidedNote') return t('voidedNote', { gameNo: shortNo(gameNo) });
    const name = t('round', { gameNo: shortNo(gameNo) });
    if (stage !== 'result') return `${name} · ${t(stage)}`;
    if (lastResult?.gameNo !== gameNo) return '';
    return [name, spokenResult(lastResult.numbers), ...lastResult.labels.map(labelText)].join(' · ');
  }
  return (
    <p role="status" className="sr-only">
      {stands ? words() : ''}
    </p>
  );
}
