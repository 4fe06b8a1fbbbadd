import { vaultTable, type SealedColumn } from '../kernel/sealed-tables.ts';

/** What deposits keep sealed: details and secrets of channels, pay details, remarks and slips of orders. */
export const DEPOSIT_SEALED: readonly SealedColumn[] = [
  vaultTable('deposit.channel', 'code', 'text'),
  vaultTable('deposit.channel_account', 'id'),
  vaultTable('deposit.deposit', 'id'),
];
