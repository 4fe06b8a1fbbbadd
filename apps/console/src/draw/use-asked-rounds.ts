import { useSearchParams } from 'react-router';

/** What of the rounds is asked for; all of it stands in the address. */
export const ASKED = ['lotteryCode', 'gameNo', 'state', 'cursor'] as const;
export type Asked = Readonly<Partial<Record<(typeof ASKED)[number], string>>>;

/** Which rounds are asked for. */
export interface AskedRounds {
  readonly filter: Asked;
  /** Asks for others, from their beginning on; what is not named stays, and empty is all. */
  readonly choose: (change: Asked) => void;
}

/** The rounds that the address asks for. */
export function useAskedRounds(): AskedRounds {
  const [address, setAddress] = useSearchParams();
  const given = ASKED.map((name) => [name, address.get(name) ?? ''] as const);
  return {
    filter: Object.fromEntries(given.filter(([, value]) => value !== '')),
    choose: (change) =>
      setAddress(
        (before) => {
          before.delete('row');
          before.delete('cursor');
          for (const [name, value] of Object.entries(change)) {
            if (value === '') before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true },
      ),
  };
}
