import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { Act } from '../act/act.ts';
import type { Fields } from '../session/ask.ts';
import type { Say } from '../words.ts';
import { isMine } from './claim.ts';
import type { Claim } from './claim.ts';
import type { ManyAct } from './many-act.ts';

export interface Claiming {
  readonly claim: AnyOperatorCall;
  readonly release: AnyOperatorCall;
  readonly fixed: Fields;
  /** Who has it now. */
  readonly now: Claim | null;
  /** Name of the operator who looks. */
  readonly name: string;
}

/** Taking an order for oneself, or giving it back. */
export function claimActs({ claim, release, fixed, now, name }: Claiming, t: Say): readonly Act[] {
  if (isMine(now, name)) return [{ label: t('queue.release'), call: release, fixed }];
  return now === null ? [{ label: t('queue.claim'), key: 'c', call: claim, fixed }] : [];
}

/** Claims before an act begins, unless the order is one's own already: whoever decides has claimed, and loses no time to another. */
export function claimedFirst({ claim, fixed, now, name }: Claiming): Pick<Act, 'first'> {
  return isMine(now, name) ? {} : { first: { call: claim, fixed } };
}

/** Taking and giving back several; nothing about money is decided for several at once. */
export function manyClaimActs(
  { claim, release }: Pick<Claiming, 'claim' | 'release'>,
  t: Say,
): readonly ManyAct<{ readonly orderNo: string }>[] {
  const fixedOf = ({ orderNo }: { readonly orderNo: string }): Fields => ({ orderNo });
  return [
    { label: t('queue.claim'), tone: 'main', call: claim, fixedOf, text: t('many.claimText') },
    { label: t('queue.release'), call: release, fixedOf, text: t('many.releaseText') },
  ];
}
