import { DEPOSIT_SEALED } from './deposit/index.ts';
import { KERNEL_SEALED, vaultTable, type SealedColumn } from './kernel/sealed-tables.ts';
import { LOTTERY_SEALED } from './lottery/index.ts';
import { NOTICE_SEALED } from './notice/index.ts';
import { TRANSFER_SEALED } from './transfer/index.ts';
import { WITHDRAWAL_SEALED } from './withdrawal/index.ts';

/** Everything of the product that lies in the database sealed under the master key: what a rotation goes through. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...KERNEL_SEALED,
  vaultTable('member.personal', 'member_id'),
  vaultTable('member.totp', 'member_id'),
  vaultTable('member.note', 'id'),
  vaultTable('protection.identity', 'member_id'),
  vaultTable('admin.totp', 'operator_id'),
  vaultTable('admin.totp_pending', 'operator_id'),
  vaultTable('admin.mailbox', 'operator_id'),
  vaultTable('admin.mailbox_pending', 'operator_id'),
  vaultTable('wallet.method', 'id'),
  vaultTable('wallet.books_key', 'id'),
  vaultTable('service.thread', 'member_id'),
  vaultTable('integration.endpoint', 'id'),
  ...DEPOSIT_SEALED,
  ...LOTTERY_SEALED,
  ...NOTICE_SEALED,
  ...WITHDRAWAL_SEALED,
  ...TRANSFER_SEALED,
];
