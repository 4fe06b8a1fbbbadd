import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { securityCalls } from '@drawroom/contract/member-security';
import type { Kernel, MemberContext, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { charge, clear } from '../throttle.ts';
import { addPasskey, deletePasskey } from './passkeys.ts';
import { dropRecoveryCodes, firstRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { factorCounter } from './second-factor.ts';
import { stepUpMethods } from './step-up.ts';
import { dropTotp, takeTotp } from './totp.ts';

type Calls = typeof securityCalls;

/** Turns codes on with the first right one. Refuses with `member.second_factor_wrong`, `member.locked_for_now`. */
export async function confirmTotp(
  kernel: Kernel,
  { session }: MemberContext,
  code: string,
): Promise<ReplyOf<Calls['totpConfirm']>> {
  const { memberId } = session;
  const counters = [factorCounter(memberId)];
  await charge(kernel.db, counters, kernel.clock.now());
  const recoveryCodes = await kernel.db.tx(async (t) => {
    const taken = await takeTotp(kernel, t, { memberId, code: code.replaceAll(' ', ''), pending: true });
    if (!taken) throw new Refusal('member.second_factor_wrong');
    return renewRecoveryCodes(kernel, t, memberId);
  });
  await clear(kernel.db, counters);
  return { recoveryCodes };
}

/** Turns codes off; without another second factor the recovery codes go as well. */
export async function endTotp(kernel: Kernel, { session }: MemberContext): Promise<Record<string, never>> {
  await kernel.db.tx(async (t) => {
    await dropTotp(t, session.memberId);
    await dropLoneCodes(t, session.memberId);
  });
  return {};
}

/** Ten new recovery codes for who has a second factor; `member.second_factor_wrong` for who has none. */
export async function newRecoveryCodes(
  kernel: Kernel,
  { session }: MemberContext,
): Promise<ReplyOf<Calls['newRecoveryCodes']>> {
  return kernel.db.tx(async (t) => {
    if ((await stepUpMethods(t, session.memberId)).includes('password')) {
      throw new Refusal('member.second_factor_wrong');
    }
    return { recoveryCodes: await renewRecoveryCodes(kernel, t, session.memberId) };
  });
}

/** Keeps a new passkey, with recovery codes when it is the first second factor: a lost device must not lock its owner out. */
export async function keepPasskey(
  kernel: Kernel,
  { session, host }: MemberContext,
  input: InputOf<Calls['passkeyAdd']>,
): Promise<ReplyOf<Calls['passkeyAdd']>> {
  const { memberId } = session;
  const insert = await addPasskey(kernel, { memberId, host, answer: input.passkey, name: input.name });
  return kernel.db.tx(async (t) => {
    const { id, name, createdAt, lastUsedAt } = await insert(t);
    const recoveryCodes = await firstRecoveryCodes(kernel, t, memberId);
    return { passkey: { id, name, createdAt, lastUsedAt }, recoveryCodes };
  });
}

export async function removePasskey(
  kernel: Kernel,
  { session }: MemberContext,
  id: string,
): Promise<Record<string, never>> {
  await kernel.db.tx(async (t) => {
    if (!(await deletePasskey(t, { memberId: session.memberId, id }))) throw new Refusal('member.passkey_refused');
    await dropLoneCodes(t, session.memberId);
  });
  return {};
}

/** Recovery codes stand in for a second factor; without one they would be nothing but further passwords. */
async function dropLoneCodes(t: Sql, memberId: bigint): Promise<void> {
  if ((await stepUpMethods(t, memberId)).includes('password')) await dropRecoveryCodes(t, memberId);
}
