import type { ReplyOf } from '@drawroom/contract/call';
import { getSecurity } from '@drawroom/contract/member-security';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@drawroom/ui/toast.tsx';
import { call } from '../../shell/api.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

export type Security = ReplyOf<typeof getSecurity>;

/** Where the member is logged in and what protects the account (GET security). */
export const securityQuery = queryOptions({
  queryKey: ['member', 'security'],
  queryFn: (): Promise<Security> => call(getSecurity, {}),
});

/** Runs a change, says in passing why it failed, and fetches what is shown anew. Undefined when it failed. */
export function useChange(): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const queries = useQueryClient();
  const wordsFor = useFailureText();
  return async (work) => {
    try {
      return await work();
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
      return undefined;
    } finally {
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
    }
  };
}
