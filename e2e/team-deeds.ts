import { agentCodeCalls, agentTeamCalls } from '@drawroom/contract/agent';
import { betOrder, gameHome, oddsList } from '@drawroom/contract/lottery';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { systemAccount } from '@drawroom/ledger/accounts';
import { postHold, reserveHold } from '@drawroom/ledger/holds';
import { post, type EntryKind } from '@drawroom/ledger/post';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';

import { roundWithTime, settledNumbers, until } from './books.ts';
import type { LobbyWorld } from './lobby-world.ts';

/** Whose books are moved, by how much, and as what. */
export interface BookedPoints {
  readonly username: string;
  readonly amountMinor: bigint;
  readonly kind?: EntryKind;
}

/** Points to play with as the house gives them at the opening of its books, or of another kind as the cashier books them. */
export async function bookPoints({ db }: Pick<LobbyWorld, 'db'>, points: BookedPoints): Promise<void> {
  const { username, amountMinor, kind = 'opening' } = points;
  const key = `journey:${crypto.randomUUID()}`;
  await db.tx(async (t) => {
    const { rows } = await t.query<{ account: bigint }>(
      'select account_id as account from member.v_member where username = $1',
      [username],
    );
    const account = rows[0]?.account ?? 0n;
    const house = await systemAccount(t, 'house.opening', 'CNY');
    if (kind === 'withdrawal') {
      const holdId = await reserveHold(t, { key, accountId: account, amountMinor });
      await postHold(t, { holdId, to: house, kind });
    } else await post(t, { key, kind, transfers: [{ from: house, to: account, amountMinor }] });
  });
}

/** Everything that was settled, booked and joined is in the facts of the reports. */
export const everythingCounted = ({ db }: Pick<LobbyWorld, 'db'>): Promise<true> =>
  until(
    'facts of everything',
    async () => {
      const { rows } = await db.query<{ waits: boolean }>(
        `select exists (select from ledger.fresh_entry) or exists (select from lottery.settled_news) or exists (select from transfer.settled_change)
           or exists (select from agent.newcomer) as waits`,
      );
      return rows[0]?.waits === false ? true : undefined;
    },
    60_000,
  );

/** Soon drawn; a call takes less than a hand. */
const LOTTERY = 'k3-1m';
const CALL_MS = 6_000;
const RATES = { agent: 95, player: 80 } as const;
const LEADER = 'leader01';
const BELOW = 'below001';
/** Somebody of the middle of the team: an invitee of `agent01` with somebody below him. */
export interface GrownTeam {
  readonly leaderId: string;
}

/** A code of `owner` for somebody new, and whoever comes by it. */
async function invite(
  world: LobbyWorld,
  owner: ScriptedMember,
  { username, kind }: { readonly username: string; readonly kind: 'agent' | 'player' },
): Promise<ScriptedMember> {
  const rates = LOTTERY_TYPES.map((type) => ({ type, rate: RATES[kind] }));
  const { code } = await owner.call(agentCodeCalls.createCode, { kind, rates, note: 'Tea 茶 01' });
  return aMember(world.booted(), { username, inviteCode: code.code });
}

/** Bets on a round that is soon drawn. */
async function bet(member: ScriptedMember, gameNo: string): Promise<void> {
  const { lotteries } = await member.call(gameHome, {});
  const lotteryId = lotteries.find(({ lotteryCode }) => lotteryCode === LOTTERY)?.lotteryId ?? '';
  const { groups } = await member.call(oddsList, { lotteryCode: LOTTERY });
  const play = groups.flatMap(({ plays }) => plays).find(({ playCode }) => playCode === 'k3.sum.big');
  const line = { playCode: 'k3.sum.big', selection: '-', odds: play?.prices[0]?.odds ?? '', unitAmount: '40.00' };
  await member.call(betOrder, { lotteryId, gameNo, betList: [line], clientRef: crypto.randomUUID() });
}

/** `agent01` has an agent below him and that one a player; both have bet, paid in and out and been given something. */
export async function growTeam(world: LobbyWorld): Promise<GrownTeam> {
  using head = await aMember(world.booted(), { username: 'agent01', password: 'demo1234', exists: true });
  using leader = await invite(world, head, { username: LEADER, kind: 'agent' });
  using below = await invite(world, leader, { username: BELOW, kind: 'player' });
  for (const username of [LEADER, BELOW]) {
    await bookPoints(world, { username, amountMinor: 30_000n, kind: 'deposit' });
    await bookPoints(world, { username, amountMinor: 5_500n, kind: 'withdrawal' });
    await bookPoints(world, { username, amountMinor: 300n, kind: 'bonus' });
  }
  const gameNo = await roundWithTime(world.db, LOTTERY, CALL_MS);
  await bet(leader, gameNo);
  await bet(below, gameNo);
  const leaderId = leader.view.id;
  const rates = LOTTERY_TYPES.slice(1, 3).map((type) => ({ type, rate: 90 }));
  await head.call(agentTeamCalls.editNextLevel, { memberId: leaderId, rates });
  await head.call(agentTeamCalls.setQuota, { memberId: leaderId, fromRate: 80, most: 20 });
  await settledNumbers(world.db, LOTTERY, gameNo);
  await everythingCounted(world);
  return { leaderId };
}
