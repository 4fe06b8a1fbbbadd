import type { BetRow } from '@drawroom/contract/lottery';
import { BET_STATUS } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { BetLabel } from './bet-label.tsx';
import { sumMinor } from '../wallet/minor.ts';
import { CountedUp } from './counted-up.tsx';
import { hapticTick } from './haptic-tick.ts';
import { playSound } from './house-sounds.ts';
import { OwnBetsSheet } from './own-bets-sheet.tsx';
import { roundBetsQuery } from './queries.ts';
import { shortNo } from './round-strip.tsx';
import { useMoney } from './use-money.ts';

export interface OwnBetsProps {
  readonly code: string;
  /** The round now on the table, and the one drawn last: its results stay in sight until new bets are placed. */
  readonly gameNo: string | null;
  readonly lastGameNo: string | null;
  /** Orders of the current round may still be cancelled. */
  readonly open: boolean;
}

/** The member's own bets of this round as chips; after the draw each turns to its result in place. */
export function OwnBets({ code, gameNo, lastGameNo, open }: OwnBetsProps): ReactNode {
  const now = useQuery({ ...roundBetsQuery(code, gameNo ?? ''), enabled: gameNo !== null });
  const last = useQuery({
    ...roundBetsQuery(code, lastGameNo ?? ''),
    enabled: lastGameNo !== null && lastGameNo !== gameNo,
  });
  const current = now.data?.list ?? [];
  const isCurrent = current.length > 0;
  const list = isCurrent ? current : (last.data?.list ?? []);
  const round = isCurrent ? gameNo : lastGameNo;
  const decided = list.every((bet) => bet.status !== BET_STATUS.notDrawn);
  const winLoseMinor = sumMinor(list.map((bet) => bet.winLose));
  const fresh = useFreshlyDecided(round, decided);
  // More came back than was staked, over all bets of the round: a payout below the stakes is no win (decision 072).
  const celebrates = fresh && winLoseMinor > 0n;
  useWinFeltOnce(celebrates, `${code} ${round}`);
  const sums = { list, decided, winLoseMinor };
  return (
    <>
      <Outcome round={round} fresh={fresh} {...sums} />
      {round !== null && list.length > 0 && (
        <BetRail {...{ round, isCurrent, celebrates, ...sums }} open={open && isCurrent} />
      )}
    </>
  );
}

/** Bets of one round, and what they have come to. */
interface Sums {
  readonly list: readonly BetRow[];
  readonly decided: boolean;
  readonly winLoseMinor: bigint;
}

/** Whether the bets of this round were open before the member's eyes and have been decided since: what is told of them is told then. */
function useFreshlyDecided(round: string | null, decided: boolean): boolean {
  const watched = useRef<string | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    if (!decided) watched.current = round;
    else if (round !== null && watched.current === round) {
      watched.current = null;
      setFresh(round);
    }
  }, [round, decided]);
  return decided && fresh !== null && fresh === round;
}

/** A win is felt and heard once (look.md "Motion"). */
function useWinFeltOnce(celebrates: boolean, what: string): void {
  useEffect(() => {
    if (!celebrates) return;
    hapticTick(25);
    playSound('won', what);
  }, [celebrates, what]);
}

/** What the member's own bets came to, for those who hear the table: of bets that were open before his eyes. */
function Outcome({
  round,
  fresh,
  list,
  winLoseMinor,
}: Sums & { readonly round: string | null; readonly fresh: boolean }): ReactNode {
  const t = useTranslations('lottery');
  const money = useMoney();
  // Bets that were all taken back have no outcome.
  const isPlayed = list.some((bet) => bet.status !== BET_STATUS.cancelled);
  return (
    <p role="status" className="sr-only">
      {fresh && isPlayed && round !== null
        ? `${t('mine')} · ${t('round', { gameNo: shortNo(round) })} · ${money(winLoseMinor, 'always')}`
        : ''}
    </p>
  );
}

interface BetRailProps extends Sums {
  readonly round: string;
  readonly isCurrent: boolean;
  readonly open: boolean;
  /** It has just turned out well. */
  readonly celebrates: boolean;
}

function BetRail({ round, list, decided, winLoseMinor, isCurrent, open, celebrates }: BetRailProps): ReactNode {
  const t = useTranslations('lottery');
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div className={`border-b border-hairline bg-paper py-1.5 ${celebrates ? 'celebrate' : ''}`}>
      <div className="rail flex items-center gap-1.5 px-4">
        <span className="shrink-0 text-xs text-ink-faint">
          {isCurrent ? t('mine') : shortNo(round)}
          {decided && (
            <>
              {' '}
              <span className="text-sm font-semibold">
                {celebrates ? <CountedUp amountMinor={winLoseMinor} /> : <MoneyText amount={winLoseMinor} signed />}
              </span>
            </>
          )}
        </span>
        {list.map((bet) => (
          <BetChip key={bet.betNo} bet={bet} onPress={() => setShown(round)} />
        ))}
      </div>
      {shown !== null && <OwnBetsSheet gameNo={round} bets={list} open={open} onClose={() => setShown(null)} />}
    </div>
  );
}

const CHIP_TONES: Readonly<Record<number, string>> = {
  [BET_STATUS.win]: 'border-jade bg-jade-soft text-jade',
  [BET_STATUS.lose]: 'border-hairline bg-sunken text-ink-faint',
  [BET_STATUS.cancelled]: 'border-hairline text-ink-faint line-through',
};

function BetChip({ bet, onPress }: Readonly<{ bet: BetRow; onPress: () => void }>): ReactNode {
  return (
    <button type="button" onClick={onPress} className="inline-flex min-h-11 shrink-0 items-center">
      <span
        className={`inline-flex min-h-8 max-w-64 items-center gap-1.5 rounded-full border px-3 text-sm ${CHIP_TONES[bet.status] ?? 'border-line bg-card'}`}
      >
        <BetLabel
          playCode={bet.playCode}
          playTitle={bet.playTitle}
          selection={bet.selection}
          label={bet.selectionLabel}
          size={16}
          oneLine
        />
        <MoneyText amount={bet.status === BET_STATUS.win ? bet.payout : bet.amount} currency={null} />
      </span>
    </button>
  );
}
