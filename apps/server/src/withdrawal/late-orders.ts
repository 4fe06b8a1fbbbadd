import type { Kernel } from '../kernel/kernel.ts';

/** What people have to hear of, as numbers that metrics can read at any moment. */
export interface LateOrders {
  look(): Promise<void>;
}

/** Counts withdrawals that are past their promise and payouts in dispute, for `withdrawal_late_orders` and `withdrawal_disputed_payouts`. */
export function watchLateOrders({ db, metrics }: Pick<Kernel, 'db' | 'metrics'>): LateOrders {
  let late = 0;
  let disputed = 0;
  metrics.gauge('withdrawal_late_orders', () => late);
  metrics.gauge('withdrawal_disputed_payouts', () => disputed);
  return {
    look: async () => {
      const { rows } = await db.query<{ late: number; disputed: number }>(
        `select (select count(*)::int from withdrawal.request
             where step not in ('paid', 'rejected') and promised_at < clock_timestamp()) as late,
           (select count(*)::int from withdrawal.payout where disputed_at is not null) as disputed`,
        [],
        'withdrawal-late',
      );
      late = rows[0]?.late ?? 0;
      disputed = rows[0]?.disputed ?? 0;
    },
  };
}
