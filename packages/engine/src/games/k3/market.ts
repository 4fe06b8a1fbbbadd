const VALUES_3_TO_10 = ['189', '63', '31.5', '18.9', '12.6', '9', '7.65', '7'];

/** Points 3..18 mirror each other around 10.5. */
const valueOdds = Object.fromEntries(
  VALUES_3_TO_10.flatMap((odds, place) => [
    [String(3 + place), odds],
    [String(18 - place), odds],
  ]),
);

/**
 * Usual market odds by golden code (games.md §2): one decimal for the play, or one per option.
 * Two are ours. `k3.pair.any@incl` is sold elsewhere at 9.8, a return of 72.6 %, outside the band
 * of games.md §11.4; 11.8 returns 87.4 % like its neighbours. The graded named face pays the stake
 * 1, 2 or 3 times over, as Bau cua does (92.1 %).
 */
export const k3Market: ReadonlyMap<string, string | Readonly<Record<string, string>>> = new Map<
  string,
  string | Record<string, string>
>([
  ['k3.sum.big@std', '1.95'],
  ['k3.sum.small@std', '1.95'],
  ['k3.sum.big@tk', '1.982'],
  ['k3.sum.small@tk', '1.982'],
  ['k3.sum.odd@std', '1.95'],
  ['k3.sum.even@std', '1.95'],
  ['k3.sum.value', valueOdds],
  ['k3.die.any', { '*': '2.05', hit1: '2', hit2: '3', hit3: '4' }],
  ['k3.triple.all', '31.5'],
  ['k3.triple.one', '189'],
  ['k3.pair.any@incl', '11.8'],
  ['k3.pair.any@excl', '12.6'],
  ['k3.pair.exact', '63'],
  ['k3.twodiff', '6.3'],
  ['k3.threediff', '31.5'],
  ['k3.straight.all', '7.87'],
]);
