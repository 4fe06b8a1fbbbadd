import { takeNewcomers } from '../agent/index.ts';
import type { Db, Tx } from '../kernel/kernel.ts';
import { takeSettled } from '../lottery/index.ts';
import { takeSettledChanges, type SettledChange } from '../transfer/index.ts';
import { externalId } from './external-play.ts';
import { SharedCells, type Figures } from './cells.ts';
import { chainPathsOf, FoldPaths } from './chain-paths.ts';
import { writeArrivals, type Arrival } from './write-arrivals.ts';
import { writeCells } from './write-cells.ts';
import { writePlayers } from './write-players.ts';
import { WELFARE_KINDS, writeWelfare, type Welfare } from './write-welfare.ts';

/** Apart from every other use of advisory locks. */
const FACTS_LOCK = 7_710_000_000_000_000_002n;
/** A chunk holds at most 500 members; every row is written once for so many of them. */
const CHUNKS_PER_FOLD = 20;
const ENTRIES_PER_FOLD = 2_000;
const NEWCOMERS_PER_FOLD = 1_000;
const RECORDS_PER_FOLD = 2_000;
const SLOT_MS = 900_000;
/** Points have no lottery type; their chains are read with the rates of any. */
const ANY_TYPE = 1;
/** Putting a day together may take longer than any statement of a call. */
const ROLL_TIMEOUT_MS = 600_000;

/**
 * Folds what has happened since into the facts of the reports: settled chunks, entries of the books, newcomers, each exactly once because it
 * is taken and added in one transaction. Every agent of the top writes the same rows, so one process folds at a time and the others find
 * nothing to do. Returns whether anything was folded.
 */
export function foldOnce(db: Db): Promise<boolean> {
  return folding(db, tryFacts);
}

/** Folds until nothing is left, waiting for whoever is folding. */
export async function foldAll(db: Db): Promise<void> {
  const taken = async (t: Tx): Promise<boolean> => {
    await takeFacts(t);
    return true;
  };
  while (await folding(db, taken));
}

async function folding(db: Db, take: (t: Tx) => Promise<boolean>): Promise<boolean> {
  const paths = new FoldPaths(chainPathsOf(db));
  const folded = await db.tx(async (t) => (await take(t)) && foldNext(t, paths));
  paths.remember();
  return folded;
}

/**
 * Puts together the hours and days that are over (010-folding.sql), unless somebody else has the facts. `at`: the moment they are to be over
 * by; two minutes ago unless told, so that most of what still waits is folded before.
 */
export async function rollUp(db: Db, at?: Date): Promise<void> {
  const moment = [at ?? null];
  const asked = `coalesce($1::timestamptz, clock_timestamp() - interval '2 minutes')`;
  const { rows } = await db.query<{ due: boolean }>(
    `select hours + interval '1 hour' <= ${asked} as due from report.rolled`,
    moment,
    'report-roll-due',
  );
  if (rows[0]?.due !== true) return;
  await db.tx(async (t) => {
    if (!(await tryFacts(t))) return;
    await t.query(`select set_config('statement_timeout', $1, true)`, [String(ROLL_TIMEOUT_MS)]);
    await t.query(`select report.roll_up(${asked})`, moment, 'report-roll-up');
  });
}

/** Has the facts alone until the transaction ends. */
export async function takeFacts(t: Tx): Promise<void> {
  await t.query('select pg_advisory_xact_lock($1)', [FACTS_LOCK]);
}

async function tryFacts(t: Tx): Promise<boolean> {
  const { rows } = await t.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [FACTS_LOCK]);
  return rows[0]?.mine === true;
}

/** What a fold adds, and by which chains. */
interface Folding {
  readonly cells: SharedCells;
  readonly paths: FoldPaths;
  readonly arrivals: Arrival[];
  readonly welfare: Welfare[];
}

async function foldNext(t: Tx, paths: FoldPaths): Promise<boolean> {
  const adding: Folding = { cells: new SharedCells(), paths, arrivals: [], welfare: [] };
  const bets = await foldBets(t, adding);
  const plays = await foldPlays(t, adding);
  const entries = await foldEntries(t, adding);
  const newcomers = await foldNewcomers(t, adding);
  await writeCells(t, adding.cells);
  await writeArrivals(t, adding.arrivals);
  await writeWelfare(t, adding.welfare);
  return bets || plays || entries || newcomers;
}

