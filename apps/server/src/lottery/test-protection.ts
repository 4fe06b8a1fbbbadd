import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { protectionCalls, type ProtectionView } from '@drawroom/contract/protection';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import type { Session, Slice } from '../kernel/kernel.ts';
import { createProtectionSlice } from '../protection/index.ts';
import { rebateBetween } from '../wallet/index.ts';
import { endChasesOf } from './end-chases.ts';
import { playedSince } from './played-since.ts';
import type { LotteryWorld } from './test-world.ts';

type Fields = Readonly<Record<string, string>>;

/** The protection of the members of a lottery world. */
export interface ProtectionAid {
  readonly slice: Slice;
  call<C extends AnyCall>(session: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  /** `which`: kind and period, `stake day`. */
  limit(session: Session, which: string, value: string): Promise<ProtectionView>;
  view(session: Session): Promise<ProtectionView>;
  /** Lets time pass for everything that was ever set or played, as nobody can in the product. */
  pass(ms: number): Promise<void>;
  /** Runs a statement as the owner of the database, whom no right keeps from anything. */
  asOwner(sql: string, params?: unknown[]): Promise<void>;
}

export function protectionAid(world: LotteryWorld): ProtectionAid {
  const { kernel } = world;
  const slice = createProtectionSlice(kernel, {
    currency: 'CNY',
    playedSince,
    rebateOf: (accountId, fromMs, toMs) => rebateBetween(kernel.db, accountId, { fromMs, toMs }),
    endPlay: (t, accountId) => endChasesOf(kernel, t, accountId),
  });
  const call: ProtectionAid['call'] = (session, definition, fields = {}) =>
    callSlice(slice, definition, { fields, context: aContext({ session }) });
  const asOwner: ProtectionAid['asOwner'] = async (sql, params = []) => {
    const client = new Client({ connectionString: world.database.connectionString });
    await client.connect();
    try {
      await client.query(sql, params);
    } finally {
      await client.end();
    }
  };
  return {
    slice,
    call,
    asOwner,
    limit: (session, which, value) => {
      const [kind = '', period = ''] = which.split(' ');
      return call(session, protectionCalls.setLimit, { kind, period, value });
    },
    view: (session) => call(session, protectionCalls.overview),
    pass: (ms) => {
      const by = `interval '${ms} ms'`;
      return asOwner(`begin; set local session_replication_role = replica;
        update protection.guard set excluded_until = excluded_until - ${by}, time_out_until = time_out_until - ${by},
          reality_answered_at = reality_answered_at - ${by}, reality_told_at = reality_told_at - ${by};
        update protection.play_limit set asked_at = asked_at - ${by};
        update protection.spell set since = since - ${by}, last_at = last_at - ${by};
        update protection.spell_past set since = since - ${by}, until = until - ${by};
        update protection.history set at = at - ${by}, until = until - ${by};
        update lottery.bet_order set created_at = created_at - ${by};
        update lottery.bet set created_at = created_at - ${by}; update lottery.bet_mark set at = at - ${by};
        delete from lottery.played_mark; delete from lottery.played_hour; commit`);
    },
  };
}

/** How a promise was refused: key and data; `accepted` when it was not. */
export async function answerOf(work: Promise<unknown>): Promise<string | { key: string; data: unknown }> {
  const refusal = await refusalOf(work);
  return refusal === null ? 'accepted' : { key: refusal.key, data: refusal.data };
}
