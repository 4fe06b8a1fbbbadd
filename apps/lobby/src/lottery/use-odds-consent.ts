import type { OddsTable } from '@drawroom/engine/odds-table';
import { useState } from 'react';
import { changedOdds } from './price-slip.ts';
import type { ChangedOdds } from './price-slip.ts';
import { takeOdds } from './slip.ts';
import { changeSlip, slipOf } from './slip-store.ts';

/** What a member is asked when odds have changed since he chose his lines. */
export interface OddsConsent {
  /** Lines whose odds changed, waiting for the member's answer. */
  readonly changed: readonly ChangedOdds[] | null;
  readonly answerOdds: (accepted: boolean) => void;
  /** True when the slip stands at the odds of this table: none had changed, or the member took the new ones. */
  readonly agreeOdds: (table: OddsTable) => Promise<boolean>;
}

/** Asks about changed odds of one lottery's slip; nothing is placed before the answer. */
export function useOddsConsent(code: string): OddsConsent {
  const [asked, setAsked] = useState<{
    readonly changed: readonly ChangedOdds[];
    readonly answer: (accepted: boolean) => void;
  } | null>(null);

  async function agreeOdds(table: OddsTable): Promise<boolean> {
    const changed = changedOdds(slipOf(code).lines, table);
    if (changed.length === 0) return true;
    const accepted = await new Promise<boolean>((answer) => setAsked({ changed, answer }));
    setAsked(null);
    if (accepted)
      changeSlip(code, (slip) =>
        takeOdds(slip, (line) => changed.find((each) => each.line === line)?.now ?? null, 'all'),
      );
    return accepted;
  }

  return { changed: asked?.changed ?? null, answerOdds: (accepted) => asked?.answer(accepted), agreeOdds };
}
