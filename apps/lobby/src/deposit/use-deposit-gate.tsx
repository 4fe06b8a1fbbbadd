import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DeclareForm } from '../protection/declare-form.tsx';
import { FirstLimitSheet } from '../protection/first-limit-sheet.tsx';
import { useProtection } from '../protection/queries.ts';

/** What the house wants to be said before a deposit. */
export interface DepositNeeds {
  readonly identityNeeded: boolean;
  readonly firstDeposit: boolean;
}

type Asking = 'identity' | 'limit';

export interface DepositGate {
  /** Does `work` once everything that has to be asked before a deposit has been asked; never, when the member gives up. */
  pass(needs: DepositNeeds, work: () => void): void;
  /** The sheet that is being asked in. */
  readonly sheet: ReactNode;
}

/** Before the first deposit: who the member is, and the offer of a limit, once. */
export function useDepositGate(): DepositGate {
  const t = useTranslations('cashier.gate');
  const { data: protection } = useProtection();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [offered, setOffered] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly needs: DepositNeeds; readonly work: () => void } | null>(null);

  function goOn(needs: DepositNeeds, work: () => void): void {
    const next = needs.identityNeeded ? 'identity' : needs.firstDeposit && !offered ? 'limit' : null;
    setAsking(next);
    setWaiting(next === null ? null : { needs, work });
    if (next === null) work();
  }
  function identified(): void {
    if (waiting) goOn({ ...waiting.needs, identityNeeded: false }, waiting.work);
  }
  function limitSeen(): void {
    setOffered(true);
    setAsking(null);
    setWaiting(null);
    waiting?.work();
  }
  const sheet = (
    <>
      {asking === 'identity' && (
        <Sheet open title={t('identityTitle')} onClose={() => setAsking(null)}>
          <DeclareForm minimumAge={protection?.identity.minimumAge ?? MINIMUM_AGE} onDone={identified} />
        </Sheet>
      )}
      {asking === 'limit' && <FirstLimitSheet kind="deposit" onClose={limitSeen} />}
    </>
  );
  return { pass: goOn, sheet };
}

/** Until the house has said its own. */
const MINIMUM_AGE = 18;
