import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { giftWords } from '../shell/language.ts';

const Nothing = (): ReactNode => null;

/** Of the promotions, whose texts are not the cashier's; without it one can pay in all the same. */
const DepositOffer = lazy(async () => {
  try {
    const [part] = await Promise.all([import('../promotion/deposit-offer.tsx'), giftWords()]);
    return { default: part.DepositOffer };
  } catch {
    return { default: Nothing };
  }
});

/** A line for each bonus that the next deposit may bring; never in the way of the deposit itself. */
export function BonusOffer(): ReactNode {
  return (
    <Suspense fallback={null}>
      <DepositOffer />
    </Suspense>
  );
}
