import type { SealedColumn } from '../kernel/sealed-tables.ts';
import { SIGNING_KEY_PLACE } from './receipts.ts';
import { rootPlaceOf } from './seed-vault.ts';

/** What the lotteries keep sealed under the master key: the roots of the seed chains and the house's signing key. */
export const LOTTERY_SEALED: readonly SealedColumn[] = [
  {
    table: 'lottery.seed_chain',
    id: 'id',
    idType: 'bigint',
    column: 'sealed_root',
    also: ['lottery_id', 'terminal'],
    placeOf: (row) => rootPlaceOf(String(row['lottery_id']), String(row['terminal'])),
  },
  {
    table: 'lottery.signing_key',
    id: 'id',
    idType: 'bigint',
    column: 'sealed_secret',
    placeOf: () => SIGNING_KEY_PLACE,
  },
];
