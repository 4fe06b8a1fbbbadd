import type { ShareView } from '@drawroom/contract/follow';
import { formatMoney } from '@drawroom/engine/money';
import type { MemberContext, Sql } from '../kernel/kernel.ts';
import type { OrderInRound } from '../lottery/index.ts';
import type { Following } from './deps.ts';
import { leaderOf } from './leader.ts';
import { personOf } from './persons.ts';
import { presentTotals } from './present-record.ts';
import { shareFor } from './shares.ts';

/** How a shared bet stands for a member. Whoever hides his record shows nothing of it any more, but to himself. */
export async function showShare(
  { kernel, orders }: Following,
  { session, locale }: MemberContext,
  shareId: string,
): Promise<ShareView> {
  const { db } = kernel;
  const share = await shareFor(db, session.memberId, shareId);
  const order = await orders.find(db, share.accountId, share.orderId);
  const leader = await leaderOf(db, share.memberId);
  if (order === null || leader === null) throw new Error(`share ${shareId} has no order or leader`);
  const mine = share.memberId === session.memberId;
  const state = stateOf(order, leader.shown);
  const oddsNow = state === 'open' ? await orders.oddsNow(order) : [];
  const texts = orders.texts(locale);
  const visible = state !== 'hidden' || mine;
  const bets = visible ? order.bets : [];
  const decided = state === 'decided';
  return {
    shareId,
    roomCode: share.roomCode,
    lotteryId: String(order.lotteryId),
    lotteryCode: order.lotteryCode,
    gameNo: order.gameNo,
    endTime: order.endAtMs,
    serverTime: Math.trunc(kernel.clock.now()),
    state,
    leader: await personOf(db, share.memberId),
    mine,
    lines: bets.map((bet, at) => ({
      playCode: bet.play,
      playTitle: texts.play(bet.play),
      selection: bet.selection,
      selectionLabel: texts.selection(bet.play, bet.selection),
      units: bet.units,
      unitAmount: bet.unitAmount,
      multiple: bet.multiple,
      odds: bet.odds,
      oddsNow: oddsNow[at] ?? null,
      amount: formatMoney(bet.stake),
      payout: formatMoney(bet.payout),
      status: bet.status,
    })),
    amount: formatMoney(bets.reduce((sum, { stake }) => sum + stake, 0n)),
    winLose: decided ? formatMoney(order.bets.reduce((sum, { payout, stake }) => sum + payout - stake, 0n)) : null,
    record: visible
      ? presentTotals(
          await orders.recordSince(db, share.accountId, { sinceMs: leader.sinceMs, last: 0 }),
          leader.sinceMs,
        )
      : null,
    ...(await ownPart(db, session, { shareId, leaderId: share.memberId, roomCode: share.roomCode })),
  };
}

function stateOf({ open, bets }: OrderInRound, shown: boolean): ShareView['state'] {
  if (!shown) return 'hidden';
  if (bets.some(({ status }) => status === 4)) return 'cancelled';
  if (open) return 'open';
  return bets.every(({ status }) => status !== 0) ? 'decided' : 'closed';
}

/** What the asking member has done with it. */
async function ownPart(
  sql: Sql,
  session: MemberContext['session'],
  of: { readonly shareId: string; readonly leaderId: bigint; readonly roomCode: string },
): Promise<Pick<ShareView, 'followed' | 'followNo'>> {
  const { rows } = await sql.query<{ order_id: bigint; stake: bigint }>(
    `select x.order_id, x.stake from (
       select order_id, stake from follow.bet where share_id = $1 and account_id = $2
       union all
       select s.order_id, s.stake from follow.step s join follow.follow f on f.id = s.follow_id
       where s.share_id = $1 and f.account_id = $2 and s.order_id is not null) x
     where exists (select from lottery.v_bet b
       where b.account_id = $2 and b.id >= x.order_id and b.order_id = x.order_id and b.status <> 4) order by 1`,
    [of.shareId, session.claims.accountId],
    'follow-own-orders',
  );
  const { rows: running } = await sql.query<{ id: bigint }>(
    `select id from follow.follow where leader_id = $1 and room_code = $2 and member_id = $3 and state = 'running'`,
    [of.leaderId, of.roomCode, session.memberId],
    'follow-own-running',
  );
  const [follow] = running;
  return {
    followed: rows.map(({ order_id: orderId, stake }) => ({ orderNo: String(orderId), amount: formatMoney(stake) })),
    followNo: follow === undefined ? null : String(follow.id),
  };
}
