import { setTimeout as wait } from 'node:timers/promises';
import { startFeed, type FeedServer } from '@drawroom/testkit/feed-server';
import type { Session } from '../../kernel/kernel.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import type { LotteryDefinition } from '../catalogue-data.ts';
import type { Lottery } from '../catalogue.ts';
import { roundById, type Round } from '../round.ts';
import { closeRound, sealRound } from '../round-steps.ts';
import { refundRound } from '../settle.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from '../test-world.ts';
import { feedSource } from './feed-source.ts';
import { ResultWatch, type WatchPace } from './result-watch.ts';
import type { ResultPlan, ResultSource } from './result-source.ts';

/** Two official lotteries of one family, with feeds that a test can spoil. */
export interface OfficialWorld extends AsyncDisposable {
  readonly world: LotteryWorld;
  readonly first: Lottery;
  readonly second: Lottery;
  /** Feeds `a` and `b`, both honest and silent about everything until told. */
  readonly a: FeedServer;
  readonly b: FeedServer;
  readonly sourceA: ResultSource;
  readonly sourceB: ResultSource;
  /** A sealed round whose draw time has come, with a winning-or-losing bet of 10.00 on big in the first lottery. */
  aSealedRound(lottery?: Lottery): Promise<{ round: Round; bettor: Session }>;
  /** An open round that nobody has bet on. */
  anOpenRound(lottery?: Lottery): Promise<Round>;
  /** Ends every watch and makes the feeds honest and silent again. */
  calm(): Promise<void>;
  /** Starts asking, as a server of its own would. */
  watch(plan?: Partial<ResultPlan>, pace?: Partial<WatchPace>): ResultWatch;
  /** Waits until the round has one of the states; refunds a voided one as the job does. */
  until(round: Pick<Round, 'id'>, ...status: number[]): Promise<Round>;
  /** What was told of a round: `source numbers verdict reason`, in the order of their coming. */
  told(gameNo: string): Promise<string[]>;
}

const PACE: WatchPace = { beatMs: 20, askMs: 20, idleMs: 40, backoffMs: 80, answerMs: 400 };

function definition(code: string): LotteryDefinition {
  return {
    code,
    family: 'k3',
    game: 'k3',
    source: 'official',
    state: 'running',
    group: 'official',
    schedule: {
      zone: 'Asia/Shanghai',
      sessions: [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 144 }],
      closeLeadSeconds: 60,
      openLeadSeconds: 600,
      issue: { prefix: 'YYYYMMDD', separator: '', digits: 3 },
    },
    ruleSet: { triple: 'none' },
  };
}

export async function openOfficialWorld(): Promise<OfficialWorld> {
  const world = await openLotteryWorld({ logLevel: 'silent', lotteries: ['k3-a', 'k3-b'].map(definition) });
  const [first, second] = world.catalogue.all();
  if (first === undefined || second === undefined) throw new Error('no lotteries');
  const [a, b] = [await startFeed(), await startFeed()];
  const [sourceA, sourceB] = [signedFeed('feed-a', a), signedFeed('feed-b', b)];
  const watches: ResultWatch[] = [];
  let rounds = 0;
  const calm = async (): Promise<void> => {
    await Promise.all(watches.splice(0).map((watch) => watch.stop()));
    for (const feed of [a, b]) feed.forget();
  };
  const anOpenRound = async (lottery: Lottery = first): Promise<Round> => {
    rounds += 1;
    return insertRound(world, lottery, `20270101${String(rounds).padStart(3, '0')}`);
  };
  return {
    world,
    first,
    second,
    a,
    b,
    sourceA,
    sourceB,
    calm,
    anOpenRound,
    aSealedRound: async (lottery = first) => {
      const round = await anOpenRound(lottery);
      const bettor = await world.aMember('100.00');
      if (lottery === first) await world.bet(bettor, round, [BIG]);
      await world.expire(round);
      const deps = { kernel: world.kernel, vault: world.vault, lottery };
      await closeRound(deps, round);
      await sealRound(deps, await world.round(round.id), world.receipts.saltOf);
      return { round: await world.round(round.id), bettor };
    },
    watch: (plan = {}, pace = {}) => {
      const watch = new ResultWatch({
        kernel: { ...world.kernel, metrics: createMetrics() },
        house: world.house,
        catalogue: world.catalogue,
        vault: world.vault,
        plans: [first, second].map(({ code }) => ({
          lotteryCode: code,
          sources: [sourceA, sourceB],
          required: 2,
          waitMs: 60_000,
          ...plan,
        })),
        leads: () => true,
        pace: { ...PACE, ...pace },
      });
      watches.push(watch);
      watch.start();
      return watch;
    },
    until: (round, ...status) => untilStatus(world, round.id, status),
    told: (gameNo) => toldOf(world, gameNo),
    [Symbol.asyncDispose]: async () => {
      await calm();
      await Promise.all([a.stop(), b.stop()]);
      await world[Symbol.asyncDispose]();
    },
  };
}

/** A feed as a source that believes its signature. */
export function signedFeed(name: string, feed: FeedServer): ResultSource {
  const proof = { by: 'signature', publicKeyX: feed.publicKeyX } as const;
  return feedSource({ name, title: name, url: feed.url, proof });
}

async function insertRound({ kernel, catalogue }: LotteryWorld, lottery: Lottery, gameNo: string): Promise<Round> {
  const { rows } = await kernel.db.query<{ id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version)
     values ($1, $2, '2027-01-01', clock_timestamp() - interval '2 s', clock_timestamp() + interval '10 min',
       clock_timestamp() + interval '11 min', 1, $3) returning id`,
    [lottery.id, gameNo, catalogue.byId(lottery.id)?.odds.version],
  );
  const round = await roundById(kernel.db, rows[0]?.id ?? 0n);
  if (round === undefined) throw new Error('no round');
  return round;
}

/** Looks until `found` gives something; the limit only keeps a broken build from hanging. */
export async function eventually<T>(found: () => Promise<T | undefined>, limitMs = 30_000): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await wait(15)) {
    const value = await found();
    if (value !== undefined) return value;
  }
  throw new Error('it did not happen in time');
}

async function untilStatus(world: LotteryWorld, id: bigint, status: readonly number[]): Promise<Round> {
  const round = await eventually(async () => {
    const seen = await world.round(id);
    return status.includes(seen.status) ? seen : undefined;
  });
  const lottery = world.catalogue.byId(round.lottery_id);
  if (round.void_reason !== null && lottery !== undefined) await refundRound(world, lottery, round);
  return round;
}

async function toldOf({ kernel }: LotteryWorld, gameNo: string): Promise<string[]> {
  const { rows } = await kernel.db.query<{ told: string }>(
    `select concat_ws(' ', source, array_to_string(numbers, '-'), verdict, reason) as told
     from lottery.result_observation where game_no = $1 order by id`,
    [gameNo],
  );
  return rows.map(({ told }) => told);
}
