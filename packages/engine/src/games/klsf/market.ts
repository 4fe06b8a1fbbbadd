const priced = (odds: string, names: string): [string, string][] =>
  names.split(' ').map((name) => [`klsf.${name}`, odds]);

/** Usual market odds by golden code (games.md §9, golden counts table). */
export const klsfMarket: ReadonlyMap<string, string> = new Map([
  ...priced('1.982', 'pos.big pos.small pos.odd pos.even pos.tailbig pos.tailsmall pos.dsumodd pos.dsumeven'),
  ...priced('3.9', 'pos.east pos.south pos.west pos.north'),
  ...priced('2.8', 'pos.zhong pos.fa'),
  ...priced('3', 'pos.bai'),
  ...priced('1.982', 'sum.big sum.small'),
]);
