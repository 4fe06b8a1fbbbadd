import { randomUUID } from 'node:crypto';
import { fairDraw } from '@drawroom/engine/fair';
import type { Session } from '../kernel/kernel.ts';
import { chasesById, partsOf, type StoredChase, CHASE_STATES, PART_STATES } from './chase-store.ts';
import type { ChaseDeps } from './chase-steps.ts';
import { createChase } from './create-chase.ts';
import { closeRound, drawRound, sealRound, voidRound } from './round-steps.ts';
import type { Round } from './round.ts';
import { refundRound, settleRound } from './settle.ts';
import type { BetLines, LotteryWorld } from './test-world.ts';

/** A chase as a test asks for it. */
export interface Asked {
  readonly rounds: readonly Round[];
  readonly lines: BetLines;
  readonly multiples?: readonly number[];
  readonly stopOnWin?: boolean;
  readonly ref?: string;
  /** Odds of each line as the member saw them; those in force by default. */
  readonly odds?: readonly string[];
}

/** What a test does with chases and the rounds they go over. */
export interface ChaseAid {
  readonly deps: ChaseDeps;
  coming(count: number): Promise<Round[]>;
  chase(session: Session, asked: Asked): Promise<StoredChase>;
  open(round: Round): Promise<void>;
  /** Ends a round with its draw; `settle` false stops after the draw. */
  finish(round: Round, settle?: boolean): Promise<void>;
  voided(round: Round): Promise<void>;
  /** A sum the round will draw, known to the test because it has the seed. */
  sumOf(round: Round): Promise<number>;
  /** State of the chase and of each of its rounds, in words. */
  stands(chase: StoredChase): Promise<string>;
  frozen(session: Session): Promise<bigint>;
}

/** A line that wins whatever is drawn, and one that loses in a round whose sum is known. */
export const ANY_SUM = ['k3.sum.value', Array.from({ length: 16 }, (_, n) => String(n + 3)).join(','), '1.00'] as const;
export const losing = (sum: number): BetLines => [['k3.sum.value', sum === 10 ? '11' : '10', '10.00']];

export function chaseAid(world: LotteryWorld): ChaseAid {
  const { kernel, catalogue, house, vault, lottery } = world;
  const steps = { kernel, vault, lottery };
  const at = (round: Round): Promise<Round> => world.round(round.id);
  // Later rounds of a test always come after earlier ones.
  let madeMs = 600_000;
  return {
    deps: { kernel, catalogue, house, chainOf: world.deps.chainOf },
    coming: async (count) => {
      const made: Round[] = [];
      while (made.length < count) made.push(await world.aComingRound((madeMs += 60_000)));
      return made;
    },
    chase: (session, { rounds, lines, multiples, stopOnWin = false, ref = randomUUID(), odds }) =>
      createChase({ kernel, catalogue }, session, {
        lotteryId: String(lottery.id),
        gameNo: rounds[0]?.game_no ?? '',
        betList: lines.map(([playCode, selection, unitAmount], n) => ({
          playCode,
          selection,
          unitAmount,
          odds: odds?.[n] ?? oddsNow(world, playCode, selection),
        })),
        multiples: [...(multiples ?? rounds.map(() => 1))],
        stopOnWin,
        clientRef: ref,
      }),
    open: async (round) => {
      await kernel.db.query(
        `update lottery.round set status = 1, begin_at = clock_timestamp() - interval '1 ms' where id = $1 and status = 0`,
        [round.id],
      );
    },
    finish: async (round, settle = true) => {
      await world.expire(round);
      await closeRound(steps, await at(round));
      await sealRound(steps, await at(round), world.receipts.saltOf);
      await drawRound(steps, await at(round));
      if (settle) await settleRound({ kernel, house }, lottery, await at(round));
    },
    voided: async (round) => {
      await voidRound(steps, await at(round), 'test');
      await refundRound({ kernel, house }, lottery, await at(round));
    },
    sumOf: async (round) => {
      const seedHex = await vault.seedAt(round.chain_id ?? 0n, 1);
      const { numbers } = fairDraw({ game: lottery.game, issue: round.game_no, seedHex, entropyHex: '' });
      return numbers.reduce((sum, each) => sum + Number(each), 0);
    },
    stands: async (chase) => {
      const [found] = await chasesById(kernel.db, [chase.id]);
      const parts = await partsOf(kernel.db, chase.id);
      const words = parts.map(({ state, reason }) => `${PART_STATES[state]}${reason === null ? '' : ` (${reason})`}`);
      return `${CHASE_STATES[found?.state ?? 0]}: ${words.join(', ')}`;
    },
    frozen: async (session) => {
      const { rows } = await kernel.db.query<{ amount: bigint }>(
        'select coalesce(sum(amount), 0)::bigint as amount from ledger.v_frozen where account_id = $1',
        [session.claims.accountId],
      );
      return rows[0]?.amount ?? 0n;
    },
  };
}

/** Odds in force as a bet line carries them. */
export function oddsNow({ catalogue, lottery }: LotteryWorld, playCode: string, selection: string): string {
  const odds = catalogue.byId(lottery.id)?.odds.plays[playCode]?.odds ?? {};
  const prices = selection.split(',').map((each) => odds[each] ?? odds['*'] ?? 0);
  const text = (e4: number): string => `${Math.floor(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`;
  return new Set(prices).size === 1 ? text(prices[0] ?? 0) : prices.map(text).join('/');
}
