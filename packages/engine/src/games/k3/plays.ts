import type { Play } from '../game-family.ts';
import { facesPlay, k3Options, k3Ticket } from './build-play.ts';
import { exactFacePlay, namedFacePlay } from './die-any.ts';
import { countOfFace, FACES, RUNS } from './dice.ts';
import type { Dice } from './dice.ts';
import { pairExactPlay } from './pair-exact.ts';
import { diePaysGraded, isBingo18, parityOf, sizeOf, triplesArePairs } from './rules.ts';

const isRun = (dice: Dice): boolean => (RUNS as readonly string[]).includes(dice.sorted);
const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const sizePlays = (['big', 'mid', 'small'] as const).map((size) =>
  k3Ticket({
    code: `k3.sum.${size}`,
    judge: (dice, ruleSet) => sizeOf(dice, ruleSet) === size,
    isOffered: (ruleSet) => size !== 'mid' || isBingo18(ruleSet),
  }),
);

const parityPlays = (['odd', 'even'] as const).map((parity) =>
  k3Ticket({
    code: `k3.sum.${parity}`,
    judge: (dice, ruleSet) => parityOf(dice, ruleSet) === parity,
  }),
);

/** Big odd and so on: both sides at once, so a triple loses exactly when it loses big/small. */
const comboPlays = (['big', 'small'] as const).flatMap((size) =>
  (['odd', 'even'] as const).map((parity) =>
    k3Ticket({
      code: `k3.sum.${size}${parity}`,
      judge: (dice, ruleSet) => sizeOf(dice, ruleSet) === size && dice.sum % 2 === (parity === 'odd' ? 1 : 0),
      isOffered: (ruleSet) => !isBingo18(ruleSet),
    }),
  ),
);

const diePlays = [
  namedFacePlay('k3.die.any', diePaysGraded),
  ...[1, 2, 3].map((hits) => exactFacePlay(`k3.die.hit${hits}`, hits)),
  k3Options({
    code: 'k3.die.none',
    choices: FACES,
    choiceKind: 'face',
    winTogether: 5,
    judge: (face, dice) => countOfFace(dice, face) === 0,
  }),
];

const shapePlays = [
  k3Ticket({ code: 'k3.shape.pair', judge: (dice) => dice.distinct === 2 }),
  k3Ticket({ code: 'k3.shape.alldiff', judge: (dice) => dice.distinct === 3 }),
  k3Ticket({ code: 'k3.shape.misc', judge: (dice) => dice.distinct === 3 && !isRun(dice) }),
];

/** The K3 menu in display order (games.md §2). */
export const k3Plays: readonly Play[] = [
  ...sizePlays,
  ...parityPlays,
  ...comboPlays,
  k3Options({
    code: 'k3.sum.value',
    choices: range(3, 18),
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, dice) => dice.sum === Number(value),
  }),
  ...diePlays,
  k3Ticket({ code: 'k3.triple.all', judge: (dice) => dice.distinct === 1 }),
  k3Options({
    code: 'k3.triple.one',
    choices: FACES.map((face) => face.repeat(3)),
    choiceKind: 'face',
    winTogether: 1,
    judge: (triple, dice) => dice.sorted === triple,
  }),
  k3Options({
    code: 'k3.pair.any',
    choices: FACES.map((face) => face.repeat(2)),
    choiceKind: 'face',
    winTogether: 1,
    judge: (pair, dice, ruleSet) => {
      const count = countOfFace(dice, pair.slice(1));
      return count === 2 || (count === 3 && triplesArePairs(ruleSet));
    },
  }),
  pairExactPlay,
  facesPlay({ code: 'k3.twodiff', size: 2 }),
  facesPlay({ code: 'k3.threediff', size: 3 }),
  k3Ticket({ code: 'k3.straight.all', judge: isRun }),
  k3Options({
    code: 'k3.straight.one',
    choices: RUNS,
    choiceKind: 'face',
    winTogether: 1,
    judge: (run, dice) => dice.sorted === run,
  }),
  ...shapePlays,
  k3Options({
    code: 'k3.span',
    choices: range(0, 5),
    choiceKind: 'number',
    winTogether: 1,
    judge: (span, dice) => dice.span === Number(span),
  }),
];
