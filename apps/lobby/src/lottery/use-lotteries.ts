import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { homeQuery } from './queries.ts';
import type { Home } from './queries.ts';

/** All lotteries, as every screen of this slice needs them: for names, families and ids. */
export function useLotteries(): UseQueryResult<Home> {
  return useQuery(homeQuery());
}
