/** How long a member's chain is taken from memory: a changed rate applies to bets placed this long after it at the latest. */
const FRESH_MS = 2_000;
const REMEMBERED = 200_000;

/**
 * Remembers members' rebate chains for a moment, so that a busy bettor does not cost a query per order. The chain frozen on the
 * bet is in any case one that was in force moments before (R-22).
 */
export function chainCache(find: (memberId: bigint) => Promise<bigint>): (memberId: bigint) => Promise<bigint> {
  const known = new Map<bigint, { chainId: bigint; atMs: number }>();
  return async (memberId) => {
    const hit = known.get(memberId);
    const nowMs = performance.now();
    if (hit !== undefined && nowMs - hit.atMs < FRESH_MS) return hit.chainId;
    const chainId = await find(memberId);
    if (known.size >= REMEMBERED) known.clear();
    known.set(memberId, { chainId, atMs: nowMs });
    return chainId;
  };
}
