import type { Sql } from '../kernel/kernel.ts';
import { findChainId } from './store.ts';

/** Number of the member's chain as it stands now; a bet keeps it. Chains never change. Throws for a stranger. */
export async function currentChainId(sql: Sql, memberId: bigint): Promise<bigint> {
  const chainId = await findChainId(sql, memberId);
  if (chainId === null) throw new Error(`member ${memberId} is not in the tree`);
  return chainId;
}
