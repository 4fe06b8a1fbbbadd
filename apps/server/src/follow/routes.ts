import type { ReplyOf } from '@drawroom/contract/call';
import { followCalls, RECORD_BETS } from '@drawroom/contract/follow';
import { handleOf, membersOf } from '../chat/index.ts';
import { handle, type Handler, type MemberContext } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Following } from './deps.ts';
import { stopFollow } from './end-follow.ts';
import { followSharedBet } from './follow-bet.ts';
import { followsOf, type StoredFollow } from './follow-store.ts';
import { hideRecord, leaderOf, showRecord, type Leader } from './leader.ts';
import { personOf } from './persons.ts';
import { presentFollows } from './present-follow.ts';
import { presentLast, presentTotals } from './present-record.ts';
import { shareOrder } from './share-order.ts';
import { showShare } from './show-share.ts';
import { startFollow } from './start-follow.ts';

/** The calls of shared bets, follows and records. */
export function followHandlers(following: Following): readonly Handler[] {
  const { db } = following.kernel;
  const shown = async (follow: StoredFollow) => {
    const [view] = await presentFollows(db, [follow]);
    if (view === undefined) throw new Error('a follow without its view');
    return { follow: view };
  };
  const standing = (leader: Leader | null) => ({ shown: leader?.shown ?? false, since: leader?.sinceMs ?? null });
  return [
    handle(followCalls.share, (input, context) => shareOrder(following, context, input)),
    handle(followCalls.shared, ({ shareId }, context) => showShare(following, context, shareId)),
    handle(followCalls.bet, (input, { session }) => followSharedBet(following, session, input)),
    handle(followCalls.start, async (input, { session }) => shown(await startFollow(following, session, input))),
    handle(followCalls.stop, async ({ followNo }, { session }) =>
      shown(await stopFollow(following, session.memberId, followNo)),
    ),
    handle(followCalls.mine, async (_input, { session }) => {
      const { memberId } = session;
      const record = { ...standing(await leaderOf(db, memberId)), handle: await handleOf(db, memberId) };
      return { record, list: await presentFollows(db, await followsOf(db, memberId)) };
    }),
    handle(followCalls.record, (input, context) => readRecord(following, context, input.handle)),
    handle(followCalls.showRecord, async ({ on }, { session }) =>
      standing(on === 1 ? await showRecord(following, session) : await hideRecord(following, session.memberId)),
    ),
  ];
}

/** The whole record of a member who shows it; his own also while he hides it. */
async function readRecord(
  { kernel, orders }: Following,
  { session, locale }: MemberContext,
  ofHandle: string,
): Promise<ReplyOf<typeof followCalls.record>> {
  const [memberId] = await membersOf(kernel.db, [ofHandle]);
  const leader = memberId === undefined ? null : await leaderOf(kernel.db, memberId);
  const mine = memberId === session.memberId;
  if (leader === null || (!leader.shown && !mine)) throw new Refusal('follow.leader_unknown');
  const record = await orders.recordSince(kernel.db, leader.accountId, { sinceMs: leader.sinceMs, last: RECORD_BETS });
  return {
    leader: await personOf(kernel.db, leader.memberId),
    mine,
    totals: presentTotals(record, leader.sinceMs),
    last: presentLast(record, orders.texts(locale)),
  };
}