async function foldBets(t: Tx, { cells, paths }: Folding): Promise<boolean> {
  const chunks = await takeSettled(t, CHUNKS_PER_FOLD);
  if (chunks.length === 0) return false;
  await t.query(
    'insert into report.folded (round_id, revision, lo) select * from unnest($1::bigint[], $2::integer[], $3::bigint[])',
    [chunks.map((chunk) => chunk.roundId), chunks.map((chunk) => chunk.revision), chunks.map((chunk) => chunk.lo)],
    'report-fold-chunks',
  );
  const players = new Map<number, Set<number>>();
  for (const { doneAtMs, revision, lotteryId, typeNo, bets } of chunks) {
    const pathOf = await paths.read(
      t,
      bets.map(({ chainId }) => chainId),
      typeNo,
    );
    const slotMs = slotOf(doneAtMs);
    const played = players.get(slotMs) ?? new Set();
    if (revision === 0) players.set(slotMs, played);
    for (const { chainId, effective, bets: n, stake, payout } of bets) {
      const path = pathOf(chainId);
      const figures = { bets: n, stake, turnover: n * effective, payout };
      cells.add({ path, slotMs, lotteryId: Number(lotteryId), figures, effective });
      if (revision === 0) played.add(path.place);
    }
  }
  await writePlayers(t, players);
  return true;
}

/** A record counts by the chain that holds when it is told first, which is kept with it; corrections count by the same. */
async function foldPlays(t: Tx, { cells, paths }: Folding): Promise<boolean> {
  const changes = await takeSettledChanges(t, RECORDS_PER_FOLD);
  if (changes.length === 0) return false;
  const chainOf = await playChains(t, changes);
  const placed = changes.flatMap((change) => {
    const chainId = chainOf(change);
    return chainId === null ? [] : [{ ...change, chainId }];
  });
  const pathOf = await paths.read(
    t,
    placed.map(({ chainId }) => chainId),
    ANY_TYPE,
  );
  const players = new Map<number, Set<number>>();
  for (const { chainId, settledAtMs, kind, count, stakeMinor, payoutMinor } of placed) {
    const path = pathOf(chainId);
    const slotMs = slotOf(settledAtMs);
    const figures = { bets: BigInt(count), stake: stakeMinor, turnover: stakeMinor, payout: payoutMinor };
    // Nobody earns by it.
    cells.add({ path, slotMs, lotteryId: externalId(kind), figures, effective: 0n });
    players.set(slotMs, (players.get(slotMs) ?? new Set()).add(path.place));
  }
  await writePlayers(t, players);
  return true;
}

/** The chains by which records count; null for who stands in no tree. */
async function playChains(
  t: Tx,
  changes: readonly SettledChange[],
): Promise<(change: Pick<SettledChange, 'providerId' | 'recordId'>) => bigint | null> {
  const keys = [changes.map(({ providerId }) => providerId), changes.map(({ recordId }) => recordId)];
  await t.query(
    `insert into report.folded_play (provider_id, record_id, chain_id)
     select distinct on (u.provider_id, u.record_id) u.provider_id, u.record_id, n.chain_id
     from unnest($1::integer[], $2::text[], $3::bigint[]) as u(provider_id, record_id, member_id)
     left join agent.v_node n on n.member_id = u.member_id on conflict do nothing`,
    [...keys, changes.map(({ memberId }) => memberId)],
    'report-fold-plays',
  );
  const { rows } = await t.query<{ providerId: number; recordId: string; chainId: bigint | null }>(
    `select f.provider_id as "providerId", f.record_id as "recordId", f.chain_id as "chainId" from report.folded_play f
     join (select distinct * from unnest($1::integer[], $2::text[]) as u(provider_id, record_id)) k using (provider_id, record_id)`,
    keys,
    'report-play-chains',
  );
  const known = new Map(rows.map(({ providerId, recordId, chainId }) => [`${providerId} ${recordId}`, chainId]));
  return ({ providerId, recordId }) => known.get(`${providerId} ${recordId}`) ?? null;
}

interface Entry extends Omit<Welfare, 'path'> {
  readonly chainId: bigint | null;
  readonly isFirst: boolean;
}

