import { families } from '@drawroom/engine/games/index';
import { expect, test } from 'vitest';
import { areStacked, blocksOf } from './panel-blocks.ts';
import type { PanelBlock } from './panel-blocks.ts';
import { aPanel } from './samples.ts';

function blocksIn(family: string, group: string): PanelBlock[] {
  const found = aPanel({}, families.get(family)).groups.find((each) => each.code === group);
  if (found === undefined) throw new RangeError(group);
  return blocksOf(found.plays);
}

const shown = (blocks: readonly PanelBlock[]): string[] =>
  blocks.map(({ kind, plays }) => `${kind} ${plays.map((play) => play.playCode.split('.').at(-1)).join(' ')}`);

test.each([
  ['k3', 'k3.die', ['cells any', 'cells hit1', 'cells hit2', 'cells hit3', 'cells none']],
  ['11x5', '11x5.pos', ['picker num', 'matrix big small odd even']],
  ['11x5', '11x5.dt', ['matrix dragon tiger']],
  ['11x5', '11x5.first3', ['singles straight half misc', 'cells has', 'picker direct', 'picker group']],
  ['pk10', 'pk10.sum2', ['singles big small odd even bigodd bigeven smallodd smalleven', 'cells value']],
])('%s %s is drawn as %j', (family, group, blocks) => {
  expect(shown(blocksIn(family, group))).toEqual(blocks);
});

test('few rows are stacked; ten places of cars and many grids are chosen from', () => {
  expect(areStacked(blocksIn('11x5', '11x5.pos'))).toBe(true);
  expect(areStacked(blocksIn('k3', 'k3.die'))).toBe(true);
  expect(areStacked(blocksIn('m6', 'm6.sp'))).toBe(false);
  expect(areStacked(blocksIn('m6', 'm6.parlay'))).toBe(false);
  expect(areStacked(blocksIn('pk10', 'pk10.pos'))).toBe(false);
  expect(areStacked(blocksIn('11x5', '11x5.any'))).toBe(false);
});

test.each([...families.values()].map((family) => [family.code, family] as const))(
  'every play of %s is drawn, once',
  (_code, family) => {
    for (const { plays } of aPanel({}, family).groups) {
      const drawn = blocksOf(plays).flatMap((block) => block.plays.map((play) => play.playCode));
      expect(drawn.toSorted()).toEqual(plays.map((play) => play.playCode).toSorted());
    }
  },
);
