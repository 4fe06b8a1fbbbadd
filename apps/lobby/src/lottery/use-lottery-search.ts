import { useSearch } from '@tanstack/react-router';

/** Lottery and round that the address names (`?lottery=k3-1m&gameNo=...`); undefined when it names none. */
export function useLotterySearch(): { readonly lottery: string | undefined; readonly gameNo: string | undefined } {
  const search: { readonly lottery?: string; readonly code?: string; readonly gameNo?: string } = useSearch({
    strict: false,
  });
  return { lottery: search.lottery ?? search.code, gameNo: search.gameNo };
}
