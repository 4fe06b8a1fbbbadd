import { randomBytes } from 'node:crypto';
import { seedChain, type SeedChain } from '@drawroom/engine/fair';
import type { Db, Sql } from '../kernel/kernel.ts';
import type { MasterKey } from '../kernel/master-key.ts';

/** A chain lasts at least so long, then its lottery gets a new one. Making it costs a hash per round: no longer than needed. */
const CHAIN_DAYS = 11;
const CHAIN_LENGTH_MIN = 2 ** 8;
const CHAIN_LENGTH_MAX = 2 ** 15;

/** The secret seeds of the house draws: made here, sealed at rest, one per round in the order of the chain (games.md §13.2). */
export interface SeedVault {
  /** Terminal S_0 of a chain, public since the chain was made. */
  terminalOf(chainId: bigint): Promise<string>;
  /** Secret S_i; only the draw, the voiding of a round and its timelock may ask. */
  seedAt(chainId: bigint, index: number): Promise<string>;
  /**
   * Takes the next `count` places for rounds of a lottery, opening a new chain where the current one ends; with `fresh`
   * the rest of the current chain is left unused and a new one begins.
   */
  take(t: Sql, wanted: TakenPlaces): Promise<{ chainId: bigint; index: number }[]>;
}

export interface TakenPlaces {
  readonly lotteryId: bigint;
  readonly count: number;
  /** Rounds of a whole day, from which the length of a new chain follows. */
  readonly perDay: number;
  readonly fresh: boolean;
}

/** Opens the vault; a database sealed with another master key is noticed at the first chain. */
export function openSeedVault(db: Db, key: MasterKey): SeedVault {
  const chains = new Map<bigint, SeedChain>();

  async function chain(chainId: bigint): Promise<SeedChain> {
    const known = chains.get(chainId);
    if (known !== undefined) return known;
    const { rows } = await db.query<{ sealed_root: string; terminal: string; length: number; lottery_id: bigint }>(
      'select sealed_root, terminal, length, lottery_id from lottery.seed_chain where id = $1',
      [chainId],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`no seed chain ${chainId}`);
    const opened = seedChain(key.open(row.sealed_root, rootPlaceOf(row.lottery_id, row.terminal)), row.length);
    if (opened.terminalHex !== row.terminal) throw new Error(`seed chain ${chainId} does not end in its terminal`);
    chains.set(chainId, opened);
    return opened;
  }

  return {
    terminalOf: async (chainId) => (await chain(chainId)).terminalHex,
    seedAt: async (chainId, index) => (await chain(chainId)).seedAt(index),
    take: async (t, { lotteryId, count, perDay, fresh }) => {
      if (fresh) await newChain(t, { lotteryId, perDay }, key);
      const places: { chainId: bigint; index: number }[] = [];
      while (places.length < count) {
        const { rows } = await t.query<{ id: bigint; first: number; taken: number }>(
          `update lottery.seed_chain c set next_index = least(c.next_index + $2, c.length + 1)
           from (select id, next_index from lottery.seed_chain where lottery_id = $1 order by id desc limit 1 for update) old
           where c.id = old.id returning c.id, old.next_index as first, c.next_index - old.next_index as taken`,
          [lotteryId, count - places.length],
        );
        const row = rows[0];
        if (row === undefined || row.taken === 0) {
          await newChain(t, { lotteryId, perDay }, key);
          continue;
        }
        for (let place = 0; place < row.taken; place += 1) places.push({ chainId: row.id, index: row.first + place });
      }
      return places;
    },
  };
}

async function newChain(t: Sql, wanted: Pick<TakenPlaces, 'lotteryId' | 'perDay'>, key: MasterKey): Promise<void> {
  const { lotteryId, perDay } = wanted;
  const length = Math.min(CHAIN_LENGTH_MAX, Math.max(CHAIN_LENGTH_MIN, 2 ** Math.ceil(Math.log2(perDay * CHAIN_DAYS))));
  const root = randomBytes(32).toString('hex');
  const { terminalHex } = seedChain(root, length);
  await t.query('insert into lottery.seed_chain (lottery_id, terminal, length, sealed_root) values ($1, $2, $3, $4)', [
    lotteryId,
    terminalHex,
    length,
    key.seal(root, rootPlaceOf(lotteryId, terminalHex)),
  ]);
}

/** What is bound into the sealed root of a chain. */
export function rootPlaceOf(lotteryId: bigint | string, terminal: string): string {
  return `lottery.seed_chain/sealed_root/${lotteryId}/${terminal}`;
}
