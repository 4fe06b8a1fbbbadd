import { overTickets, spreadOfHits } from '../build/hits-law.ts';
import { setPlay } from '../build/set-play.ts';
import type { SetRule } from '../build/set-play.ts';
import type { Play, RuleSet } from '../game-family.ts';
import { NUMBERS, POOL, twentyOf } from './balls.ts';
import type { Twenty } from './balls.ts';
import { prizeOf, PRIZES } from './prizes.ts';

/**
 * No rule of any game: counts each number of hits by itself, also those that win nothing, as the golden table does. A table
 * of prices cannot have a prize for every number of hits, because one of them always comes.
 */
export const COUNT_EVERY_HIT: RuleSet = { hits: 'every' };

/** `kl8.pick1` .. `kl8.pick10`: so many numbers are a unit, paid by how many of them are among the twenty. */
export function pickPlay(size: number): Play {
  const prize = (hits: number): SetRule<Twenty>['tiers'][number] => ({
    option: prizeOf(hits),
    wins: (drawn) => drawn === hits,
  });
  const rule: SetRule<Twenty> = {
    code: `kl8.pick${size}`,
    size,
    choices: NUMBERS,
    choiceKind: 'number',
    banker: size > 1,
    tiers: Object.keys(PRIZES[size] ?? {}).map((hits) => prize(Number(hits))),
    drawn: ({ balls }) => new Set(balls.map(String)),
    drawnMax: POOL.drawn,
    spread(canonical, ruleSet) {
      const counted = ruleSet['hits'] === COUNT_EVERY_HIT['hits'] ? everyHit : rule;
      return spreadOfHits(counted, canonical, { machine: { balls: POOL.size, drawn: POOL.drawn }, law: overTickets });
    },
  };
  const everyHit = { ...rule, tiers: Array.from({ length: size + 1 }, (_, hits) => prize(hits)) };
  return setPlay(twentyOf, rule);
}
