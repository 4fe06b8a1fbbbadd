import { optionPlay } from '../build/option-play.ts';
import { perPositionPlay } from '../build/positions-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { Draw, DrawAttribute, Play } from '../game-family.ts';
import { at, DIGITS, digitsOf, range } from './digit-draw.ts';
import type { DigitGame } from './digit-draw.ts';
import { orderedSpace, unorderedSpace } from './digit-spaces.ts';
import { withSpaceOf } from './laws.ts';
import { DIGIT_SIDES, digitIs, dragonTiger, parityOf, tiePushes } from './rules.ts';
import { isRing, SHAPES, shapeOf } from './shape.ts';

/** Names of the places of a game, from the left, as picks. */
export function placeNames(game: DigitGame): readonly string[] {
  return range(1, game.length);
}

/** `pos.num` and the sides of a place (定位胆, 第N球大 ...); the golden files mean the first place. */
export function placePlays(game: DigitGame): Play[] {
  const names = placeNames(game);
  const digits = (draw: Draw): readonly number[] => digitsOf(game, draw);
  const numbers = perPositionPlay(digits, {
    code: `${game.family}.pos.num`,
    positions: names,
    choices: DIGITS,
    choiceKind: 'digit',
    distinct: false,
    drawn: (drawn) => drawn,
  });
  const sides = DIGIT_SIDES.map((side) =>
    optionPlay(digits, {
      code: `${game.family}.pos.${side}`,
      choices: names,
      choiceKind: 'place',
      winTogether: game.length,
      dashMeans: '1',
      judge: (name, drawn) => digitIs(side, drawn[names.indexOf(name)] ?? 0),
    }),
  );
  const filled = (canonical: string): number[] =>
    canonical.split('|').flatMap((set, place) => (set === '' ? [] : [place]));
  const named = (canonical: string): number[] => canonical.split(',').map((name) => names.indexOf(name));
  return [
    withSpaceOf(numbers, (canonical) => orderedSpace(game, filled(canonical))),
    ...sides.map((play) => withSpaceOf(play, (canonical) => orderedSpace(game, named(canonical)))),
  ];
}

/** Dragon, tiger and tie: the first digit against the last. */
export function dragonTigerPlays(game: DigitGame): Play[] {
  const last = game.length - 1;
  return (['dragon', 'tiger', 'tie'] as const)
    .map((side) =>
      ticketPlay((draw) => digitsOf(game, draw), {
        code: `${game.family}.dt.${side}`,
        judge(digits, ruleSet) {
          const seen = dragonTiger(digits[0] ?? 0, digits[last] ?? 0);
          if (seen === 'tie' && side !== 'tie' && tiePushes(ruleSet)) return 'push';
          return seen === side;
        },
      }),
    )
    .map((play) => withSpaceOf(play, () => orderedSpace(game, [0, last])));
}

/** The five shapes of three places. */
export function shapePlays(game: DigitGame, group: string, places: readonly number[]): Play[] {
  return SHAPES.map((shape) =>
    withSpaceOf(
      ticketPlay((draw) => digitsOf(game, draw), {
        code: `${group}.${shape}`,
        judge: (digits, ruleSet) => shapeOf(at(digits, places), isRing(ruleSet)) === shape,
      }),
      () => unorderedSpace(game, places),
    ),
  );
}

/** Number, size and parity of each place, and the dragon against the tiger. */
export function placeAttributes(game: DigitGame): DrawAttribute[] {
  const digit = (draw: Draw, place: number): number => digitsOf(game, draw)[place] ?? 0;
  const places = placeNames(game).flatMap((name, place): DrawAttribute[] => [
    { code: `pos${name}.number`, kind: 'value', values: DIGITS, of: (draw) => [String(digit(draw, place))] },
    {
      code: `pos${name}.size`,
      kind: 'two-sided',
      values: ['big', 'small'],
      of: (draw) => [digit(draw, place) >= 5 ? 'big' : 'small'],
    },
    {
      code: `pos${name}.parity`,
      kind: 'two-sided',
      values: ['odd', 'even'],
      of: (draw) => [parityOf(digit(draw, place))],
    },
  ]);
  const versus: DrawAttribute = {
    code: 'dt',
    kind: 'two-sided',
    values: ['dragon', 'tiger', 'tie'],
    of: (draw) => [dragonTiger(digit(draw, 0), digit(draw, game.length - 1))],
  };
  return [versus, ...places];
}
