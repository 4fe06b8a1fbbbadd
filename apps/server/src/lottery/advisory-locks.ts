/**
 * Advisory locks of this slice. Far from `lottery.gate_key`, which uses 7,700,000,000,000,000,000 plus the id of a round: a lock
 * in that range would be some round's gate.
 */
export const ADVISORY_LOCKS = {
  catalogue: '7690000000000000001',
  receipts: '7690000000000000002',
  leader: '7690000000000000003',
} as const;
