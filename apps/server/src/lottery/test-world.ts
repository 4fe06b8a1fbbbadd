import { randomBytes, randomUUID } from 'node:crypto';
import type { BetLine } from '@drawroom/contract/lottery';
import { seedChain } from '@drawroom/engine/fair';
import { evenRates } from '@drawroom/engine/lottery-types';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { cloneDatabase, type TestDatabase } from '@drawroom/testkit/template-database';
import { changeRates, currentChainId, joinTree } from '../agent/index.ts';
import { createClock } from '../kernel/clock.ts';
import { loadConfig } from '../kernel/config.ts';
import { createDb } from '../kernel/db.ts';
import { createJobs } from '../kernel/jobs.ts';
import type { Db, Kernel, Session } from '../kernel/kernel.ts';
import { createLog } from '../kernel/log.ts';
import { loadMasterKey, type MasterKey } from '../kernel/master-key.ts';
import { createMessages } from '../kernel/messages.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createOutbox } from '../kernel/outbox/create-outbox.ts';
import { consoleSenders } from '../kernel/sending/create-senders.ts';
import { createVault } from '../kernel/vault.ts';
import { createSessions } from '../kernel/session/create-sessions.ts';
import { CATALOGUE, type LotteryDefinition } from './catalogue-data.ts';
import { loadCatalogue, type Catalogue, type Lottery } from './catalogue.ts';
import { openExposureGate } from './exposure-gate.ts';
import { openHouseAccounts, type HouseAccounts } from './house-accounts.ts';
import { OrderBatcher } from './order-batcher.ts';
import { orderStore } from './order-store.ts';
import { placeBet, type PlaceBetDeps } from './place-bet.ts';
import { loadReceipts, type Receipts } from './receipts.ts';
import { roundById, type Round } from './round.ts';
import { roundIndex } from './round-index.ts';
import { openSeedVault, type SeedVault } from './seed-vault.ts';

/** The lottery's use cases on a database of their own, with rounds whose times a test chooses. */
export interface LotteryWorld extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly kernel: Kernel;
  readonly catalogue: Catalogue;
  readonly house: HouseAccounts;
  readonly vault: SeedVault;
  readonly receipts: Receipts;
  readonly lottery: Lottery;
  readonly deps: PlaceBetDeps;
  /** A member with points, under an agent chain of the given rates from the member upward. */
  aMember(points?: string, rates?: readonly number[]): Promise<Session>;
  /** A round that is open now and closes after `openMs`. */
  anOpenRound(openMs?: number, drawAfterMs?: number): Promise<Round>;
  /** A round that is not open yet; `openMs` after now it would close. */
  aComingRound(openMs: number): Promise<Round>;
  bet(session: Session, round: Round, lines: BetLines): ReturnType<typeof placeBet>;
  /** The same with a clientRef of the test's choosing. */
  betAs(session: Session, round: Round, order: { lines: BetLines; ref: string }): ReturnType<typeof placeBet>;
  /** Makes a round's time pass: `endRound`. */
  expire(round: Round): Promise<void>;
  round(id: bigint): Promise<Round>;
  balance(session: Session): Promise<bigint>;
}

export type BetLines = readonly (readonly [play: string, selection: string, amount: string])[];

export const BIG = ['k3.sum.big', '-', '10.00'] as const;
export const SMALL = ['k3.sum.small', '-', '10.00'] as const;

export interface WorldOptions {
  readonly lanes?: number;
  readonly logLevel?: 'error' | 'silent';
  readonly family?: string;
  /** Instead of the shipped lotteries of a family. */
  readonly lotteries?: readonly LotteryDefinition[];
}

