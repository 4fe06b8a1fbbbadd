import * as fc from 'fast-check';
import type { Play } from '../src/games/game-family.ts';

/** Most picks of one random set: keeps the tickets of a selection few enough to be written out. */
const PICKS_MAX = 7;

/** Random valid selections of a play, with the picks in any order. */
export function anySelection(play: Play): fc.Arbitrary<string> {
  const some = (from: readonly string[], least: number): fc.Arbitrary<string[]> =>
    fc.shuffledSubarray([...from], { minLength: least, maxLength: Math.min(from.length, Math.max(least, PICKS_MAX)) });
  const picks = (least: number): fc.Arbitrary<string> => some(play.choices, least).map((list) => list.join(','));
  switch (play.input) {
    case 'none':
      return fc.constant('-');
    case 'doubles-singles':
      return anySides(play, picks);
    case 'positions':
      return anyPositions(play, picks);
    case 'places-set':
      return fc
        .tuple(
          fc.shuffledSubarray([...(play.positions ?? [])], { minLength: play.picksPerUnit }),
          play.sideCounts === undefined ? picks(play.picksPerUnit) : anySides(play, picks),
        )
        .map(([places, picked]) => `pos=${places.join(',')}:${picked}`);
    case 'options':
      return picks(1);
    case 'set':
      return play.banker === true && play.picksPerUnit > 1
        ? fc.oneof(picks(play.picksPerUnit), anyBanker(play, some))
        : picks(play.picksPerUnit);
  }
}

/** Repeated and single picks; with as many singles as a unit has picks, there is always a unit. */
function anySides(play: Play, picks: (least: number) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const [repeated, single] = play.sideCounts ?? [1, 1];
  return fc.tuple(picks(repeated), picks(repeated + single)).map((sides) => sides.join('|'));
}

/** One set per position; where order decides (`picksPerUnit` = positions) each holds enough for a tuple without repeats. */
function anyPositions(play: Play, picks: (least: number) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const places = play.positions?.length ?? 0;
  if (play.picksPerUnit === places)
    return fc
      .tuple(...Array.from({ length: places }, () => picks(Math.min(places, play.choices.length))))
      .map((sets) => sets.join('|'));
  const filled = play.onePick === true ? fc.constantFrom(...play.choices) : picks(1);
  const maybe = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: filled });
  return fc
    .tuple(...Array.from({ length: places }, () => maybe))
    .filter((sets) => sets.filter((set) => set !== '').length >= play.picksPerUnit)
    .map((sets) => sets.join('|'));
}

function anyBanker(
  play: Play,
  some: (from: readonly string[], least: number) => fc.Arbitrary<string[]>,
): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max: play.picksPerUnit - 1 }).chain((bankers) =>
    fc.shuffledSubarray([...play.choices], { minLength: bankers, maxLength: bankers }).chain((dan) => {
      const rest = play.choices.filter((choice) => !dan.includes(choice));
      return some(rest, play.picksPerUnit - bankers).map((tuo) => `dan:${dan.join(',')};tuo:${tuo.join(',')}`);
    }),
  );
}
