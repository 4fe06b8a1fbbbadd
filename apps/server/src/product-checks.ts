import type { AuditCheck } from '@drawroom/ledger/audit';
import { ADMIN_CHECKS } from './admin/index.ts';
import { DEPOSIT_CHECKS } from './deposit/index.ts';
import { FOLLOW_CHECKS } from './follow/index.ts';
import { LOTTERY_CHECKS } from './lottery/index.ts';
import { PACKET_CHECKS } from './packet/index.ts';
import { PROMOTION_CHECKS } from './promotion/index.ts';
import { REPORT_CHECKS } from './report/index.ts';
import { TRANSFER_CHECKS } from './transfer/index.ts';
import { VIP_CHECKS } from './vip/index.ts';
import { WALLET_CHECKS } from './wallet/index.ts';
import { WITHDRAWAL_CHECKS } from './withdrawal/index.ts';

/** Invariants of all slices, to be held beside those of the books. */
export const PRODUCT_CHECKS: readonly AuditCheck[] = [
  ...LOTTERY_CHECKS,
  ...WALLET_CHECKS,
  ...DEPOSIT_CHECKS,
  ...WITHDRAWAL_CHECKS,
  ...FOLLOW_CHECKS,
  ...PACKET_CHECKS,
  ...PROMOTION_CHECKS,
  ...REPORT_CHECKS,
  ...TRANSFER_CHECKS,
  ...VIP_CHECKS,
  ...ADMIN_CHECKS,
];
