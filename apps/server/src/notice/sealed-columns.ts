import { vaultTable, type SealedColumn } from '../kernel/sealed-tables.ts';

/** What notices keep sealed: the house's key for push services, and where pushes to a device go. */
export const NOTICE_SEALED: readonly SealedColumn[] = [
  vaultTable('notice.push_key', 'id'),
  vaultTable('notice.subscription', 'endpoint_key', 'text'),
];
