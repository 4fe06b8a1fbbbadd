import { commitmentOf, fairDraw } from '@drawroom/engine/fair';
import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { BeaconValue } from './beacon.ts';
import type { Announcement } from './beacon-desk.ts';
import type { Lottery } from './catalogue.ts';
import { openingOf, resultOf } from './present.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';
import type { SeedVault } from './seed-vault.ts';
import { sealBets } from './seal.ts';

/** The ticker is given this long before the job looks after a drawn round. */
const SETTLE_JOB_AFTER_MS = 5_000;

/** A round that comes too late to be open this long, or half its time, is voided instead of opened (decision 006). */
const LEAST_BETTING_MS = 5_000;

/** What the steps need; one object so that every step has the same shape. */
export interface RoundDeps {
  readonly kernel: Kernel;
  readonly vault: SeedVault;
  readonly lottery: Lottery;
}

/**
 * Publishes the commitment of a house round: the seed of the round before it, which its draw has just revealed, or the
 * chain's terminal (games.md §13.2). With it goes the mode of the draw: the beacon round `announced`, or "commit only".
 * False while that seed is still secret.
 */
export async function commitRound(
  { kernel, vault }: RoundDeps,
  round: Round,
  announced: Announcement | null = null,
): Promise<boolean> {
  if (round.chain_id === null || round.chain_index === null) return false;
  const commitment =
    round.chain_index === 1
      ? await vault.terminalOf(round.chain_id)
      : await revealedSeed(kernel, round.chain_id, round.chain_index - 1);
  if (commitment === null) return false;
  const { rowCount } = await kernel.db.query(
    `update lottery.round set commitment = $2, committed_at = clock_timestamp(),
       begin_at = greatest(begin_at, clock_timestamp()),
       entropy_round = $3, entropy_chain = $4, timelock_round = $5, timelock = $6
     where id = $1 and status = 0 and commitment is null and end_at > clock_timestamp() + interval '1 second'
       and chain_id = $7 and chain_index = $8`,
    [
      round.id,
      commitment,
      announced?.entropyRound ?? null,
      announced?.entropyChain ?? null,
      announced?.timelockRound ?? null,
      announced?.timelock ?? null,
      // Planned anew meanwhile it has another place, and another commitment.
      round.chain_id,
      round.chain_index,
    ],
  );
  if (rowCount > 0)
    kernel.metrics.count('lottery_round_mode_total', { mode: announced === null ? 'commit_only' : 'beacon' });
  return rowCount > 0;
}

async function revealedSeed(kernel: Kernel, chainId: bigint, index: number): Promise<string | null> {
  const { rows } = await kernel.db.query<{ seed: string | null }>(
    'select seed from lottery.round where chain_id = $1 and chain_index = $2',
    [chainId, index],
    'lottery-revealed-seed',
  );
  return rows[0]?.seed ?? null;
}

/**
 * Opens betting on a round whose time has come: one of the house is committed, an official one has no seed. A round that would be open too
 * briefly is voided instead. False while its lottery is closed.
 */
export async function openRound(deps: RoundDeps, round: Round): Promise<boolean> {
  const { kernel, lottery } = deps;
  const least = Math.min(LEAST_BETTING_MS, (round.end_at - round.begin_at) / 2);
  if (round.end_at - kernel.clock.now() < least) return voidRound(deps, round, 'missed');
  return kernel.db.tx(async (t) => {
    // Whoever closes the lottery has its row until all open rounds are halted: this one is among them, or stays as it is.
    const { rows } = await t.query<{ shut: boolean }>(
      'select shut from lottery.lottery where id = $1 for share',
      [lottery.id],
      'lottery-is-shut',
    );
    if (rows[0]?.shut !== false) return false;
    const opened = await takeRound(
      t,
      `update lottery.round set status = 1 where id = $1 and status = 0 and (commitment is not null or chain_id is null)
         and begin_at <= clock_timestamp() and end_at > clock_timestamp() returning ${ROUND_COLUMNS}`,
      [round.id],
    );
    if (opened === undefined) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.opened',
      data: { lotteryCode: lottery.code, ...openingOf(opened, lottery) },
    });
    return true;
  });
}

/** Closes a due round behind the exclusive gate and tells the room at once; the seal follows. */
export async function closeRound({ kernel, lottery }: RoundDeps, round: Round): Promise<boolean> {
  return kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ closed: boolean }>(
      'select lottery.close_round($1) as closed',
      [round.id],
      'lottery-close-round',
    );
    if (rows[0]?.closed !== true) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.closed',
      data: { lotteryCode: lottery.code, ...openingOf(round, lottery), seal: null },
    });
    return true;
  });
}

/** Seals a closed round: count and Merkle root of its bets, stored and published before any result exists. */
export async function sealRound(
  { kernel, lottery }: RoundDeps,
  round: Round,
  salt: (betId: bigint) => string,
): Promise<boolean> {
  const seal = await sealBets(kernel.db, { round, lottery, salt });
  return kernel.db.tx(async (t) => {
    const sealed = await takeRound(
      t,
      `update lottery.round set status = 3, sealed_count = $2, seal_root = $3, sealed_at = clock_timestamp()
       where id = $1 and status = 2 returning ${ROUND_COLUMNS}`,
      [round.id, seal.count, seal.root],
    );
    if (sealed === undefined) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.closed',
      data: {
        lotteryCode: lottery.code,
        ...openingOf(sealed, lottery),
        seal: { count: seal.count, root: seal.root, at: sealed.sealed_at ?? 0 },
      },
    });
    return true;
  });
}

