import type { ShareView } from '@drawroom/contract/follow';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortNo } from '../lottery/round-strip.tsx';
import { betOrders } from '../lottery/order-store.ts';
import { serverNow } from '../shell/api.ts';
import { typedAmount } from '../wallet/typed-amount.ts';
import { followKeys } from './queries.ts';

export interface FollowBetForm {
  readonly amount: string;
  readonly setAmount: (text: string) => void;
  readonly cap: string;
  readonly setCap: (text: string) => void;
  /** Units of all lines. */
  readonly units: number;
  /** What it costs; null while no amount is written. */
  readonly totalMinor: bigint | null;
  readonly fault: string | null;
  readonly place: () => Promise<void>;
}

/** An amount above nothing as it was written in a language's own way, minor units; null for anything else. */
export function minorOf(text: string, locale: string): bigint | null {
  const minor = parseMoney(typedAmount(text, locale) ?? '');
  return minor === null || minor <= 0n ? null : minor;
}

/** Following one shared bet: the own amount, its bound, and the order, which goes the way of all bets. */
export function useFollowBet(share: ShareView, onDone: () => void): FollowBetForm {
  const t = useTranslations('follow');
  const locale = useLocale();
  const queries = useQueryClient();
  const [first] = share.lines;
  const [amount, setAmount] = useState(formatDecimals(first?.unitAmount ?? '', locale));
  const [cap, setCap] = useState(formatDecimals(share.amount, locale));
  const [fault, setFault] = useState<string | null>(null);
  const units = share.lines.reduce((sum, line) => sum + line.units, 0);
  const perUnit = minorOf(amount, locale);
  const totalMinor = perUnit === null ? null : perUnit * BigInt(units);

  async function place(): Promise<void> {
    const capMinor = minorOf(cap, locale);
    if (perUnit === null || totalMinor === null || capMinor === null) return setFault(t('writeAmounts'));
    if (totalMinor > capMinor) return setFault(t('overCap'));
    setFault(null);
    const unitAmount = formatMoney(perUnit);
    const fate = await betOrders.send({
      clientRef: crypto.randomUUID(),
      lotteryId: share.lotteryId,
      lotteryCode: share.lotteryCode,
      gameNo: share.gameNo,
      betList: share.lines.map(({ playCode, selection, odds, oddsNow }) => ({
        playCode,
        selection,
        odds: oddsNow ?? odds,
        unitAmount,
      })),
      amount: formatMoney(totalMinor),
      sentAtMs: serverNow(),
      follow: { shareId: share.shareId, amount: unitAmount, cap: formatMoney(capMinor) },
    });
    void queries.invalidateQueries({ queryKey: followKeys.share(share.shareId) });
    // Another order of this phone is still on its way, or this one's answer is: its own place tells of it.
    if (fate === null || fate.kind === 'unknown') return setFault(t('fateOpen'));
    betOrders.putAway();
    if (fate.kind === 'refused') return setFault(fate.declined.msg === '' ? t('notPlaced') : fate.declined.msg);
    showToast(t('placed', { gameNo: shortNo(share.gameNo) }), 'good');
    onDone();
  }

  return { amount, setAmount, cap, setCap, units, totalMinor, fault, place };
}
