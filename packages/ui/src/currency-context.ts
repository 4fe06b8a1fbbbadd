import { createContext } from 'react';

/**
 * ISO code of the member's currency; `null` shows bare figures (points). Apart from what shows amounts, because it stands
 * around every screen and the first ones show none.
 */
export const CurrencyContext = createContext<string | null>(null);
