import type { DepositView } from '@drawroom/contract/deposit';
import { useQueryClient } from '@tanstack/react-query';
import { depositQuery } from './queries.ts';

/** Waits for a change of an order and shows what the house then says of it. Throws the call's failures. */
export function useTakeOver(): (change: Promise<DepositView>) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    try {
      const order = await change;
      queries.setQueryData(depositQuery(order.orderNo).queryKey, order);
    } finally {
      // Refused or not, what is true now is on the server.
      void queries.invalidateQueries({ queryKey: ['cashier'] });
    }
  };
}