export async function openLotteryWorld(options: WorldOptions = {}): Promise<LotteryWorld> {
  const database = await cloneDatabase();
  const { kernel, stop } = await openKernel(database, options.logLevel ?? 'error');
  const { db } = kernel;
  const catalogue = await loadCatalogue(db, options.lotteries ?? lotteriesOf(options.family));
  const house = await openHouseAccounts(db, 'CNY');
  const key = loadMasterKey({ dataDir: '', text: 'a master key for tests' });
  const receipts = await loadReceipts(db, key);
  const { exposure, batcher } = await openHotPath(kernel, house, options.lanes ?? 2);
  const [lottery] = catalogue.all();
  if (lottery === undefined) throw new Error('no lottery');
  const chains = new Map<bigint, bigint>();
  const deps: PlaceBetDeps = {
    catalogue,
    receipts,
    batcher,
    exposure,
    rounds: roundIndex(db),
    orders: orderStore(db),
    // Chains of members whom a test has brought itself change with its tree.
    chainOf: async (memberId) => chains.get(memberId) ?? currentChainId(db, memberId),
  };
  const parts: WorldParts = { db, key, lottery, catalogue, chains, members: 0n, rounds: 0 };
  const round = async (id: bigint): Promise<Round> => {
    const found = await roundById(db, id);
    if (found === undefined) throw new Error(`no round ${id}`);
    return found;
  };
  const betAs: LotteryWorld['betAs'] = (session, inRound, { lines, ref }) =>
    placeBet(deps, session, {
      lotteryId: String(lottery.id),
      gameNo: inRound.game_no,
      clientRef: ref,
      betList: lines.map(([playCode, selection, unitAmount]): BetLine => ({
        playCode,
        selection,
        unitAmount,
        odds: oddsOf(lottery, playCode, selection),
      })),
    });
  return {
    database,
    kernel,
    catalogue,
    house,
    vault: openSeedVault(db, key),
    receipts,
    lottery,
    deps,
    aMember: (points = '1000.00', rates = [0]) => makeMember(parts, points, rates),
    anOpenRound: async (openMs = 600_000, drawAfterMs = 0) => round(await makeRound(parts, { openMs, drawAfterMs })),
    aComingRound: async (openMs) => round(await makeRound(parts, { openMs, drawAfterMs: 0, status: 0 })),
    betAs,
    bet: (session, inRound, lines) => betAs(session, inRound, { lines, ref: randomUUID() }),
    expire: ({ id }) => endRound(db, id),
    round,
    balance: async (session) => {
      const { rows } = await db.query<{ balance: bigint }>('select balance from ledger.v_balance where id = $1', [
        session.claims.accountId,
      ]);
      return rows[0]?.balance ?? -1n;
    },
    [Symbol.asyncDispose]: async () => {
      await batcher.close();
      await exposure.close();
      await stop();
      await database.drop();
    },
  };
}

async function openHotPath({ db, log }: Kernel, { escrow }: HouseAccounts, lanes: number) {
  const exposure = await openExposureGate(db, { log });
  return { exposure, batcher: await OrderBatcher.open(db, { escrow, log, lanes, node: exposure.node }) };
}

/** One family is enough here and quick to make: prices of all of them take seconds. */
function lotteriesOf(family = 'k3'): LotteryDefinition[] {
  return CATALOGUE.filter((definition) => definition.family === family);
}

interface WorldParts {
  readonly db: Db;
  readonly key: MasterKey;
  readonly lottery: Lottery;
  readonly catalogue: Catalogue;
  readonly chains: Map<bigint, bigint>;
  members: bigint;
  rounds: number;
}

async function openKernel(
  database: TestDatabase,
  logLevel: 'error' | 'silent',
): Promise<{ kernel: Kernel; stop(): Promise<void> }> {
  const db = createDb(database.connectionString, { poolSize: 12 });
  const log = createLog(logLevel);
  const metrics = createMetrics();
  const clock = await createClock(db, { log, metrics });
  const sessions = await createSessions({ db, clock, log, sessionMs: 3_600_000 });
  const jobs = createJobs(database.connectionString, { log, works: false });
  jobs.define('lottery.settle', async () => undefined);
  jobs.define('lottery.refund', async () => undefined);
  await jobs.start();
  const kernel: Kernel = {
    config: loadConfig({ LOG_LEVEL: 'silent', DEMO: '0' }),
    db,
    clock,
    log,
    sessions,
    jobs,
    metrics,
    messages: createMessages({ strict: true }),
    outbox: createOutbox({ validate: true }),
    realtime: { online: () => 0, connected: () => [], moveMember: () => undefined, removeMember: () => undefined },
    vault: await createVault(db, loadMasterKey({ dataDir: '', text: 'a key of tests only' })),
    senders: consoleSenders(() => undefined),
  };
  return {
    kernel,
    stop: async () => {
      await jobs.stop();
      await sessions.stop();
      clock.stop();
      await db.close();
    },
  };
}

