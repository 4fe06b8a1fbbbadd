/** Usual odds by golden code: one decimal for the play, or one per option. */
export type VnMarket = ReadonlyMap<string, string | Readonly<Record<string, string>>>;

/**
 * Usual odds of the north by golden code, per unit of stake (games.md §10.1). A point of lô costs 29,000 for 27 lots and
 * pays 99,000 a hit: 92.1724 per lot. Where the market leaves the band of games.md §11.4 the price is ours: lo3 and xc
 * sell at 650 (65 %), lo4 at 5,500 (55 %), dd and bao8 at 75 (75 %), da at 650 on 54 units (66 %, left to the default).
 */
export const northMarket: VnMarket = new Map<string, string | Record<string, string>>([
  ['lo2', '92.1724'],
  ['lo3', '900'],
  ['lo4', '9000'],
  ['bao8', '93.75'],
  ['de.special2', '99'],
  ['de.first2', '99'],
  ['de.special3', '900'],
  ['de.head', '9'],
  ['de.tail', '9'],
  ['dd', '95'],
  ['dd.dau2', '95'],
  ['dd.duoi2', '95'],
  ['xc', '900'],
  ['xc.dau3', '900'],
  ['xc.duoi3', '900'],
  ['xien2', '17'],
  ['xien3', '78'],
  ['xien4', '300'],
  ['xienquay', { xien2: '17', xien3: '78', xien4: '300' }],
]);

/**
 * Usual odds of a southern or central station. Lô sells at 75 with the stake at four fifths: 93.75 per lot. Ours, because
 * the market leaves the band: special2 at 75 (75 %), the rest as in the north; and the parlays, which have no price of
 * their own with 18 lots (36, 240 and 1,700 return 94 %).
 */
export const southMarket: VnMarket = new Map<string, string | Record<string, string>>([
  ...northMarket,
  ['lo2', '93.75'],
  ['bao7', '93.75'],
  ['de.special2', '95'],
  ['de.first2', '95'],
  ['xien2', '36'],
  ['xien3', '240'],
  ['xien4', '1700'],
  ['xienquay', { xien2: '36', xien3: '240', xien4: '1700' }],
]);
