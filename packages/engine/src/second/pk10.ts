import { directPlay, onePlay, picksPlay, positionsPlay, secondRules, setPlay, type SecondPlay } from './write-out.ts';

type Cars = readonly number[];
type Plays = Record<string, SecondPlay<Cars>>;

/** PK10 judged a second time, written from games.md §4 without a look at the engine. */
export const pk10Second = secondRules<Cars>(
  (cars) => cars,
  (rules) => ({ ...PLACES, ...(rules['sum11'] === 'push' ? SUM2_PUSH : SUM2), ...SUMS, ...PODIUM }),
);

const side = (is: (car: number) => boolean): SecondPlay<Cars> =>
  picksPlay((cars, place) => is(cars[Number(place) - 1] ?? 0));

/** The cars at the two places of a ticket like `3v8`. */
function pairOf(cars: Cars, ticket: string): [number, number] {
  const [one, other] = ticket.split('v');
  return [cars[Number(one) - 1] ?? 0, cars[Number(other) - 1] ?? 0];
}

const PLACES: Plays = {
  'pk10.pos.num': positionsPlay((cars) => cars),
  'pk10.pos.big': side((car) => car >= 6),
  'pk10.pos.small': side((car) => car <= 5),
  'pk10.pos.odd': side((car) => car % 2 === 1),
  'pk10.pos.even': side((car) => car % 2 === 0),
  'pk10.dt.dragon': picksPlay((cars, ticket) => {
    const [one, other] = pairOf(cars, ticket);
    return one > other;
  }),
  'pk10.dt.tiger': picksPlay((cars, ticket) => {
    const [one, other] = pairOf(cars, ticket);
    return one < other;
  }),
};

const sum2 = ([first = 0, second = 0]: Cars): number => first + second;
const sum3 = ([first = 0, second = 0, third = 0]: Cars): number => first + second + third;
const lastTwo = (cars: Cars): number => sum2(cars.slice(8));

/** The sum of the first two where 11 is small (games.md §0.2 pk10.sum11). */
const SUM2: Plays = {
  'pk10.sum2.big': onePlay((cars) => sum2(cars) >= 12),
  'pk10.sum2.small': onePlay((cars) => sum2(cars) <= 11),
  'pk10.sum2.odd': onePlay((cars) => sum2(cars) % 2 === 1),
  'pk10.sum2.even': onePlay((cars) => sum2(cars) % 2 === 0),
  'pk10.sum2.bigodd': onePlay((cars) => [13, 15, 17, 19].includes(sum2(cars))),
  'pk10.sum2.bigeven': onePlay((cars) => [12, 14, 16, 18].includes(sum2(cars))),
  'pk10.sum2.smallodd': onePlay((cars) => [3, 5, 7, 9, 11].includes(sum2(cars))),
  'pk10.sum2.smalleven': onePlay((cars) => [4, 6, 8, 10].includes(sum2(cars))),
};

const unlessEleven = (is: (sum: number) => boolean): SecondPlay<Cars> =>
  onePlay((cars) => (sum2(cars) === 11 ? 'returned' : is(sum2(cars))));

/** The same where 11 returns the stake; both sides at once are not sold there. */
const SUM2_PUSH: Plays = {
  'pk10.sum2.big': unlessEleven((sum) => sum > 11),
  'pk10.sum2.small': unlessEleven((sum) => sum < 11),
  'pk10.sum2.odd': unlessEleven((sum) => sum % 2 === 1),
  'pk10.sum2.even': unlessEleven((sum) => sum % 2 === 0),
};

const SUMS: Plays = {
  'pk10.sum2.value': picksPlay((cars, value) => String(sum2(cars)) === value),
  'pk10.sum3.big': onePlay((cars) => sum3(cars) >= 17),
  'pk10.sum3.small': onePlay((cars) => sum3(cars) <= 16),
  'pk10.sum3.value': picksPlay((cars, value) => String(sum3(cars)) === value),
  'pk10.dt2.dragon': onePlay((cars) => (sum2(cars) === lastTwo(cars) ? 'returned' : sum2(cars) > lastTwo(cars))),
  'pk10.dt2.tiger': onePlay((cars) => (sum2(cars) === lastTwo(cars) ? 'returned' : sum2(cars) < lastTwo(cars))),
};

const isFirst = (cars: Cars, pick: string, places: number): boolean => cars.slice(0, places).includes(Number(pick));

const PODIUM: Plays = {
  'pk10.first2.group': setPlay(
    2,
    (cars, pick) => (isFirst(cars, pick, 2) ? 'first' : 'not'),
    (cars, picks) => picks.every((pick) => isFirst(cars, pick, 2)),
  ),
  'pk10.first2.direct': directPlay((cars) => cars.slice(0, 2)),
  'pk10.first3.direct': directPlay((cars) => cars.slice(0, 3)),
  'pk10.first4.direct': directPlay((cars) => cars.slice(0, 4)),
  'pk10.first5.direct': directPlay((cars) => cars.slice(0, 5)),
  'pk10.first3.has': picksPlay((cars, pick) => isFirst(cars, pick, 3)),
};