/** `chain`: rates from the member upward; whoever stands above is made first. */
async function makeMember(parts: WorldParts, points: string, chain: readonly number[]): Promise<Session> {
  return parts.db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    let parent: bigint | null = null;
    let session: Session | null = null;
    for (const per10k of chain.toReversed()) {
      const rates = evenRates(per10k);
      parts.members += 1n;
      const memberId = parts.members;
      const accountId = await openMemberAccount(t, { memberId, currency: 'CNY' });
      await joinTree(t, { memberId, accountId, invite: parent === null ? null : { ownerId: parent, rates } });
      if (parent === null && per10k > 0) await changeRates(t, { memberId, rates });
      parent = memberId;
      session = sessionOf(memberId, accountId);
    }
    if (session === null) throw new Error('a chain has at least the member');
    const amountMinor = BigInt(points.replace('.', ''));
    if (amountMinor > 0n) {
      const transfers = [{ from, to: session.claims.accountId, amountMinor }];
      await post(t, { key: `opening:${session.memberId}`, kind: 'opening', transfers });
    }
    const { rows } = await t.query<{ chain_id: bigint }>('select chain_id from agent.node where member_id = $1', [
      session.memberId,
    ]);
    parts.chains.set(session.memberId, rows[0]?.chain_id ?? 0n);
    return session;
  });
}

/** An open round with a seed chain of its own, so that any number of rounds may be open at one time. */
async function makeRound(
  parts: WorldParts,
  times: { openMs: number; drawAfterMs: number; status?: 0 | 1 },
): Promise<bigint> {
  const { db, key, lottery, catalogue } = parts;
  parts.rounds += 1;
  const root = randomBytes(32).toString('hex');
  const { terminalHex } = seedChain(root, 1);
  const { rows } = await db.query<{ id: bigint }>(
    `with c as (insert into lottery.seed_chain (lottery_id, terminal, length, sealed_root) values ($1, $2, 1, $3) returning id)
     insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version,
       chain_id, chain_index, commitment, committed_at)
     select $1, $4, current_date, clock_timestamp() - interval '1 second', clock_timestamp() + $5 * interval '1 ms',
       clock_timestamp() + ($5 + $6) * interval '1 ms', $8, $7, c.id, 1, $2, clock_timestamp() - interval '2 seconds' from c
     returning id`,
    [
      lottery.id,
      terminalHex,
      key.seal(root, `lottery.seed_chain/sealed_root/${lottery.id}/${terminalHex}`),
      `test-${parts.rounds}`,
      times.openMs,
      times.drawAfterMs,
      catalogue.byId(lottery.id)?.odds.version,
      times.status ?? 1,
    ],
  );
  return rows[0]?.id ?? 0n;
}

/**
 * Ends a round and lets its draw time come. It ends at this moment, behind the same gate as closing: a bet that was accepted,
 * however short a time ago, was accepted before the end, and none is under way.
 */
export async function endRound(db: Db, roundId: bigint): Promise<void> {
  await db.tx(async (t) => {
    await t.query('select pg_advisory_xact_lock(lottery.gate_key($1))', [roundId]);
    await t.query(
      'update lottery.round set end_at = now.at, prize_at = now.at from (select clock_timestamp() as at) now where id = $1',
      [roundId],
    );
  });
}

function oddsOf(lottery: Lottery, playCode: string, selection: string): string {
  const play = lottery.odds.plays[playCode];
  const first = selection.split(',')[0] ?? '';
  const oddsE4 = play?.odds[first] ?? play?.odds['*'] ?? 0;
  return `${Math.floor(oddsE4 / 10_000)}.${String(oddsE4 % 10_000).padStart(4, '0')}`;
}
