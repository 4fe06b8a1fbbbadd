import type { Sql, Tx } from '../kernel/kernel.ts';
import { standingRefusal } from './standing-refusal.ts';

/**
 * Refuses what `placeBet` would be refused for by the member's own protection: a limit of stakes or losses, of time, a break, a reality
 * check that is due; or because the house has frozen his bets. For points that go to play elsewhere, `amountMinor` of them. The caller holds the account's lock.
 */
export async function requirePlayRoom(
  t: Tx,
  { accountId, amountMinor }: { readonly accountId: bigint; readonly amountMinor: bigint },
): Promise<void> {
  const { rows } = await t.query<{ note: string | null }>(
    'select lottery.refused_by($1, clock_timestamp(), array[$2, $2, $2]::bigint[]) as note',
    [accountId, amountMinor],
    'lottery-play-room',
  );
  const note = rows[0]?.note ?? null;
  if (note !== null) throw standingRefusal(note);
}

/** What a member may stake until a limit of stakes of his is reached, here and elsewhere, minor units; null: he has no such limit. */
export async function stakeLeft(sql: Sql, accountId: bigint): Promise<bigint | null> {
  const { rows } = await sql.query<{ left: bigint | null }>(
    'select lottery.stake_left($1, clock_timestamp()) as left',
    [accountId],
    'lottery-stake-left',
  );
  return rows[0]?.left ?? null;
}
