import type { Play } from '../game-family.ts';
import { choose } from '../selection.ts';
import { facesPlay, optionPlay, ticketPlay } from './build-play.ts';
import { dieAnyPlay } from './die-any.ts';
import { countOfFace, FACES, RUNS } from './dice.ts';
import type { Dice } from './dice.ts';
import { pairExactPlay } from './pair-exact.ts';
import { isBingo18, parityOf, sizeOf, triplesArePairs } from './rules.ts';

const isRun = (dice: Dice): boolean => (RUNS as readonly string[]).includes(dice.sorted);
const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const sizePlays = (['big', 'mid', 'small'] as const).map((size) =>
  ticketPlay({
    code: `k3.sum.${size}`,
    wins: (dice, ruleSet) => sizeOf(dice, ruleSet) === size,
    isOffered: (ruleSet) => size !== 'mid' || isBingo18(ruleSet),
  }),
);

const parityPlays = (['odd', 'even'] as const).map((parity) =>
  ticketPlay({
    code: `k3.sum.${parity}`,
    wins: (dice, ruleSet) => parityOf(dice, ruleSet) === parity,
  }),
);

/** Big odd and so on: both sides at once, so a triple loses exactly when it loses big/small. */
const comboPlays = (['big', 'small'] as const).flatMap((size) =>
  (['odd', 'even'] as const).map((parity) =>
    ticketPlay({
      code: `k3.sum.${size}${parity}`,
      wins: (dice, ruleSet) => sizeOf(dice, ruleSet) === size && dice.sum % 2 === (parity === 'odd' ? 1 : 0),
      isOffered: (ruleSet) => !isBingo18(ruleSet),
    }),
  ),
);

const diePlays = [
  dieAnyPlay,
  ...[1, 2, 3].map((hits) =>
    optionPlay({
      code: `k3.die.hit${hits}`,
      choices: FACES,
      winTogether: hits === 1 ? 3 : 1,
      wins: (face, dice) => countOfFace(dice, face) === hits,
    }),
  ),
  optionPlay({
    code: 'k3.die.none',
    choices: FACES,
    winTogether: 5,
    wins: (face, dice) => countOfFace(dice, face) === 0,
  }),
];

const shapePlays = [
  ticketPlay({ code: 'k3.shape.pair', wins: (dice) => dice.distinct === 2 }),
  ticketPlay({ code: 'k3.shape.alldiff', wins: (dice) => dice.distinct === 3 }),
  ticketPlay({ code: 'k3.shape.misc', wins: (dice) => dice.distinct === 3 && !isRun(dice) }),
];

/** The K3 menu in display order (games.md §2). */
export const k3Plays: readonly Play[] = [
  ...sizePlays,
  ...parityPlays,
  ...comboPlays,
  optionPlay({
    code: 'k3.sum.value',
    choices: range(3, 18),
    winTogether: 1,
    wins: (value, dice) => dice.sum === Number(value),
  }),
  ...diePlays,
  ticketPlay({ code: 'k3.triple.all', wins: (dice) => dice.distinct === 1 }),
  optionPlay({
    code: 'k3.triple.one',
    choices: FACES.map((face) => face.repeat(3)),
    winTogether: 1,
    wins: (triple, dice) => dice.sorted === triple,
  }),
  optionPlay({
    code: 'k3.pair.any',
    choices: FACES.map((face) => face.repeat(2)),
    winTogether: 1,
    wins: (pair, dice, ruleSet) => {
      const count = countOfFace(dice, pair.slice(1));
      return count === 2 || (count === 3 && triplesArePairs(ruleSet));
    },
  }),
  pairExactPlay,
  facesPlay({ code: 'k3.twodiff', size: 2, wins: (shown) => choose(shown, 2) }),
  facesPlay({ code: 'k3.threediff', size: 3, wins: (shown) => choose(shown, 3) }),
  ticketPlay({ code: 'k3.straight.all', wins: isRun }),
  optionPlay({
    code: 'k3.straight.one',
    choices: RUNS,
    winTogether: 1,
    wins: (run, dice) => dice.sorted === run,
  }),
  ...shapePlays,
  optionPlay({
    code: 'k3.span',
    choices: range(0, 5),
    winTogether: 1,
    wins: (span, dice) => dice.span === Number(span),
  }),
];
