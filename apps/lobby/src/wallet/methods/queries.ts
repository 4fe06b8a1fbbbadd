import type { ReplyOf } from '@drawroom/contract/call';
import { bankList, eWallets, methods, virtualCategories } from '@drawroom/contract/wallet-methods';
import type { MethodView } from '@drawroom/contract/wallet-methods';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api.ts';

type MethodList = ReplyOf<typeof methods>;

const KEY = ['cashier', 'methods'] as const;
/** Networks change with releases and banks seldom; one that was taken away meanwhile is refused by the server. */
const STEADY_MS = 600_000;

/** The member's payment methods, the default first, and how many of a kind there may be. */
export const methodsQuery = queryOptions({ queryKey: [...KEY, 'list'], queryFn: () => call(methods, {}) });

/** Banks a card may belong to, in the member's language. */
export const banksQuery = (locale: string) =>
  queryOptions({ queryKey: [...KEY, 'banks', locale], queryFn: () => call(bankList, {}), staleTime: STEADY_MS });

export const eWalletsQuery = queryOptions({
  queryKey: [...KEY, 'ewallets'],
  queryFn: () => call(eWallets, {}),
  staleTime: STEADY_MS,
});

export const networksQuery = queryOptions({
  queryKey: [...KEY, 'networks'],
  queryFn: () => call(virtualCategories, {}),
  staleTime: STEADY_MS,
});

/** Waits for a change of the methods and shows what there is then. Throws the call's failures. */
export function useTakeMethods(): (change: Promise<{ methods: MethodView[] }>) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    try {
      const reply = await change;
      queries.setQueryData<MethodList>(methodsQuery.queryKey, (known) => known && { ...known, methods: reply.methods });
    } finally {
      void queries.invalidateQueries({ queryKey: ['cashier'] });
    }
  };
}