/** Entries count by the chains that hold now, which are kept with them; whoever stands in no tree counts for nobody. */
async function foldEntries(t: Tx, { cells, paths, arrivals, welfare }: Folding): Promise<boolean> {
  const { rows: fresh } = await t.query<{ account_id: bigint; ver: bigint }>(
    'select account_id, ver from ledger.take_fresh_entries($1)',
    [ENTRIES_PER_FOLD],
    'report-take-entries',
  );
  if (fresh.length === 0) return false;
  const { rows } = await t.query<Entry>(
    `with entry as materialized (
       select e.*, n.chain_id from unnest($1::bigint[], $2::bigint[]) as k(account_id, ver)
       cross join lateral (select * from ledger.v_cash_entry c where c.account_id = k.account_id and c.ver = k.ver) e
       left join agent.v_node n on n.member_id = e.member_id
     ), noted as (
       insert into report.folded_entry (account_id, ver, chain_id) select account_id, ver, chain_id from entry
     )
     select chain_id as "chainId", account_id as "accountId", ver, created_at as "atMs", created_at::text as "bookedAt", kind, amount,
       is_first as "isFirst" from entry`,
    [fresh.map((entry) => entry.account_id), fresh.map(({ ver }) => ver)],
    'report-fold-entries',
  );
  const placed = rows.filter((row): row is Entry & { readonly chainId: bigint } => row.chainId !== null);
  const pathOf = await paths.read(
    t,
    placed.map(({ chainId }) => chainId),
    ANY_TYPE,
  );
  for (const entry of placed) {
    const at = { path: pathOf(entry.chainId), slotMs: slotOf(entry.atMs) };
    cells.add({ ...at, lotteryId: 0, figures: pointsOf(entry) });
    if (entry.kind === 'deposit' && entry.isFirst) arrivals.push({ ...at, what: 'paid', amount: entry.amount });
    if (WELFARE_KINDS.has(entry.kind)) welfare.push({ ...entry, path: at.path });
  }
  return true;
}

const NOTHING = {
  deposits: 0n,
  deposit_count: 0n,
  withdrawals: 0n,
  withdrawal_count: 0n,
  bonus: 0n,
  packets: 0n,
  registered: 0n,
  first_depositors: 0n,
  first_deposits: 0n,
};

function pointsOf({ kind, amount, isFirst }: Entry): Figures {
  if (kind === 'deposit') {
    const first = isFirst ? { first_depositors: 1n, first_deposits: amount } : {};
    return { ...NOTHING, deposits: amount, deposit_count: 1n, ...first };
  }
  if (kind === 'withdrawal') return { ...NOTHING, withdrawals: amount, withdrawal_count: 1n };
  return kind === 'bonus' || kind === 'reward' ? { ...NOTHING, bonus: amount } : { ...NOTHING, packets: amount };
}

/** Newcomers count in the slot in which they joined. One without a chain stands nowhere and counts for nobody. */
async function foldNewcomers(t: Tx, { cells, paths, arrivals }: Folding): Promise<boolean> {
  const members = await takeNewcomers(t, NEWCOMERS_PER_FOLD);
  if (members.length === 0) return false;
  const { rows } = await t.query<{ chainId: bigint; atMs: number }>(
    `with newcomer as (
       select n.member_id, n.chain_id, n.joined_at from agent.v_node n where n.member_id = any($1) and n.chain_id is not null
     ), noted as (
       insert into report.folded_newcomer (member_id, chain_id) select member_id, chain_id from newcomer
     )
     select chain_id as "chainId", joined_at as "atMs" from newcomer`,
    [members],
    'report-fold-newcomers',
  );
  const pathOf = await paths.read(
    t,
    rows.map(({ chainId }) => chainId),
    ANY_TYPE,
  );
  for (const { chainId, atMs } of rows) {
    const at = { path: pathOf(chainId), slotMs: slotOf(atMs) };
    cells.add({ ...at, lotteryId: 0, figures: { ...NOTHING, registered: 1n } });
    arrivals.push({ ...at, what: 'joined', amount: 0n });
  }
  return true;
}

function slotOf(atMs: number): number {
  return atMs - (atMs % SLOT_MS);
}
