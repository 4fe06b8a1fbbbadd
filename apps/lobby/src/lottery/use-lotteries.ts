import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { homeQuery } from './queries.ts';
import type { Home } from './queries.ts';

/** All lotteries, as every screen of this slice needs them: for names, families and ids. */
export function useLotteries(): UseQueryResult<Home> {
  return useQuery(homeQuery());
}

/** Stands where a name is still on its way: a code would be read as one. */
export const ON_ITS_WAY = '…';

/**
 * Name of a lottery by its code, in the language of the page. Its code stands only for one that the house does not list any more, and
 * where the list could not be fetched.
 */
export function useLotteryName(): (code: string) => string {
  const { data, isPending } = useLotteries();
  return (code) => {
    const name = data?.lotteries.find(({ lotteryCode }) => lotteryCode === code)?.name;
    return name ?? (isPending ? ON_ITS_WAY : code);
  };
}
