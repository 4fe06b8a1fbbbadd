import { KERNEL_SEALED, vaultTable, type SealedColumn } from './kernel/sealed-tables.ts';
import { LOTTERY_SEALED } from './lottery/index.ts';

/** Everything of the product that lies in the database sealed under the master key: what a rotation goes through. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...KERNEL_SEALED,
  vaultTable('member.personal', 'member_id'),
  vaultTable('member.totp', 'member_id'),
  vaultTable('protection.identity', 'member_id'),
  ...LOTTERY_SEALED,
];
