import type { AuditCheck } from '@drawroom/ledger/audit';

/** Invariants between the bets and what members have set to protect themselves. */
export const PROTECTION_CHECKS: readonly AuditCheck[] = [
  {
    // By the histories of both sides and not by what placement asks: a break that placement did not see is found too.
    check: "no bet was accepted during a member's break",
    sql: `select format('order %s of account %s: break from %s to %s', o.order_id, o.account_id, b.since, b.until) as offender
          from protection.v_break b join lottery.bet_order o on o.account_id = b.account_id
            and o.created_at > b.since and o.created_at < b.until limit 5`,
  },
];
