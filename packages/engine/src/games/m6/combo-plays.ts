import { overDraws, overTickets, spreadOfHits } from '../build/hits-law.ts';
import { setPlay } from '../build/set-play.ts';
import type { SetRule } from '../build/set-play.ts';
import type { Play } from '../game-family.ts';
import { NUMBERS, POOL, sevenOf } from './balls.ts';
import type { Balls } from './balls.ts';
import { pairPlay } from './pair-play.ts';

type NumberSet = Pick<SetRule<Balls>, 'code' | 'size' | 'tiers' | 'banker'>;

/** A set of numbers against the six main balls; its golden counts are over the tickets (games.md §8, 连码). */
function mainsSet(given: NumberSet, law = overTickets): Play {
  const rule: SetRule<Balls> = {
    ...given,
    choices: NUMBERS,
    choiceKind: 'number',
    banker: true,
    drawn: ({ mains }) => new Set(mains.map(String)),
    drawnMax: 6,
    spread: (canonical) => spreadOfHits(rule, canonical, { machine: { balls: POOL.size, drawn: 6 }, law }),
  };
  return setPlay(sevenOf, rule);
}

/** A set of numbers of which none is among all seven balls (自选不中); counted over the draws. */
function missing(size: number): Play {
  const rule: SetRule<Balls> = {
    code: `m6.miss.${size}`,
    size,
    tiers: [{ option: '*', wins: (hits) => hits === 0 }],
    choices: NUMBERS,
    choiceKind: 'number',
    banker: true,
    drawn: ({ all }) => new Set(all.map(String)),
    drawnMax: POOL.drawn,
    spread: (canonical) => spreadOfHits(rule, canonical, { machine: POOL_AS_MACHINE, law: overDraws }),
  };
  return setPlay(sevenOf, rule);
}

const POOL_AS_MACHINE = { balls: POOL.size, drawn: POOL.drawn };

const all = (size: number): SetRule<Balls>['tiers'] => [{ option: '*', wins: (hits) => hits === size }];

/** Combinations of numbers in display order. */
export const comboPlays: readonly Play[] = [
  pairPlay({ code: 'm6.combo.2main', tiers: [{ option: '*', pair: 'mains' }] }),
  mainsSet({ code: 'm6.combo.3main', size: 3, tiers: all(3) }),
  mainsSet({ code: 'm6.combo.4main', size: 4, tiers: all(4) }),
  mainsSet({
    code: 'm6.combo.3hit2',
    size: 3,
    tiers: [
      { option: 'tier2', wins: (hits) => hits === 2 },
      { option: 'tier3', wins: (hits) => hits === 3 },
    ],
  }),
  pairPlay({
    code: 'm6.combo.2hitsp',
    tiers: [
      { option: 'tier2', pair: 'mains' },
      { option: 'tiersp', pair: 'with-special' },
    ],
  }),
  pairPlay({ code: 'm6.combo.spstring', tiers: [{ option: '*', pair: 'with-special' }] }),
  mainsSet({ code: 'm6.combo.4hit1', size: 4, tiers: [{ option: '*', wins: (hits) => hits > 0 }] }, overDraws),
  ...[5, 6, 7, 8, 9, 10, 11, 12].map(missing),
];
