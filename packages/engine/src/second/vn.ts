import type { RuleSet } from '../games/game-family.ts';
import { NoSecondRule, type Lot, type SecondRules } from './second-rules.ts';
import { setLots, setTickets } from './write-out.ts';

/** A drawn result as it is read once for all tickets. */
interface Result {
  /** From the special prize downwards, of two stations one after the other. */
  readonly numbers: readonly string[];
  /** The last two digits of each. */
  readonly two: readonly string[];
  /** How often each of these shows. */
  readonly hits: ReadonlyMap<string, number>;
}

function read(numbers: readonly string[]): Result {
  const two = numbers.map((number) => number.slice(-2));
  const hits = new Map<string, number>();
  for (const lot of two) hits.set(lot, (hits.get(lot) ?? 0) + 1);
  return { numbers, two, hits };
}

/** One Vietnamese play as this settlement sees it. */
interface VnPlay {
  /** Every single ticket of a selection: as many as units are staked. */
  write(selection: string): readonly string[];
  /** The half units one ticket wins. */
  halves(result: Result, ticket: string, rules: RuleSet): number;
  /** The prize of the line that pays a ticket, where it has several. */
  prize?(ticket: string): number;
  /** The tickets of a set too large to be written out, put together by what the result shows of them. */
  lots?(selection: string, result: Result): readonly Lot[] | null;
}

/** From this many numbers on the tickets of a set are put in lots: C(12, 4) is 495, C(100, 10) beyond any list. */
const WRITTEN_OUT_MAX = 12;
const WON = 2;

/** The last digits of every number of the result that is long enough: the lots. */
const endings = ({ numbers }: Result, digits: number): string[] =>
  numbers.filter((number) => number.length >= digits).map((number) => number.slice(-digits));

/** The last digits of the prizes with so many digits. */
const ofLength = ({ numbers }: Result, lengths: readonly number[], digits: number): string[] =>
  numbers.filter((number) => lengths.includes(number.length)).map((number) => number.slice(-digits));

const specialEnding = ({ numbers }: Result, digits: number): string => (numbers[0] ?? '').slice(-digits);
const hitsOf = (result: Result, number: string): number => result.hits.get(number) ?? 0;

/** Each number is staked on each of `count` lots: a ticket is one number against one lot, written `07@3`. */
function everyLot(count: number, lotsOf: (result: Result) => readonly string[]): VnPlay {
  return {
    write: (selection) =>
      selection.split(',').flatMap((number) => Array.from({ length: count }, (_, lot) => `${number}@${String(lot)}`)),
    halves(result, ticket) {
      const [number, lot] = ticket.split('@');
      return lotsOf(result)[Number(lot)] === number ? WON : 0;
    },
  };
}

/** Each pick is one ticket on the special or the first prize. */
const picked = (wins: (result: Result, pick: string) => boolean): VnPlay => ({
  write: (selection) => selection.split(','),
  halves: (result, ticket) => (wins(result, ticket) ? WON : 0),
});

/** One ticket without a pick, on the last two digits of the special prize. */
const ending = (wins: (two: string) => boolean): VnPlay => ({
  write: () => ['-'],
  halves: (result) => (wins(specialEnding(result, 2)) ? WON : 0),
});

/** Every `size` of the numbers are a ticket. `shows`: what of a number's hits decides. */
function sets(
  size: number,
  shows: (hits: number) => string,
  halves: (hits: readonly number[], rules: RuleSet) => number,
): VnPlay {
  return {
    write: (selection) => setTickets(selection, size).map((numbers) => numbers.join(',')),
    halves: (result, ticket, rules) =>
      halves(
        ticket.split(',').map((number) => hitsOf(result, number)),
        rules,
      ),
    lots: (selection, result) =>
      selection.split(',').length <= WRITTEN_OUT_MAX
        ? null
        : setLots(selection, size, (number) => shows(hitsOf(result, number))),
  };
}

/** Lô xiên: all numbers show; paid once, or as often as the one that shows least (games.md §0.2 vn.xien.repeat). */
const parlay = (size: number): VnPlay =>
  sets(size, String, (hits, rules) => {
    const least = Math.min(...hits);
    return least > 0 && rules['xienRepeat'] !== 'min' ? WON : WON * least;
  });

/** Trượt: none of the numbers shows. */
const missed = (size: number): VnPlay =>
  sets(
    size,
    (hits) => (hits > 0 ? 'shown' : 'not'),
    (hits) => (hits.every((hit) => hit === 0) ? WON : 0),
  );

/** Xiên quay: every parlay of two, three and four of the numbers, each with its own price. */
const AROUND: VnPlay = {
  write: (selection) => [2, 3, 4].flatMap((size) => parlay(size).write(selection)),
  halves: (result, ticket, rules) => parlay(ticket.split(',').length).halves(result, ticket, rules),
  prize: (ticket) => ticket.split(',').length - 2,
  lots(selection, result) {
    if (selection.split(',').length <= WRITTEN_OUT_MAX) return null;
    return [2, 3, 4].flatMap((size) => parlay(size).lots?.(selection, result) ?? []);
  },
};

/**
 * Đá: a pair is staked on every lot of both its numbers, so a ticket is a pair, one of the two and one lot: `07,12@31`
 * with lots `count`.. for the second number. Once: the first lot that shows the first number stands for the pair.
 * Multi-pair: each further showing of the first number, as long as the second shows as often. Kỳ rưỡi: half a unit for
 * each lot that shows either. In all of them only when both show (games.md §10.1).
 */
