import type { Tx } from '../kernel/kernel.ts';

/** Key of a chunk of settled bets, as in `lottery.v_settled_chunk`. */
export interface SettledChunk {
  readonly roundId: bigint;
  readonly revision: number;
  readonly lo: bigint;
}

/**
 * Takes chunks of bets that were settled or corrected out of the list of news, at most `limit`, in the caller's transaction. Each is told
 * once; whoever else asks meanwhile is told of others.
 */
export async function takeSettled(t: Tx, limit: number): Promise<SettledChunk[]> {
  const { rows } = await t.query<SettledChunk>(
    `delete from lottery.settled_news n using (
       select round_id, revision, lo from lottery.settled_news order by round_id, revision, lo limit $1 for update skip locked) k
     where n.round_id = k.round_id and n.revision = k.revision and n.lo = k.lo
     returning n.round_id as "roundId", n.revision, n.lo`,
    [limit],
    'lottery-take-settled',
  );
  return rows;
}
