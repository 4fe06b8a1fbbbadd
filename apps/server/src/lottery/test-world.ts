import { randomUUID } from 'node:crypto';
import type { BetLine } from '@drawroom/contract/lottery';
import { seedChain } from '@drawroom/engine/fair';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { cloneDatabase, type TestDatabase } from '@drawroom/testkit/template-database';
import { changeRate, joinTree } from '../agent/index.ts';
import { createClock } from '../kernel/clock.ts';
import { loadConfig } from '../kernel/config.ts';
import { createDb } from '../kernel/db.ts';
import { createJobs } from '../kernel/jobs.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { createLog } from '../kernel/log.ts';
import { loadMasterKey } from '../kernel/master-key.ts';
import { createMessages } from '../kernel/messages.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createOutbox } from '../kernel/outbox/create-outbox.ts';
import { createSessions } from '../kernel/session/create-sessions.ts';
import { loadCatalogue, type Catalogue, type Lottery } from './catalogue.ts';
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
  bet(session: Session, round: Round, lines: readonly (readonly [play: string, selection: string, amount: string])[], ref?: string): ReturnType<typeof placeBet>;
  /** Makes a round's time pass: its end (and draw) move into the past, as only its owner may. */
  expire(round: Round): Promise<void>;
  round(id: bigint): Promise<Round>;
  balance(session: Session): Promise<bigint>;
}

export const BIG = ['k3.sum.big', '-', '10.00'] as const;
export const SMALL = ['k3.sum.small', '-', '10.00'] as const;

