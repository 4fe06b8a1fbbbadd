import type { FreezeKind, FreezeReason } from '@drawroom/contract/member-freeze';
import type { Kernel } from '../kernel/kernel.ts';
import { freezeMember, unfreezeMember } from './desk/freeze.ts';

/** An operator of the tests. */
export const OPERATOR = { operatorId: 501n, operatorName: 'ann' } as const;

interface FreezeOf {
  readonly memberId: bigint;
  readonly kind: FreezeKind;
  readonly reason?: FreezeReason;
  readonly untilMs?: number | null;
}

/** Freezes something of a member, in a transaction of its own. */
export async function freeze(kernel: Kernel, asked: FreezeOf): Promise<void> {
  const { reason = 'rules_broken', untilMs = null, ...what } = asked;
  await kernel.db.tx((t) => freezeMember(kernel, t, { reviewer: OPERATOR, why: 'a test', ...what, reason, untilMs }));
}

/** Lifts it again. */
export async function unfreeze(kernel: Kernel, what: Pick<FreezeOf, 'memberId' | 'kind'>): Promise<void> {
  await kernel.db.tx((t) => unfreezeMember(kernel, t, { reviewer: OPERATOR, why: 'over', ...what }));
}

/** Lets the end of every freeze with an end come. */
export async function freezesEnd({ db }: Pick<Kernel, 'db'>): Promise<void> {
  await db.query(
    `update member.freeze set made_at = made_at - interval '1 day', until = clock_timestamp() - interval '1 ms'
     where until is not null`,
  );
}