/**
 * Reveals the seed of a sealed house round whose draw time has come and derives its numbers, once. A round that has
 * announced a beacon needs the value of just that round, any other takes none (decision 025): false otherwise.
 */
export async function drawRound(
  { kernel, vault, lottery }: RoundDeps,
  round: Round,
  value: BeaconValue | null = null,
): Promise<boolean> {
  if (round.chain_id === null || round.chain_index === null || round.commitment === null) return false;
  if (round.entropy_round !== (value === null ? null : String(value.round))) return false;
  const seed = await vault.seedAt(round.chain_id, round.chain_index);
  if (commitmentOf(seed) !== round.commitment) throw new Error(`round ${round.id}: seed does not match its commitment`);
  const entropy = value?.randomness ?? '';
  const { numbers } = fairDraw({ game: lottery.game, issue: round.game_no, seedHex: seed, entropyHex: entropy });
  return kernel.db.tx(async (t) => {
    const drawn = await takeRound(
      t,
      `update lottery.round set status = 4, numbers = $2, seed = $3, entropy = $4, entropy_signature = $5,
         drawn_at = clock_timestamp()
       where id = $1 and status = 3 and prize_at <= clock_timestamp() returning ${ROUND_COLUMNS}`,
      [round.id, numbers, seed, entropy, value?.signature ?? null],
    );
    if (drawn === undefined) return false;
    await tellDrawn(t, { kernel, lottery }, drawn);
    return true;
  });
}

/** What follows in the transaction that gave a round its numbers: the room is told, and its settlement is sure to come. */
export async function tellDrawn(t: Tx, { kernel, lottery }: Omit<RoundDeps, 'vault'>, drawn: Round): Promise<void> {
  await kernel.outbox.publish(t, {
    audience: audienceOf.lottery(lottery.code),
    type: 'round.drawn',
    data: { lotteryCode: lottery.code, ...resultOf(drawn, lottery) },
  });
  // The ticker settles at once; the job only finds work where a crash left some.
  await kernel.jobs.enqueue(t, 'lottery.settle', {
    data: { roundId: String(drawn.id) },
    key: `settle:${drawn.id}`,
    startAfterMs: kernel.clock.now() + SETTLE_JOB_AFTER_MS,
  });
}

/**
 * Ends a round without a result: its number stays, its seed is revealed so that the chain can go on, its bets are given
 * back by `settleRound`'s sibling `refundRound`. Only rounds without a result can be voided.
 */
export async function voidRound({ kernel, vault, lottery }: RoundDeps, round: Round, reason: string): Promise<boolean> {
  const seed = await seedOf(vault, round);
  return kernel.db.tx(async (t) => {
    // Behind the gate: a bet in flight either lands before and is refunded, or finds the round voided.
    await t.query('select pg_advisory_xact_lock(lottery.gate_key($1))', [round.id]);
    const voided = await takeRound(
      t,
      `update lottery.round set status = 6, seed = $2, void_reason = $3, closed_at = coalesce(closed_at, clock_timestamp()),
         settled_at = clock_timestamp()
       where id = $1 and status in (0, 1, 2, 3, 7) and numbers is null returning ${ROUND_COLUMNS}`,
      [round.id, seed, reason],
    );
    if (voided === undefined) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.voided',
      data: { lotteryCode: lottery.code, gameNo: voided.game_no, reason },
    });
    await kernel.jobs.enqueue(t, 'lottery.refund', { data: { roundId: String(round.id) }, key: `refund:${round.id}` });
    return true;
  });
}

/**
 * Voids, in one statement, rounds that were never opened and have no bets: missed entirely, or past while their lottery was closed. The seeds of
 * house rounds are revealed so that the chain shows every skipped round; one behind a round that waits for its beacon stays as it is, since
 * its seed would tell that one's.
 */
export async function voidMissedRounds(
  { kernel, vault, lottery }: RoundDeps,
  rounds: readonly Round[],
): Promise<number> {
  const scheduled = rounds.filter((round) => round.status === ROUND_STATUS.scheduled);
  if (scheduled.length === 0) return 0;
  const seeds = await Promise.all(scheduled.map((round) => seedOf(vault, round)));
  const { rowCount } = await kernel.db.query(
    `update lottery.round r set status = 6, seed = u.seed, void_reason = $3, settled_at = clock_timestamp()
     from unnest($1::bigint[], $2::text[]) as u(id, seed)
     where r.id = u.id and r.status = 0 and r.end_at <= clock_timestamp()
       and not exists (select from lottery.round p where p.chain_id = r.chain_id and p.chain_index < r.chain_index
         and p.entropy_round is not null and p.seed is null)`,
    [scheduled.map((round) => String(round.id)), seeds, lottery.shut ? 'shut' : 'missed'],
  );
  return rowCount;
}

/** The seed of a round's place in its chain; null for an official round, which has none. */
async function seedOf(vault: SeedVault, { chain_id: chain, chain_index: index }: Round): Promise<string | null> {
  return chain === null || index === null ? null : vault.seedAt(chain, index);
}

async function takeRound(t: Tx, text: string, params: readonly unknown[]): Promise<Round | undefined> {
  return (await t.query<Round>(text, params)).rows[0];
}

/** True when the round's own state and time allow a draw; used by the ticker to decide what comes next. */
export function isDrawDue(round: Round, nowMs: number): boolean {
  return round.status === ROUND_STATUS.sealed && round.prize_at <= nowMs;
}
