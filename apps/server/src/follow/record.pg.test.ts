import { randomUUID } from 'node:crypto';
import { followCalls } from '@drawroom/contract/follow';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import fc from 'fast-check';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelBetOrder } from '../lottery/cancel-order.ts';
import { losing } from '../lottery/test-chase.ts';
import { BIG, SMALL, type BetLines } from '../lottery/test-world.ts';
import { readBets } from '../lottery/bet-records.ts';
import { openFollowWorld, type FollowWorld } from './test-follow.ts';

let world: FollowWorld;
beforeAll(async () => {
  world = await openFollowWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const recordOf = async (leader: Session, by = leader) =>
  world.call(by, followCalls.record, { handle: await world.handleOf(leader) });

/** The member's own bet records, by the call that shows them to him. */
async function ownBets(session: Session) {
  const asked = { page: 1, size: 100 };
  const whose = { accountId: session.claims.accountId, locale: 'en-US' } as const;
  return (await readBets(world.lottery.kernel, asked, whose)).list;
}

const minor = (text: string): bigint => parseMoney(text.replace('-', '')) ?? 0n;

/** What a round of a generated life holds: bets shared or kept to oneself, some taken back. */
const aRound = fc.array(
  fc.record({
    kind: fc.constantFrom('win' as const, 'lose' as const, 'open' as const, 'both' as const),
    shared: fc.boolean(),
    takenBack: fc.boolean(),
  }),
  { minLength: 0, maxLength: 4 },
);

test('whatever is bet, the record sums up what the bet records say: all of it, shared or not, wins and losses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRound, { minLength: 1, maxLength: 4 }), async (life) => {
      const ann = await world.aLeader('5000.00');
      const { kernel, house, deps } = world.lottery;
      const losses: boolean[] = [];
      for (const bets of life) {
        const round = await world.lottery.anOpenRound();
        const sum = await world.rounds.sumOf(round);
        const lines: Record<(typeof bets)[number]['kind'], BetLines> = {
          win: [['k3.sum.value', String(sum), '10.00']],
          lose: losing(sum),
          open: [BIG],
          both: [BIG, SMALL],
        };
        let net = 0n;
        let counted = false;
        for (const { kind, shared, takenBack } of bets) {
          const order = await world.lottery.bet(ann, round, lines[kind]);
          if (shared) await world.share(ann, order);
          if (takenBack)
            await cancelBetOrder(
              kernel.db,
              { orderNo: order.orderNo, clientRef: randomUUID() },
              { ...deps, session: ann, escrow: house.escrow },
            );
        }
        await world.rounds.finish(round);
        for (const bet of await ownBets(ann))
          if (bet.gameNo === round.game_no && bet.status !== 4) {
            counted = true;
            net += minor(bet.payout) - minor(bet.amount);
          }
        if (counted) losses.push(net < 0n);
      }
      const all = await ownBets(ann);
      const decided = all.filter(({ status }) => [1, 2, 3].includes(status));
      const total = (pick: (bet: (typeof all)[number]) => string) =>
        decided.reduce((n, bet) => n + minor(pick(bet)), 0n);
      const { totals, last } = await recordOf(ann);
      let run = 0;
      const longest = losses.reduce((most, lost) => Math.max(most, (run = lost ? run + 1 : 0)), 0);
      expect(totals).toMatchObject({
        rounds: losses.length,
        bets: decided.length,
        won: decided.filter(({ status }) => status === 1).length,
        lost: decided.filter(({ status }) => status === 2).length,
        stake: formatMoney(total(({ amount }) => amount)),
        payout: formatMoney(total(({ payout }) => payout)),
        winLose: formatMoney(total(({ payout }) => payout) - total(({ amount }) => amount)),
        losingRun: longest,
        open: 0,
        cancelled: all.length - decided.length,
      });
      expect(last.map(({ betNo }) => betNo)).toEqual(decided.map(({ betNo }) => betNo).slice(0, 30));
    }),
    { numRuns: 12 },
  );
});

test('nothing can be chosen: it begins with the oldest open bet, and goes on where it was when shown again within 30 days', async () => {
  const { kernel } = world.lottery;
  const ann = await world.aMember();
  const ben = await world.aMember();
  const early = await world.lottery.anOpenRound();
  await world.lottery.bet(ann, early, losing(await world.rounds.sumOf(early)));
  await world.rounds.finish(early);
  const round = await world.lottery.anOpenRound();
  await world.lottery.bet(ann, round, losing(await world.rounds.sumOf(round)));
  expect(await endOf(recordOf(ann, ben))).toBe('follow.leader_unknown');
  const since = (await world.call(ann, followCalls.showRecord, { on: '1' })).since;
  await world.rounds.finish(round);
  expect((await recordOf(ann, ben)).totals).toMatchObject({ since, bets: 1, lost: 1, winLose: '-10.00', losingRun: 1 });
  await world.call(ann, followCalls.showRecord, { on: '0' });
  expect(await endOf(recordOf(ann, ben))).toBe('follow.leader_unknown');
  expect((await recordOf(ann)).totals.bets).toBe(1);
  const unseen = await world.lottery.anOpenRound();
  await world.lottery.bet(ann, unseen, losing(await world.rounds.sumOf(unseen)));
  await world.rounds.finish(unseen);
  await world.call(ann, followCalls.showRecord, { on: '1' });
  expect((await recordOf(ann, ben)).totals).toMatchObject({ since, bets: 2, losingRun: 2 });
  await world.call(ann, followCalls.showRecord, { on: '0' });
  await kernel.db.query(
    `update follow.leader set changed_at = clock_timestamp() - interval '31 days' where member_id = $1`,
    [ann.memberId],
  );
  await world.call(ann, followCalls.showRecord, { on: '1' });
  expect((await recordOf(ann, ben)).totals.bets).toBe(0);
});

test('an open bet is counted and not told: nobody can run ahead of what was not shared', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  await world.lottery.bet(ann, await world.lottery.anOpenRound(), [BIG]);
  expect(await recordOf(ann, ben)).toMatchObject({ totals: { open: 1, bets: 0 }, last: [] });
});
