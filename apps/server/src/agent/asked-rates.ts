import type { TypeRate } from '@drawroom/contract/agent';
import { evenRates, LOTTERY_TYPES, ratesWithin, type Rates } from '@drawroom/engine/lottery-types';
import { invalidField } from '../kernel/refusal.ts';
import { aboveCeiling } from './above-ceiling.ts';

/** Rates as they are asked for, over those that stand where a type is left out. Refuses with `request.invalid` a type named twice. */
export function askedRates(asked: readonly TypeRate[], otherwise: Rates): Rates {
  const wanted = new Map(asked.map(({ type, rate }) => [type, rate]));
  if (wanted.size !== asked.length) throw invalidField('rates');
  return LOTTERY_TYPES.map((type, index) => wanted.get(type) ?? otherwise[index] ?? 0);
}

/** The same, refusing with `agent.rebate_above_ceiling` an asked rate that is above its ceiling. */
export function ratesFrom(
  asked: readonly TypeRate[],
  { otherwise, ceilings }: { readonly otherwise: Rates; readonly ceilings: Rates },
): Rates {
  if (!ratesWithin(askedRates(asked, evenRates(0)), ceilings)) throw aboveCeiling(ceilings, evenRates(0));
  return askedRates(asked, otherwise);
}

/** Rates as they are shown, a row for every type. */
export function typeRatesOf(rates: Rates): TypeRate[] {
  return LOTTERY_TYPES.map((type, index) => ({ type, rate: rates[index] ?? 0 }));
}
