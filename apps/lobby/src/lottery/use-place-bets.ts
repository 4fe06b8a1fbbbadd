import { useTranslations } from '@drawroom/i18n/translations';
import { formatMoney } from '@drawroom/engine/money';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverNow } from '../shell/api.ts';
import { tableOf } from './odds-panel.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import type { ChaseTerms } from './order-fate.ts';
import { betOrders, useOrder } from './order-store.ts';
import { priceSlip } from './price-slip.ts';
import type { ChangedOdds } from './price-slip.ts';
import { oddsQuery } from './queries.ts';
import { phaseOf, takesBets } from './round-phase.ts';
import type { RoundFacts } from './round-phase.ts';
import type { SlipLine } from './slip.ts';
import { slipOf } from './slip-store.ts';
import { useOddsConsent } from './use-odds-consent.ts';
import { useStakeConsent } from './use-stake-consent.ts';

export interface PlaceBetsOptions {
  readonly lotteryId: string;
  readonly code: string;
  readonly family: string;
  readonly facts: RoundFacts;
  readonly table: OddsTable | null;
  /** Name of the slip that is placed, where it is not that of the lottery. */
  readonly slip?: string;
  /** Called when the slip itself must be looked at first: an amount is missing or out of range. */
  readonly onFault: () => void;
}

export interface PlaceBets {
  /** Everything between the press and the answer, of a bet or of a chase; a second press meanwhile does nothing. */
  readonly place: (chase: ChaseTerms | null) => Promise<void>;
  /** The same for lines that the member has before his eyes with what they cost: his press is his answer, he is not asked again. */
  readonly placeSeen: () => Promise<void>;
  /** Lines whose odds changed, waiting for the member's answer. */
  readonly changed: readonly ChangedOdds[] | null;
  readonly answerOdds: (accepted: boolean) => void;
}

/** The bet list as the wire takes it. */
function betListOf(lines: readonly SlipLine[]) {
  return lines.map(({ playCode, selection, odds, unitAmount, multiple }) => ({
    playCode,
    selection,
    odds,
    unitAmount,
    multiple,
  }));
}

/**
 * Places the slip: odds agreed, amounts complete, balance enough, confirmed, then sent once under a clientRef of its own.
 * Odds the server has changed meanwhile are asked about like those changed before.
 */
export function usePlaceBets(options: PlaceBetsOptions): PlaceBets {
  const t = useTranslations('lottery');
  const { hasBalance, agreesToPlace, agreesToChase } = useStakeConsent();
  const queries = useQueryClient();
  const running = useRef(false);
  const { code, family, lotteryId, facts, slip: slipName = code } = options;
  const { changed, answerOdds, agreeOdds } = useOddsConsent(slipName);

  /** True when it is over; false when the server asks to look at new odds first. */
  async function attempt(table: OddsTable, chase: ChaseTerms | null, needsConfirm: boolean): Promise<boolean> {
    if (!(await agreeOdds(table))) return true;
    const { lines, gameNo } = slipOf(slipName);
    const price = priceSlip(lines, table);
    if (gameNo === null || !price.ready) {
      options.onFault();
      return true;
    }
    const times = chase === null ? 1 : chase.multiples.reduce((sum, each) => sum + each, 0);
    const stakeMinor = price.stakeMinor * BigInt(times);
    if (!(await hasBalance(stakeMinor))) {
      options.onFault();
      return true;
    }
    const agrees = () => (chase === null ? agreesToPlace(price, gameNo) : agreesToChase(chase, stakeMinor));
    if (needsConfirm && !(await agrees())) return true;
    // A dialog may have stood open over the close.
    if (slipOf(slipName).gameNo !== gameNo || !takesBets(phaseOf(facts, serverNow()).phase)) {
      showToast(t('closedPlain', { gameNo }), 'bad');
      return true;
    }
    const amount = formatMoney(stakeMinor);
    const fate = await betOrders.send({
      clientRef: crypto.randomUUID(),
      lotteryId,
      lotteryCode: code,
      gameNo,
      betList: betListOf(lines),
      amount,
      sentAtMs: serverNow(),
      ...(chase !== null && { chase }),
      ...(slipName !== code && { slip: slipName }),
    });
    return !(fate?.kind === 'refused' && fate.declined.key === 'lottery.odds_changed');
  }

  async function run(chase: ChaseTerms | null, needsConfirm: boolean): Promise<void> {
    if (running.current || options.table === null || isOpenFate(useOrder.getState().fate)) return;
    running.current = true;
    try {
      if (await attempt(options.table, chase, needsConfirm)) return;
      betOrders.putAway();
      const panel = await queries.fetchQuery({ ...oddsQuery(code), staleTime: 0 });
      await attempt(tableOf(panel, family), chase, false);
    } catch {
      showToast(t('oddsUnavailable'), 'bad');
    } finally {
      running.current = false;
    }
  }

  return { place: (chase) => run(chase, true), placeSeen: () => run(null, false), changed, answerOdds };
}
