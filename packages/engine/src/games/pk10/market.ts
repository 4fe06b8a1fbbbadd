const VALUES_3_TO_11 = ['42.3', '42.3', '21.3', '21.3', '14.3', '14.3', '10.3', '10.3', '8.3'];

/** Sums 3..19 mirror each other around 11. */
const sumOdds = Object.fromEntries(
  VALUES_3_TO_11.flatMap((odds, place) => [
    [String(3 + place), odds],
    [String(19 - place), odds],
  ]),
);

const sides = (group: string, odds: string, names: readonly string[]): [string, string][] =>
  names.map((name) => [`pk10.${group}.${name}`, odds]);

/** Usual market odds by golden code (games.md §4): one decimal for the play, or one per option. */
export const pk10Market: ReadonlyMap<string, string | Readonly<Record<string, string>>> = new Map<
  string,
  string | Record<string, string>
>([
  ['pk10.pos.num', '9.91'],
  ...sides('pos', '1.982', ['big', 'small', 'odd', 'even']),
  ...sides('dt', '1.982', ['dragon', 'tiger']),
  ...sides('sum2', '2.2', ['big@std', 'even@std']),
  ...sides('sum2', '1.77', ['small@std', 'odd@std']),
  ...sides('sum2', '1.98', ['big@p11', 'small@p11', 'odd@p11', 'even@p11']),
  ['pk10.sum2.value', sumOdds],
  ['pk10.first2.direct', '85'],
  ['pk10.first3.direct', '700'],
]);
