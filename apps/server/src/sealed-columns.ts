import { KERNEL_SEALED, type SealedColumn } from './kernel/sealed-tables.ts';
import { LOTTERY_SEALED } from './lottery/index.ts';

/** Everything of the product that lies in the database sealed under the master key: what a rotation goes through. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [...KERNEL_SEALED, ...LOTTERY_SEALED];
