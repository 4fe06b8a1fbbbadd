import { expect, test } from 'vitest';
import { families, playOf } from './index.ts';
import { partsOf } from './selection-parts.ts';

const parts = (playCode: string, selection: string) => {
  const play = playOf(playCode);
  if (play === undefined) throw new RangeError(playCode);
  return partsOf(play, selection).map(({ role, position, picks }) => `${position ?? role} ${picks.join(' ')}`);
};

test.each([
  ['k3.sum.big', '-', []],
  ['k3.sum.value', '4,17', ['picks 4 17']],
  ['11x5.any.3of3', 'dan:1,2;tuo:3,4', ['bankers 1 2', 'others 3 4']],
  ['11x5.pos.num', '1,2||3||', ['1 1 2', '3 3']],
  ['11x5.last3.direct', '1|2|3,4', ['3 1', '4 2', '5 3 4']],
  ['k3.pair.exact', '1,2|3', ['repeated 1 2', 'single 3']],
  ['ssc.any2.group', 'pos=1,3:2,4', ['places 1 3', 'picks 2 4']],
  ['ssc.any3.group3', 'pos=1,3,5:2|4', ['places 1 3 5', 'repeated 2', 'single 4']],
])('%s %s', (playCode, selection, shown) => {
  expect(parts(playCode, selection)).toEqual(shown);
});

test('the parts of every unit name nothing but picks and positions of the play', () => {
  for (const family of families.values()) {
    for (const play of family.plays) {
      const known = new Set([...play.choices, ...(play.positions ?? [])]);
      const parsed = play.parse(play.unitOf(play.options({})[0] ?? '*', {}), {});
      if (!parsed.ok) continue;
      for (const part of partsOf(play, parsed.canonical)) {
        expect(part.picks.filter((pick) => !known.has(pick))).toEqual([]);
        expect(part.picks.length).toBeGreaterThan(0);
      }
    }
  }
});