function pairs(count: number): VnPlay {
  const places = Array.from({ length: 2 * count }, (_, place) => `@${String(place)}`);
  const spread = (pair: string): string[] => places.map((place) => pair + place);
  return {
    write: (selection) => setTickets(selection, 2).flatMap((numbers) => spread(numbers.join(','))),
    halves(result, ticket, rules) {
      const [pair = '', place = ''] = ticket.split('@');
      const [first = '', second = ''] = pair.split(',');
      if (hitsOf(result, first) === 0 || hitsOf(result, second) === 0) return 0;
      const ofFirst = Number(place) < count;
      const lot = Number(place) % count;
      const shows = result.two[lot] === (ofFirst ? first : second);
      if (rules['da'] === 'ky_ruoi') return shows ? 1 : 0;
      if (!shows || !ofFirst) return 0;
      const showing = result.two.slice(0, lot + 1).filter((number) => number === first).length;
      return showing <= (rules['da'] === 'multi_pair' ? hitsOf(result, second) : 1) ? WON : 0;
    },
    lots(selection, result) {
      if (selection.split(',').length <= WRITTEN_OUT_MAX) return null;
      return setLots(selection, 2, (number) => String(hitsOf(result, number))).flatMap(({ ticket, times }) =>
        spread(ticket).map((each) => ({ ticket: each, times })),
      );
    },
  };
}

/** Plays on the special and first prize and on sets of two-digit lots, the same everywhere. */
const COMMON: Readonly<Record<string, VnPlay>> = {
  'de.special2': picked((result, pick) => specialEnding(result, 2) === pick),
  'de.first2': picked(({ two }, pick) => two[1] === pick),
  'de.special3': picked((result, pick) => specialEnding(result, 3) === pick),
  'de.head': picked((result, pick) => specialEnding(result, 2)[0] === pick),
  'de.tail': picked((result, pick) => specialEnding(result, 1) === pick),
  'de.sum': picked((result, pick) => {
    const [tens, units] = specialEnding(result, 2);
    return (Number(tens) + Number(units)) % 10 === Number(pick);
  }),
  'de.touch': picked((result, pick) => specialEnding(result, 2).includes(pick)),
  'de.double': ending(([tens, units]) => tens === units),
  'de.tai': ending((two) => Number(two) >= 50),
  'de.xiu': ending((two) => Number(two) < 50),
  'dd.duoi2': everyLot(1, (result) => [specialEnding(result, 2)]),
  'xc.duoi3': everyLot(1, (result) => [specialEnding(result, 3)]),
  xien2: parlay(2),
  xien3: parlay(3),
  xien4: parlay(4),
  xienquay: AROUND,
  truot4: missed(4),
  truot8: missed(8),
  truot10: missed(10),
};

/** Plays that are staked on so many lots of a region; prizes are told by how many digits they have. */
function lotPlays(counts: Readonly<Record<'lo2' | 'lo3' | 'lo4' | 'dd' | 'xc', number>>): Record<string, VnPlay> {
  return {
    lo2: everyLot(counts.lo2, ({ two }) => two),
    lo3: everyLot(counts.lo3, (result) => endings(result, 3)),
    lo4: everyLot(counts.lo4, (result) => endings(result, 4)),
    'dd.dau2': everyLot(counts.dd, (result) => ofLength(result, [2], 2)),
    dd: everyLot(counts.dd + 1, (result) => [...ofLength(result, [2], 2), specialEnding(result, 2)]),
    'xc.dau3': everyLot(counts.xc, (result) => ofLength(result, [3], 3)),
    xc: everyLot(counts.xc + 1, (result) => [...ofLength(result, [3], 3), specialEnding(result, 3)]),
    da: pairs(counts.lo2),
  };
}

/** Sixth and seventh prizes and the special one in the north; there they have three and two digits. */
const NORTH: Readonly<Record<string, VnPlay>> = {
  ...COMMON,
  ...lotPlays({ lo2: 27, lo3: 23, lo4: 20, dd: 4, xc: 3 }),
  bao8: everyLot(8, (result) => [...ofLength(result, [2, 3], 2), specialEnding(result, 2)]),
};

/** Eighth, seventh, three sixth, fifth and special prize in the south; there they have two, three, four and four digits. */
const SOUTH: Readonly<Record<string, VnPlay>> = {
  ...COMMON,
  ...lotPlays({ lo2: 18, lo3: 17, lo4: 16, dd: 1, xc: 1 }),
  bao7: everyLot(7, (result) => [...ofLength(result, [2, 3, 4], 2), specialEnding(result, 2)]),
};

/** XSMB judged a second time, written from games.md §10.1. */
export const vnNorthSecond = vnRules('vn.mb.', NORTH);

/** XSMN and XSMT judged a second time, written from games.md §10.1. */
export const vnSouthSecond = vnRules('vn.mn.', SOUTH);

/** Đá xiên on two stations judged a second time: the pair on all 36 lots (games.md §10.1). */
export const vnTwoStationsSecond = vnRules('vn.mn2.', { daxien: pairs(36) });

function vnRules(prefix: string, plays: Readonly<Record<string, VnPlay>>): SecondRules {
  const find = (code: string): VnPlay => {
    const name = code.startsWith(prefix) ? code.slice(prefix.length) : '';
    const play = Object.hasOwn(plays, name) ? plays[name] : undefined;
    if (play === undefined) throw new NoSecondRule(code);
    return play;
  };
  return {
    tickets: (code, selection) => find(code).write(selection),
    lots: (line, numbers) => find(line.play).lots?.(line.selection, read(numbers)) ?? null,
    judge(numbers, rules) {
      const result = read(numbers);
      return (code, ticket, place) => {
        const play = find(code);
        const won = play.halves(result, ticket, rules);
        return won === 0 ? [] : [{ won, pushed: 0, place: play.prize?.(ticket) ?? place }];
      };
    },
  };
}
