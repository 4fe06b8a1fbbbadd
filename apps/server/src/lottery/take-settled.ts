import type { Tx } from '../kernel/kernel.ts';

/** Bets of a chunk that share their chain and effective stake, as sums; a correction may take more back than it adds. */
export interface SettledBets {
  readonly chainId: bigint;
  /** Minor units of one such bet, by which rebates go. */
  readonly effective: bigint;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** A chunk of settled bets, keyed as in `lottery.v_settled_chunk`. */
export interface SettledChunk {
  readonly roundId: bigint;
  /** 0: as first settled; above: a correction. */
  readonly revision: number;
  readonly lo: bigint;
  /** Unix ms. */
  readonly doneAtMs: number;
  readonly lotteryId: bigint;
  /** Number of the lottery's type (`agent.v_lottery_type`). */
  readonly typeNo: number;
  readonly bets: readonly SettledBets[];
}

interface Row extends Omit<SettledChunk, 'bets'> {
  /** Lists with commas: read so, a chunk's thousands of numbers cost the driver little. */
  readonly chains: string;
  readonly effectives: string;
  readonly counts: string;
  readonly stakes: string;
  readonly payouts: string;
}

/**
 * Takes chunks of bets that were settled or corrected out of the list of news, at most `limit`, in the caller's transaction, with what
 * their bets come to. Each is told once; whoever else asks meanwhile is told of others.
 */
export async function takeSettled(t: Tx, limit: number): Promise<SettledChunk[]> {
  const { rows } = await t.query<Row>(
    `with taken as (
       delete from lottery.settled_news n using (
         select round_id, revision, lo from lottery.settled_news order by round_id, revision, lo limit $1 for update skip locked) k
       where n.round_id = k.round_id and n.revision = k.revision and n.lo = k.lo returning n.*)
     select n.round_id as "roundId", n.revision, n.lo, c.done_at as "doneAtMs", r.lottery_id as "lotteryId", y.type_no as "typeNo",
       array_to_string(s.chains, ',') as chains, array_to_string(s.effectives, ',') as effectives, array_to_string(s.counts, ',') as counts,
       array_to_string(s.stakes, ',') as stakes, array_to_string(s.payouts, ',') as payouts
     from taken n
     join lottery.v_settled_chunk c on c.round_id = n.round_id and c.revision = n.revision and c.lo = n.lo
     join lottery.round r on r.id = n.round_id join lottery.v_lottery_type y on y.lottery_id = r.lottery_id
     cross join lateral (
       select n.chains, n.effectives, n.counts, n.stakes, n.payouts where n.chains is not null
       union all
       select coalesce(array_agg(b.chain_id), '{}'), coalesce(array_agg(b.effective), '{}'), coalesce(array_agg(b.bets), '{}'),
         coalesce(array_agg(b.stake), '{}'), coalesce(array_agg(b.payout), '{}')
       from lottery.read_settled(n.round_id, n.revision, n.lo, c.hi) b where n.chains is null having n.chains is null) s`,
    [limit],
    'lottery-take-settled',
  );
  return rows.map(({ chains, effectives, counts, stakes, payouts, ...chunk }) => {
    const [effective, bets, stake, payout] = [effectives, counts, stakes, payouts].map(numbers);
    const sums = numbers(chains).map((chainId, at) => ({
      chainId,
      effective: effective?.[at] ?? 0n,
      bets: bets?.[at] ?? 0n,
      stake: stake?.[at] ?? 0n,
      payout: payout?.[at] ?? 0n,
    }));
    return { ...chunk, bets: sums };
  });
}

function numbers(list: string): bigint[] {
  return list === '' ? [] : list.split(',').map(BigInt);
}
