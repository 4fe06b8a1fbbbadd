import { parseMoney } from '@drawroom/engine/money';
import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { createElement } from 'react';
import { isSilenced, silenceToday } from '../config/reminders.ts';
import { useSession } from '../shell/session-store.ts';
import { ConfirmNote } from './confirm-note.tsx';
import type { ChaseTerms } from './order-fate.ts';
import type { SlipPrice } from './price-slip.ts';
import { useMoney } from './use-money.ts';

/** What a member is asked before his stake leaves. */
export interface StakeConsent {
  /** True when the balance covers the stake (minor units); else the member has been told how much is missing. */
  readonly hasBalance: (stakeMinor: bigint) => Promise<boolean>;
  /** True when the member said yes to this price in this round, or has silenced the question for today (spec §9). */
  readonly agreesToPlace: (price: SlipPrice, gameNo: string) => Promise<boolean>;
  /** True when the member said yes to freezing this for a chase; always asked. */
  readonly agreesToChase: (chase: ChaseTerms, totalMinor: bigint) => Promise<boolean>;
}

/** The two questions between a finished slip and its order. */
export function useStakeConsent(): StakeConsent {
  const t = useTranslations('lottery');
  const chaseText = useTranslations('chase');
  const money = useMoney();
  const { confirm } = useOverlays();

  async function hasBalance(stakeMinor: bigint): Promise<boolean> {
    const balanceMinor = parseMoney(useSession.getState().member?.balance ?? '0.00') ?? 0n;
    if (balanceMinor >= stakeMinor) return true;
    await confirm({
      title: t('balanceShort', { amount: money(stakeMinor - balanceMinor) }),
      note: t('balanceShortNote'),
      yes: t('changeSlip'),
    });
    return false;
  }

  async function agreesToPlace(price: SlipPrice, gameNo: string): Promise<boolean> {
    if (isSilenced('confirmBet')) return true;
    let silence = false;
    const note = createElement(ConfirmNote, {
      price,
      lines: price.lines.length,
      onSilence: (ticked) => (silence = ticked),
    });
    const yes = await confirm({
      title: t('confirmTitle', { gameNo }),
      note,
      yes: t('placeBets', { amount: money(price.stakeMinor) }),
    });
    if (yes && silence) silenceToday('confirmBet');
    return yes;
  }

  function agreesToChase({ multiples, stopOnWin }: ChaseTerms, totalMinor: bigint): Promise<boolean> {
    const note = chaseText('confirmNote', { amount: money(totalMinor) });
    return confirm({
      title: chaseText('confirm', { count: multiples.length }),
      note: stopOnWin ? `${note} ${chaseText('untilWin')}` : note,
      yes: chaseText('place', { count: multiples.length }),
    });
  }

  return { hasBalance, agreesToPlace, agreesToChase };
}
