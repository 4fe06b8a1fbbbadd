import type { BeaconDesk } from './beacon-desk.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import { drawsADay } from './calendar/rounds-in-turn.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { commitRound, drawRound, voidRound, type RoundDeps } from './round-steps.ts';
import type { SeedVault } from './seed-vault.ts';

/** A chain whose round still waits for its value so long after the draw is left: the next rounds go on with a new one. */
const CHAIN_WAITS_MS = 10_000;

/** As `commitRound`, with the mode of the draw: a beacon round when the beacon answered lately, else "commit only". */
export async function commitWithMode(deps: RoundDeps, desk: BeaconDesk, round: Round): Promise<boolean> {
  const { chain_id: chainId, chain_index: index } = round;
  if (chainId === null || index === null) return false;
  return commitRound(deps, round, await desk.announce(round, () => deps.vault.seedAt(chainId, index)));
}

/**
 * Draws a round that has announced a beacon with the value of just that round. While it is not to be had the round waits;
 * after the limit it is voided and refunded. Never a draw without it: the house could choose by keeping it away.
 */
export async function drawWithBeacon(deps: RoundDeps, desk: BeaconDesk, round: Round): Promise<boolean> {
  const value = await desk.valueOf(round);
  if (value !== null) {
    deps.kernel.metrics.observe('lottery_beacon_wait_ms', deps.kernel.clock.now() - round.prize_at);
    return drawRound(deps, round, value);
  }
  if (deps.kernel.clock.now() < round.prize_at + desk.waitMs) return false;
  deps.kernel.log.warn({ round: String(round.id), beaconRound: round.entropy_round }, 'no beacon: round voided');
  return voidRound(deps, round, 'beacon_silent');
}

/**
 * The round whose wait for its beacon keeps the planned ones behind it from being committed to, as its seed cannot be shown
 * now; they should go on with a new chain. A lottery may have several waiting rounds, each on its own chain.
 */
export function blocksItsChain(rounds: readonly Round[], nowMs: number): Round | undefined {
  return rounds.find(
    (waiting) =>
      waiting.status === ROUND_STATUS.sealed &&
      waiting.entropy_round !== null &&
      nowMs > waiting.prize_at + CHAIN_WAITS_MS &&
      rounds.some(
        (round) =>
          round.commitment === null &&
          round.end_at > nowMs &&
          round.chain_id === waiting.chain_id &&
          (round.chain_index ?? 0) > (waiting.chain_index ?? 0),
      ),
  );
}

/**
 * Gives every planned round behind a waiting one a place in a new chain: betting goes on, and no seed of the old chain
 * shows before its time. Returns how many were moved.
 */
export async function moveToFreshChain(
  { kernel, vault, lottery }: { kernel: Kernel; vault: SeedVault; lottery: Lottery },
  waiting: Round,
): Promise<number> {
  return kernel.db.tx(async (t) => {
    // As planners do: the plan of a lottery has one writer.
    await t.query('select from lottery.lottery where id = $1 for update', [lottery.id]);
    const { rows } = await t.query<{ id: bigint }>(
      `select id from lottery.round where chain_id = $1 and chain_index > $2 and status = 0 and commitment is null
         and end_at > clock_timestamp() order by chain_index for update`,
      [waiting.chain_id, waiting.chain_index],
    );
    if (rows.length === 0) return 0;
    const perDay = drawsADay(lottery.schedule);
    const places = await vault.take(t, { lotteryId: lottery.id, count: rows.length, perDay, fresh: true });
    const { rowCount } = await t.query(
      `update lottery.round r set chain_id = u.chain_id, chain_index = u.chain_index
       from unnest($1::bigint[], $2::bigint[], $3::int[]) as u(id, chain_id, chain_index) where r.id = u.id`,
      [
        rows.map(({ id }) => String(id)),
        places.map(({ chainId }) => String(chainId)),
        places.map(({ index }) => index),
      ],
    );
    return rowCount;
  });
}
