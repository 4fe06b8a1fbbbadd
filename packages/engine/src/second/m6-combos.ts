import type { Seven } from './m6-read.ts';
import { onePlay, picksPlay, setPlay, sidesOf, type Fate, type SecondPlay } from './write-out.ts';

type Plays = Record<string, SecondPlay<Seven>>;

/** What a number is in the draw. */
function shows({ mains, special }: Seven, pick: string): string {
  if (Number(pick) === special) return 'special';
  return mains.includes(Number(pick)) ? 'main' : 'not';
}

const mainsIn = ({ mains }: Seven, picks: readonly string[]): number =>
  picks.filter((pick) => mains.includes(Number(pick))).length;
const hasSpecial = ({ special }: Seven, picks: readonly string[]): boolean => picks.includes(String(special));

const comboOf = (size: number, fate: (seven: Seven, picks: readonly string[]) => Fate): SecondPlay<Seven> =>
  setPlay(size, shows, fate);

/** Two numbers; also every number of one side with every number of the other (`1,2|3,4`). */
function pairOf(fate: (seven: Seven, picks: readonly string[]) => Fate): SecondPlay<Seven> {
  const play = comboOf(2, fate);
  return {
    ...play,
    write(selection) {
      if (!selection.includes('|')) return play.write(selection);
      const [left = [], right = []] = sidesOf(selection);
      return left.flatMap((one) => right.filter((other) => other !== one).map((other) => `${one},${other}`));
    },
    lots: (selection, seven) => (selection.includes('|') ? null : (play.lots?.(selection, seven) ?? null)),
  };
}

const COMBOS: Plays = {
  'm6.combo.2main': pairOf((seven, picks) => mainsIn(seven, picks) === 2),
  'm6.combo.3main': comboOf(3, (seven, picks) => mainsIn(seven, picks) === 3),
  'm6.combo.4main': comboOf(4, (seven, picks) => mainsIn(seven, picks) === 4),
  'm6.combo.4hit1': comboOf(4, (seven, picks) => mainsIn(seven, picks) >= 1),
  // Two prizes each: two mains and three, two mains and one with the special ball.
  'm6.combo.3hit2': comboOf(3, (seven, picks) => {
    const mains = mainsIn(seven, picks);
    return mains >= 2 ? mains - 2 : false;
  }),
  'm6.combo.2hitsp': pairOf((seven, picks) => {
    if (mainsIn(seven, picks) === 2) return 0;
    return mainsIn(seven, picks) === 1 && hasSpecial(seven, picks) ? 1 : false;
  }),
  'm6.combo.spstring': pairOf((seven, picks) => mainsIn(seven, picks) === 1 && hasSpecial(seven, picks)),
};

const missOf = (size: number): SecondPlay<Seven> =>
  comboOf(size, ({ all }, picks) => all.every((ball) => !picks.includes(String(ball))));

const MISSES: Plays = {
  'm6.miss.5': missOf(5),
  'm6.miss.6': missOf(6),
  'm6.miss.7': missOf(7),
  'm6.miss.8': missOf(8),
  'm6.miss.9': missOf(9),
  'm6.miss.10': missOf(10),
  'm6.miss.11': missOf(11),
  'm6.miss.12': missOf(12),
};

type BallsOf = (seven: Seven) => readonly number[];
const seven: BallsOf = ({ all }) => all;

/** Tickets with the year's animal have a price of their own, the second where a line carries two. */
const animals = (size: number, balls: BallsOf): SecondPlay<Seven> =>
  setPlay(
    size,
    (drawn, pick) => `${hasAnimal(drawn, balls, pick) ? 'drawn' : 'not'}${pick === drawn.year ? ' year' : ''}`,
    (drawn, picks) => {
      if (!picks.every((pick) => hasAnimal(drawn, balls, pick))) return false;
      return picks.includes(drawn.year) ? 1 : 0;
    },
  );

const hasAnimal = (drawn: Seven, balls: BallsOf, animal: string): boolean =>
  balls(drawn).some((ball) => drawn.animalOf(ball) === animal);

/** Tail 0 has four numbers and the others five: a price of its own, the second as well. */
const tails = (size: number): SecondPlay<Seven> =>
  setPlay(
    size,
    (drawn, pick) => `${hasTail(drawn, pick) ? 'drawn' : 'not'}${pick === '0' ? ' zero' : ''}`,
    (drawn, picks) => {
      if (!picks.every((pick) => hasTail(drawn, pick))) return false;
      return picks.includes('0') ? 1 : 0;
    },
  );

const hasTail = ({ all }: Seven, tail: string): boolean => all.some((ball) => String(ball).at(-1) === tail);

const kinds = ({ all, animalOf }: Seven): number => new Set(all.map((ball) => animalOf(ball))).size;

const CLASSES: Plays = {
  'm6.sp.zodiac': animals(1, ({ special }) => [special]),
  // All picked animals together are one ticket.
  'm6.sp.zodiacset': {
    write: (selection) => [selection],
    fate: ({ special, animalOf }, ticket) =>
      special === 49 ? 'returned' : ticket.split(',').includes(animalOf(special)),
  },
  'm6.main.zodiac': animals(1, ({ mains }) => mains),
  'm6.flat.zodiac': animals(1, seven),
  'm6.zodiac.link2': animals(2, seven),
  'm6.zodiac.link3': animals(3, seven),
  'm6.zodiac.link4': animals(4, seven),
  'm6.zodiac.link5': animals(5, seven),
  'm6.zodiac.link6': animals(6, seven),
  'm6.flat.tail': tails(1),
  'm6.tail.link2': tails(2),
  'm6.tail.link3': tails(3),
  'm6.tail.link4': tails(4),
  'm6.tail.link5': tails(5),
  'm6.tail.link6': tails(6),
  'm6.zodiac.count': picksPlay((drawn, pick) => String(kinds(drawn)) === pick),
  'm6.zodiac.count.odd': onePlay((drawn) => kinds(drawn) % 2 === 1),
  'm6.zodiac.count.even': onePlay((drawn) => kinds(drawn) % 2 === 0),
};

/** The plays of Mark Six on several numbers, animals or tails. */
export const m6Combos: Plays = { ...COMBOS, ...MISSES, ...CLASSES };
