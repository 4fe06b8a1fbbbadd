import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { cancelChase } from './cancel-chase.ts';
import { runChases } from './chase-steps.ts';
import type { StoredChase } from './chase-store.ts';
import type { Round } from './round.ts';
import { ANY_SUM, chaseAid, type ChaseAid } from './test-chase.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
let aid: ChaseAid;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = chaseAid(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const OPENING_MINOR = 100_000n;
const ROUNDS = 4;

const aChase = fc.record({
  multiples: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: ROUNDS }),
  stopOnWin: fc.boolean(),
  wins: fc.boolean(),
  /** Before which round its member cancels it; beyond the last: never. */
  cancelBefore: fc.integer({ min: 0, max: ROUNDS * 2 }),
});
const aHistory = fc.record({
  chases: fc.array(aChase, { minLength: 1, maxLength: 3 }),
  rounds: fc.array(fc.constantFrom('played', 'played', 'missed', 'voided before', 'voided after'), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  }),
  leaders: fc.integer({ min: 1, max: 2 }),
});
type Asked = ReturnType<typeof aChase.generate>['value'];

/** The second opinion: a chase as points in a few numbers, nothing else in common with the server. */
class Model {
  balance = OPENING_MINOR;
  frozen = 0n;
  ended = false;
  readonly asked: Asked;
  readonly unitsMinor: bigint;

  constructor(asked: Asked) {
    this.asked = asked;
    this.unitsMinor = asked.wins ? 1_600n : 1_000n;
    const total = asked.multiples.reduce((sum, multiple) => sum + this.unitsMinor * BigInt(multiple), 0n);
    this.balance -= total;
    this.frozen = total;
  }

  end(): void {
    if (this.ended) return;
    this.balance += this.frozen;
    this.frozen = 0n;
    this.ended = true;
  }

  /** `payoutMinor`: what a stake of one multiple is paid. */
  round(n: number, { fate, payoutMinor }: { fate: string; payoutMinor: bigint }): void {
    const multiple = this.asked.multiples[n];
    if (this.ended || multiple === undefined) return;
    const stake = this.unitsMinor * BigInt(multiple);
    this.frozen -= stake;
    if (fate !== 'played') this.balance += stake;
    else if (this.asked.wins) {
      this.balance += payoutMinor * BigInt(multiple);
      if (this.asked.stopOnWin) this.end();
    }
  }
}

interface Running {
  readonly model: Model;
  readonly member: Session;
  readonly chase: StoredChase;
}

/** Sums the rounds will draw are known beforehand, so a line can be chosen that loses in all of them. */
async function start(asked: Asked, rounds: readonly Round[]): Promise<Running> {
  const sums = await Promise.all(rounds.map((round) => aid.sumOf(round)));
  const missing = [10, 11, 9, 12, 8].find((sum) => !sums.includes(sum)) ?? 13;
  const member = await world.aMember('1000.00');
  const chase = await aid.chase(member, {
    rounds: rounds.slice(0, asked.multiples.length),
    lines: [asked.wins ? ANY_SUM : ['k3.sum.value', String(missing), '10.00']],
    multiples: asked.multiples,
    stopOnWin: asked.stopOnWin,
  });
  return { model: new Model(asked), member, chase };
}

async function play(round: Round, fate: string, look: () => Promise<unknown>): Promise<void> {
  if (fate === 'voided before') return aid.voided(round);
  await aid.open(round);
  if (fate !== 'missed') await look();
  await (fate === 'voided after' ? aid.voided(round) : aid.finish(round));
}

it('any history of chases, cancellations, missed and voided rounds ends as the model says, the books right at every step', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async ({ chases, rounds: fates, leaders }) => {
      const look = () => Promise.all(Array.from({ length: leaders }, () => runChases(aid.deps)));
      const rounds = await aid.coming(ROUNDS);
      const running = await Promise.all(chases.map((asked) => start(asked, rounds)));
      for (const [n, round] of rounds.entries()) {
        for (const { model, member, chase } of running.filter((one) => one.model.asked.cancelBefore === n)) {
          await cancelChase(world.kernel, member, { chaseNo: String(chase.id), clientRef: crypto.randomUUID() });
          model.end();
        }
        await play(round, fates[n] ?? '', look);
        await look();
        const oddsE4 = world.lottery.odds.plays['k3.sum.value']?.odds[String(await aid.sumOf(round))] ?? 0;
        const payoutMinor = (100n * BigInt(oddsE4)) / 10_000n;
        for (const { model, member } of running) {
          model.round(n, { fate: fates[n] ?? '', payoutMinor });
          expect([await world.balance(member), await aid.frozen(member)]).toEqual([model.balance, model.frozen]);
        }
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
