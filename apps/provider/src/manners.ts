import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import * as z from 'zod/mini';

/** How the provider behaves, for tests and rehearsals: changed by `POST /control`, gone with the process. */
const manners = z.strictObject({
  /** Every question of the house waits so long before anything is done, ms. */
  slow: z.int().check(z.gte(0), z.lte(60_000)),
  /** The line breaks: `before` anything is done, or `after` it, with the answer lost. */
  lose: z.enum(['none', 'before', 'after']),
  /** How often it does, 0 to 1. */
  rate: z.number().check(z.gte(0), z.lte(1)),
  /** Paths for which `slow`, `lose` and `lie` hold; empty: all of the wire. */
  only: z.array(z.enum(Object.values(PROVIDER_PATHS))),
  /** Events are told twice. */
  twice: z.boolean(),
  /** Events are told in any order. */
  reorder: z.boolean(),
  /** Every connection is reset, and nothing is told. */
  down: z.boolean(),
  /** Answers that are not true: another amount of a transfer, another balance, a signature that does not hold. */
  lie: z.enum(['none', 'amount', 'balance', 'signature']),
  /** New transfers of this direction are refused with `player_locked`. */
  refuse: z.enum(['none', 'in', 'out', 'both']),
});
export type Manners = z.output<typeof manners>;

export const GOOD_MANNERS: Manners = {
  slow: 0,
  lose: 'none',
  rate: 1,
  only: [],
  twice: false,
  reorder: false,
  down: false,
  lie: 'none',
  refuse: 'none',
};

/** Body of `POST /control`; what is not named is good again. */
export const mannersAsked = z.strictObject({ manners: z.partial(manners) });

/** What is said instead of the truth. */
export function lieAbout(body: object, lie: Manners['lie']): object {
  if (lie === 'amount' && 'amount' in body) return { ...body, amount: more(body.amount) };
  if (lie !== 'balance') return body;
  if ('balance' in body) return { ...body, balance: more(body.balance) };
  return 'balances' in body
    ? { ...body, balances: (body.balances as object[]).map((one) => lieAbout(one, lie)) }
    : body;
}

/** One more in front: `2.50` becomes `12.50`. */
const more = (amount: unknown): string => `1${String(amount)}`;
