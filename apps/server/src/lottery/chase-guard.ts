import type { Tx } from '../kernel/kernel.ts';
import { standingRefusal } from './standing-refusal.ts';

const DAY_MS = 86_400_000;
const PERIODS_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

/**
 * Refuses a chase that its member's protection does not let him begin: what it stakes within each period must fit as if it were
 * staked now. Each of its rounds is asked again when it is placed. The account is locked.
 */
export async function requireUnguarded(
  t: Tx,
  accountId: bigint,
  chase: { readonly nowMs: number; readonly rounds: readonly { beginMs: number; stakeMinor: bigint }[] },
): Promise<void> {
  const staked = PERIODS_MS.map((spanMs) =>
    chase.rounds.reduce((sum, round) => (round.beginMs <= chase.nowMs + spanMs ? sum + round.stakeMinor : sum), 0n),
  );
  const { rows } = await t.query<{ note: string | null }>(
    'select lottery.refused_by($1, clock_timestamp(), $2::bigint[]) as note',
    [accountId, staked.map(String)],
    'lottery-chase-refused-by',
  );
  const note = rows[0]?.note ?? null;
  if (note !== null) throw standingRefusal(note);
}
