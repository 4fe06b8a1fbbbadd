import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { ChatCard } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { share } from '@drawroom/contract/follow';
import { formatMoney } from '@drawroom/engine/money';
import type { Admitted } from '../chat/index.ts';
import type { MemberContext, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import type { OrderInRound } from '../lottery/index.ts';
import type { Following } from './deps.ts';
import { requireAtPlay, requireNoStaff, requireShown } from './leader.ts';

type Asked = InputOf<typeof share>;
type Reply = ReplyOf<typeof share>;

/** Lines that stand on the card; the rest is told when it is opened. */
const LINES_ON_CARD = 5;
const CANCELLED = 4;

/**
 * Shows an own order in a room: the share, its message, what is to be placed for followers and the event are one transaction. The same
 * order in the same room again gives the first share, whatever holds now.
 */
export async function shareOrder(following: Following, context: MemberContext, input: Asked): Promise<Reply> {
  const { kernel, cards, orders } = following;
  const { memberId, claims } = context.session;
  const asked = { ...input, digest: digestOfAsked([input.roomCode, input.orderNo]) };
  const earlier = await sharedBefore(kernel.db, memberId, asked);
  if (earlier !== null) return earlier;
  await requireNoStaff(kernel.db, memberId);
  await requireAtPlay(kernel.db, claims.accountId);
  const order = await orders.find(kernel.db, claims.accountId, BigInt(input.orderNo));
  if (order === null) throw new Refusal('lottery.order_unknown');
  const admitted = await cards.admit(context, input.roomCode);
  if (!admitted.there.room.lotteries.includes(order.lotteryCode)) throw new Refusal('follow.not_played_here');
  const reply = await kernel.db.tx((t) => writeShare(following, t, { asked, context, admitted }));
  kernel.metrics.count('follow_share_total');
  return reply;
}

interface Sharing {
  readonly asked: Asked & { readonly digest: string };
  readonly context: MemberContext;
  readonly admitted: Admitted;
}

async function writeShare(following: Following, t: Tx, { asked, context, admitted }: Sharing): Promise<Reply> {
  const { cards, orders, kernel } = following;
  const { memberId, claims } = context.session;
  await requireShown(t, memberId);
  const order = await orders.find(t, claims.accountId, BigInt(asked.orderNo));
  if (order?.open !== true) throw new Refusal('lottery.round_closed', { gameNo: order?.gameNo ?? '' });
  if (order.bets.some(({ status }) => status === CANCELLED)) throw new Refusal('follow.bet_cancelled');
  const id = await insertShare(t, { asked, order, memberId, accountId: claims.accountId });
  // The same at the same moment: it has been committed by now.
  if (id === null) return (await sharedBefore(t, memberId, asked)) ?? refuseBusy();
  await t.query(
    `insert into follow.step (follow_id, share_id, round_id)
     select f.id, $1, $2 from follow.follow f
     where f.leader_id = $3 and f.room_code = $4 and f.state = 'running' and (f.lottery_code is null or f.lottery_code = $5)
     order by f.id`,
    [id, order.roundId, memberId, asked.roomCode, order.lotteryCode],
    'follow-write-steps',
  );
  const card = cardOf(id, order);
  const { roomCode } = asked;
  const { lotteryCode, gameNo, amount } = card;
  await kernel.outbox.publish(t, {
    audience: audienceOf.room(roomCode),
    type: 'bet.shared',
    data: { roomCode, shareId: String(id), lotteryCode, gameNo, amount },
  });
  const seq = await cards.post(t, admitted, { card, clientId: asked.clientRef });
  await t.query('update follow.share set seq = $2 where id = $1', [id, seq], 'follow-number-share');
  return { shareId: String(id), seq: Number(seq) };
}

function refuseBusy(): never {
  throw new Refusal('server.busy');
}

/** Null: the order is shown in the room already, or the reference is used. */
async function insertShare(
  t: Tx,
  share: {
    readonly asked: Sharing['asked'];
    readonly order: OrderInRound;
    readonly memberId: bigint;
    readonly accountId: bigint;
  },
): Promise<bigint | null> {
  const { asked, order, memberId, accountId } = share;
  const { rows } = await t.query<{ id: bigint }>(
    `insert into follow.share (member_id, account_id, client_ref, digest, room_code, order_id, round_id, lottery_code, game_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      memberId,
      accountId,
      asked.clientRef,
      asked.digest,
      asked.roomCode,
      order.orderId,
      order.roundId,
      order.lotteryCode,
      order.gameNo,
    ],
    'follow-write-share',
  );
  return rows[0]?.id ?? null;
}

/** What was shared under this reference, or of this order in this room; null: nothing. */
async function sharedBefore(sql: Sql, memberId: bigint, asked: Sharing['asked']): Promise<Reply | null> {
  const { rows } = await sql.query<{ id: bigint; seq: bigint; digest: string; mine: boolean }>(
    `select id, seq, digest::text as digest, client_ref = $2 as mine from follow.share
     where member_id = $1 and (client_ref = $2 or order_id = $3 and room_code = $4) order by client_ref = $2 desc`,
    [memberId, asked.clientRef, asked.orderNo, asked.roomCode],
    'follow-shared-before',
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.mine && row.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
  return { shareId: String(row.id), seq: Number(row.seq) };
}

type BetCard = Extract<ChatCard, { kind: 'bet' }>;

function cardOf(id: bigint, { lotteryCode, gameNo, bets }: OrderInRound): BetCard {
  return {
    kind: 'bet',
    shareId: String(id),
    lotteryCode,
    gameNo,
    lines: bets.slice(0, LINES_ON_CARD).map(({ play, selection, odds, stake }) => ({
      playCode: play,
      selection,
      odds,
      amount: formatMoney(stake),
    })),
    amount: formatMoney(bets.reduce((sum, { stake }) => sum + stake, 0n)),
  };
}
