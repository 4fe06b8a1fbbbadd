import { table } from '@drawroom/contract/odds-desk';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useOperator } from '../session/operator.ts';
import { Language } from '../words.ts';
import type { OddsView } from './sheet.ts';

/** Others may bring odds into force while one writes; the table is asked for again so often, ms. */
const LOOK_MS = 5_000;

/** A version of a lottery's table; null: the one in force. */
export function useOddsView(
  lotteryCode: string,
  version: string | null,
): { readonly data: OddsView | undefined; readonly error: Error | null } {
  const locale = use(Language);
  const { ask } = useOperator();
  return useQuery({
    queryKey: ['odds.table', lotteryCode, version, locale],
    queryFn: () => ask(table, { lotteryCode, ...(version !== null && { version }) }),
    refetchInterval: LOOK_MS,
  });
}
