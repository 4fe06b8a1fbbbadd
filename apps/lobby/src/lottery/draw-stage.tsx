import type { DrawResult, LotteryRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { playSound } from './house-sounds.ts';
import { ResultLabels } from './result-labels.tsx';
import type { RoundNow, Seal } from './round-phase.ts';

export interface DrawStageProps {
  readonly lottery: Pick<LotteryRow, 'family' | 'lotteryCode'>;
  readonly round: RoundNow;
  readonly seal: Seal | null;
  readonly lastResult: DrawResult | null;
}

/** Numbers fall one by one unless the member wants no motion, or has tapped to see them all. */
function wantsMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Where the slip was while a round is closed (look.md "Closed"): the seal of its bets, then the numbers as the server
 * tells them, one after the other; a tap shows them at once.
 */
export function DrawStage({ lottery, round, seal, lastResult }: DrawStageProps): ReactNode {
  const t = useTranslations('lottery');
  const [skipped, setSkipped] = useState<string | null>(null);
  const gameNo = round.opening?.gameNo ?? '';
  const result = lastResult?.gameNo === gameNo ? lastResult : null;
  useLanded(`${lottery.lotteryCode} ${gameNo}`, result !== null);
  if (round.phase === 'none' || round.phase === 'waiting') {
    return (
      <p className="text-center text-sm text-ink-soft">{t(round.phase === 'none' ? 'noRoundNote' : 'waitingNote')}</p>
    );
  }
  if (round.phase === 'voided')
    return <p className="text-center text-sm text-ink-soft">{t('voidedNote', { gameNo })}</p>;
  return (
    <div className="flex flex-col gap-3">
      {seal?.gameNo === gameNo && <SealLine seal={seal} entropyRound={round.opening?.entropyRound} />}
      <button
        type="button"
        onClick={() => setSkipped(gameNo)}
        className="flex min-h-13 items-center justify-center gap-3"
      >
        <ResultBalls
          key={result === null ? 'empty' : gameNo}
          family={lottery.family}
          numbers={result?.numbers ?? null}
          size="lg"
          landing={result !== null && skipped !== gameNo && wantsMotion()}
        />
        <span className="sr-only">{t(result === null ? 'waitingResult' : 'skip')}</span>
      </button>
      <p className="flex min-h-6 justify-center text-sm text-ink-soft">
        {result === null ? t('waitingResult') : <ResultLabels labels={result.labels} />}
      </p>
    </div>
  );
}

/** Numbers that come before the member's eyes are heard; those that were there when he came are not. */
function useLanded(round: string, isThere: boolean): void {
  const waitedFor = useRef<string | null>(null);
  useEffect(() => {
    if (isThere && waitedFor.current === round) playSound('landed', round);
    if (!isThere) waitedFor.current = round;
  }, [round, isThere]);
}

/** Count and fingerprint: fixed before the draw, so none can be added or taken away. */
function SealLine({ seal, entropyRound }: Readonly<{ seal: Seal; entropyRound: string | undefined }>): ReactNode {
  const t = useTranslations('lottery');
  const proof = useTranslations('proof');
  return (
    <div className="flex items-start gap-2.5 rounded-card bg-sunken p-3">
      <span className="mt-0.5 text-vermilion-ink">
        <Icon name="seal" size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{t('sealTitle')}</p>
        <p className="text-xs text-ink-soft">{t('sealNote', { count: seal.count })}</p>
        <p className="tabular mt-0.5 text-xs text-ink-faint">
          {t('sealPrint')}{' '}
          <bdi title={seal.root}>
            {seal.root.slice(0, 8)}…{seal.root.slice(-8)}
          </bdi>{' '}
          · {entropyRound === undefined ? proof('labelCommit') : `drand #${entropyRound}`}
        </p>
      </div>
    </div>
  );
}
