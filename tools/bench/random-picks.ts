import type { Play } from '@drawroom/engine/games/game-family';

/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Picks of a set beyond what a unit needs. */
const MORE_PICKS = 4;

/** A random source that gives the same every time (mulberry32): runs of the bench stay comparable. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A selection of a play as somebody might pick it; not every one makes a unit. */
export function randomPicks(play: Play, random: Random): string {
  const some = (least: number): string => picksOf(play.choices, { random, count: least + random(MORE_PICKS) });
  const [repeated, single] = play.sideCounts ?? [1, 1];
  const positions = play.positions ?? [];
  switch (play.input) {
    case 'none':
      return '-';
    case 'options':
      return some(1);
    case 'set':
      return some(play.picksPerUnit);
    case 'doubles-singles':
      return `${some(repeated)}|${some(single)}`;
    case 'positions':
      return positions.map(() => some(1)).join('|');
    case 'places-set': {
      const places = picksOf(positions, { random, count: play.picksPerUnit });
      return `pos=${places}:${play.sideCounts === undefined ? some(play.picksPerUnit) : `${some(repeated)}|${some(single)}`}`;
    }
  }
}

function picksOf(choices: readonly string[], { random, count }: { random: Random; count: number }): string {
  const left = [...choices];
  const picked = new Set<string>();
  while (picked.size < count && left.length > 0) picked.add(left.splice(random(left.length), 1)[0] ?? '');
  return choices.filter((choice) => picked.has(choice)).join(',');
}
