import type { TypeRate } from '@drawroom/contract/agent';
import { evenRates } from '@drawroom/engine/lottery-types';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel } from '@drawroom/testkit/slice-kernel';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import type { Kernel, Session, Slice } from '../kernel/kernel.ts';
import { changeRates, createAgentSlice, joinTree } from './index.ts';

/** A line of agents with somebody at its end, and another beside it; nothing has been played. */
export interface TeamWorld {
  readonly kernel: Kernel;
  readonly slice: Slice;
  /** top (agent, 100) - mid (agent, 90) - low (agent, 80) - leaf (player, 70); side (agent, 90) beside mid. */
  readonly team: Readonly<Record<'top' | 'mid' | 'low' | 'leaf' | 'side', Session>>;
  place(
    name: string,
    parent: Session | null,
    as: { readonly at: number; readonly kind?: 'agent' | 'player' },
  ): Promise<Session>;
  ask<C extends AnyCall>(session: Session, call: C, fields?: Record<string, string>): Promise<ReplyOf<C>>;
  give(session: Session, amountMinor: bigint, kind?: 'opening' | 'deposit'): Promise<void>;
  /** As if a member had proved this number to be his. */
  prove(session: Session, phone: string): Promise<void>;
  stop(): Promise<void>;
}

export const idOf = ({ memberId }: Session): string => String(memberId);
export const ratesField = (...rates: TypeRate[]): string => JSON.stringify(rates);

export async function openTeamWorld(): Promise<TeamWorld> {
  const { kernel, stop } = await openSliceKernel();
  const slice = createAgentSlice(kernel, {
    passwords: createPasswordHasher({ pepper: '' }),
    lotteriesOf: () => new Map(),
  });
  const place: TeamWorld['place'] = (name, parent, as) => placeIn(kernel, { name, parent, ...as });
  const top = await place('top', null, { at: 100 });
  const mid = await place('mid', top, { at: 90 });
  const low = await place('low', mid, { at: 80 });
  const leaf = await place('leaf', low, { at: 70, kind: 'player' });
  const side = await place('side', top, { at: 90 });
  return {
    kernel,
    slice,
    team: { top, mid, low, leaf, side },
    place,
    ask: (session, call, fields = {}) => callSlice(slice, call, { fields, context: { ...aContext(), session } }),
    give: async (session, amountMinor, kind = 'opening') =>
      kernel.db.tx(async (t) => {
        const from = await systemAccount(t, 'house.opening', 'CNY');
        const transfers = [{ from, to: session.claims.accountId, amountMinor }];
        await post(t, { key: `${kind}:${session.memberId}:${amountMinor}`, kind, transfers });
      }),
    prove: ({ memberId }, phone) => proveIn(kernel, memberId, phone),
    stop,
  };
}

interface Place {
  readonly name: string;
  readonly parent: Session | null;
  readonly at: number;
  readonly kind?: 'agent' | 'player';
}

async function placeIn(kernel: Kernel, { name, parent, at: per10k, kind = 'agent' }: Place): Promise<Session> {
  const session = await insertMember(kernel, { name, kind, nickname: `${name} of the team` });
  await kernel.db.tx(async (t) => {
    const { memberId, claims } = session;
    const invite = parent === null ? null : { ownerId: parent.memberId, rates: evenRates(per10k) };
    await joinTree(t, { memberId, accountId: claims.accountId, invite });
    if (parent === null) await changeRates(t, { memberId, rates: evenRates(per10k) });
  });
  return session;
}

async function proveIn({ vault, db }: Kernel, memberId: bigint, phone: string): Promise<void> {
  const record = `member.personal:${memberId}`;
  const wrappedKey = vault.newKey(record);
  await db.query(
    `insert into member.personal (member_id, wrapped_key, locale, phone_sealed, phone_key, phone_verified_at)
     values ($1, $2, 'vi-VN', $3, $4, clock_timestamp())`,
    [memberId, wrappedKey, vault.seal({ record, wrappedKey }, 'phone', phone), vault.lookupKey('phone', phone)],
  );
}
