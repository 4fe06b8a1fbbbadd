import type { Play } from '@drawroom/engine/games/game-family';
import type { SeededRandom } from '../sim/seeded-random.ts';

/** Picks of a set beyond what a unit needs. */
const MORE_PICKS = 4;

/** A selection of a play as somebody might pick it; not every one makes a unit. */
export function randomPicks(play: Play, random: SeededRandom): string {
  const some = (least: number): string => picksOf(play.choices, { random, count: least + random.below(MORE_PICKS) });
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

function picksOf(choices: readonly string[], { random, count }: { random: SeededRandom; count: number }): string {
  const left = [...choices];
  const picked = new Set<string>();
  while (picked.size < count && left.length > 0) picked.add(left.splice(random.below(left.length), 1)[0] ?? '');
  return choices.filter((choice) => picked.has(choice)).join(',');
}