export async function openLotteryWorld(options: { lanes?: number } = {}): Promise<LotteryWorld> {
  const database = await cloneDatabase();
  const db = createDb(database.connectionString, { poolSize: 12 });
  const log = createLog('error');
  const metrics = createMetrics();
  const clock = await createClock(db, { log, metrics });
  const sessions = await createSessions({ db, clock, log, sessionMs: 3_600_000 });
  const jobs = createJobs(database.connectionString, { log, works: false });
  const config = loadConfig({ LOG_LEVEL: 'silent', DEMO: '0' });
  const kernel: Kernel = {
    config,
    db,
    clock,
    log,
    sessions,
    jobs,
    metrics,
    messages: createMessages({ strict: true }),
    outbox: createOutbox({ validate: true }),
    realtime: { online: () => 0, moveMember: () => undefined },
  };
  jobs.define('lottery.settle', async () => undefined);
  jobs.define('lottery.refund', async () => undefined);
  await jobs.start();
  const catalogue = await loadCatalogue(db);
  const house = await openHouseAccounts(db, 'CNY');
  const key = loadMasterKey({ dataDir: '', text: 'a master key for tests' });
  const receipts = await loadReceipts(db, key);
  const batcher = await OrderBatcher.open(db, { escrow: house.escrow, log, lanes: options.lanes ?? 2 });
  const [lottery] = catalogue.all();
  if (lottery === undefined) throw new Error('no lottery');
  const vault = openSeedVault(db, key);
  const chains = new Map<bigint, bigint>();
  const deps: PlaceBetDeps = {
    catalogue,
    receipts,
    batcher,
    rounds: roundIndex(db),
    orders: orderStore(db),
    chainOf: async (memberId) => chains.get(memberId) ?? 0n,
  };
  let members = 0n;
  let rounds = 0;

  const world: LotteryWorld = {
    database,
    kernel,
    catalogue,
    house,
    vault,
    receipts,
    lottery,
    deps,
    aMember: async (points = '1000.00', rates = [0]) => {
      const minor = BigInt(points.replace('.', ''));
      return db.tx(async (t) => {
        const from = await systemAccount(t, 'house.opening', 'CNY');
        let parent: bigint | null = null;
        let session: Session | null = null;
        // From the top of the chain down to the member himself.
        for (const rebatePer10k of rates.toReversed()) {
          members += 1n;
          const memberId = members;
          const accountId = await openMemberAccount(t, { memberId, currency: 'CNY' });
          await joinTree(t, { memberId, accountId, invite: parent === null ? null : { ownerId: parent, rebatePer10k } });
          if (parent === null && rebatePer10k > 0) await changeRate(t, { memberId, rebatePer10k });
          parent = memberId;
          session = sessionOf(memberId, accountId);
        }
        if (session === null) throw new Error('a chain has at least the member');
        if (minor > 0n) {
          await post(t, {
            key: `opening:${session.memberId}`,
            kind: 'opening',
            transfers: [{ from, to: session.claims.accountId, amountMinor: minor }],
          });
        }
        const { rows } = await t.query<{ chain_id: bigint }>('select chain_id from agent.node where member_id = $1', [session.memberId]);
        chains.set(session.memberId, rows[0]?.chain_id ?? 0n);
        return session;
      });
    },
    anOpenRound: async (openMs = 600_000, drawAfterMs = 0) => {
      rounds += 1;
      const root = 'ab'.repeat(31) + rounds.toString(16).padStart(2, '0');
      const chain = seedChain(root, 1);
      const made = await db.query<{ id: bigint }>(
        `with c as (insert into lottery.seed_chain (lottery_id, terminal, length, sealed_root) values ($1, $2, 1, $3) returning id)
         insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version,
           chain_id, chain_index, commitment, committed_at)
         select $1, $4, current_date, clock_timestamp() - interval '1 second', clock_timestamp() + $5 * interval '1 ms',
           clock_timestamp() + ($5 + $6) * interval '1 ms', 1, $7, c.id, 1, $2, clock_timestamp() - interval '2 seconds' from c
         returning id`,
        [
          lottery.id,
          chain.terminalHex,
          key.seal(root, `lottery.seed_chain/sealed_root/${lottery.id}/${chain.terminalHex}`),
          `test-${rounds}`,
          openMs,
          drawAfterMs,
          catalogue.byId(lottery.id)?.odds.version,
        ],
      );
      return world.round(made.rows[0]?.id ?? 0n);
    },
    bet: (session, round, lines, ref = randomUUID()) =>
      placeBet(deps, session, {
        lotteryId: String(lottery.id),
        gameNo: round.game_no,
        clientRef: ref,
        betList: lines.map(([playCode, selection, unitAmount]): BetLine => ({ playCode, selection, unitAmount, odds: oddsOf(lottery, playCode, selection) })),
      }),
    expire: async (round) => {
      await db.query(
        `update lottery.round set end_at = clock_timestamp() - interval '1 ms', prize_at = clock_timestamp() where id = $1`,
        [round.id],
      );
    },
    round: async (id) => {
      const found = await roundById(db, id);
      if (found === undefined) throw new Error(`no round ${id}`);
      return found;
    },
    balance: async (session) => {
      const { rows } = await db.query<{ balance: bigint }>('select balance from ledger.v_balance where id = $1', [
        session.claims.accountId,
      ]);
      return rows[0]?.balance ?? -1n;
    },
    [Symbol.asyncDispose]: async () => {
      await batcher.close();
      await jobs.stop();
      await sessions.stop();
      clock.stop();
      await db.close();
      await database.drop();
    },
  };
  return world;
}

function oddsOf(lottery: Lottery, playCode: string, selection: string): string {
  const play = lottery.odds.plays[playCode];
  const first = selection.split(',')[0] ?? '';
  const oddsE4 = play?.odds[first] ?? play?.odds['*'] ?? 0;
  return `${Math.floor(oddsE4 / 10_000)}.${String(oddsE4 % 10_000).padStart(4, '0')}`;
}

function sessionOf(memberId: bigint, accountId: bigint): Session {
  return {
    id: String(memberId),
    memberId,
    me: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
    claims: { username: `m${memberId}`, kind: 'player', currency: 'CNY', accountId, zone: 'Asia/Shanghai' },
  };
}
