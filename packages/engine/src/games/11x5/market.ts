const sides = (...codes: string[]): [string, string][] => codes.map((code) => [`11x5.${code}`, '1.75']);

/** Three places in a row are sold at the same prices wherever they are. */
const threePlaces = ['first3', 'mid3', 'last3'].flatMap((run): [string, string][] => [
  [`11x5.${run}.direct`, '954'],
  [`11x5.${run}.group`, '159.15'],
  [`11x5.${run}.straight@ring`, '12.6'],
  [`11x5.${run}.half@ring`, '1.8'],
  [`11x5.${run}.misc@ring`, '1.8'],
]);

/**
 * Usual market odds by golden code (games.md §3). Two are ours, inside the band of games.md §11.4: the straight is sold
 * elsewhere at 5, a return of 33 %, and 12.6 returns 84 % like the other two shapes; the number of the first place as
 * `first1.direct` is sold at 6.5, a return of 59 %, and gets the price of the same bet as `pos.num`.
 */
export const elevenMarket: ReadonlyMap<string, string> = new Map([
  ['11x5.pos.num', '10.8'],
  ...sides('pos.big@p11', 'pos.small@p11', 'pos.odd@p11', 'pos.even@p11'),
  ...sides('sum.big', 'sum.small', 'sum.odd', 'sum.even'),
  ['11x5.dt.dragon', '1.922'],
  ['11x5.dt.tiger', '1.922'],
  ['11x5.any.1of1', '2.09'],
  ['11x5.any.2of2', '5.3'],
  ['11x5.any.3of3', '15.9'],
  ['11x5.any.4of4', '63.25'],
  ['11x5.any.5of5', '445.3'],
  ['11x5.any.6of5', '73.95'],
  ['11x5.any.7of5', '21.22'],
  ['11x5.any.8of5', '7.925'],
  ['11x5.first1.direct', '10.8'],
  ['11x5.first2.direct', '106'],
  ['11x5.first2.group', '53.05'],
  ['11x5.first3.has', '3.53'],
  ...threePlaces,
]);
