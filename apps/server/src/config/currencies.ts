/** A currency as clients show it. */
export interface Currency {
  readonly code: string;
  readonly mark: string;
  /** Decimals of an amount; the ledger's minor unit. */
  readonly decimals: number;
}

/** What a new member's points are counted in (spec §1: the first audience is Chinese). */
export const HOUSE_CURRENCY: Currency = { code: 'CNY', mark: '¥', decimals: 2 };

export const CURRENCIES: readonly Currency[] = [HOUSE_CURRENCY];
