import { klsf } from '@drawroom/engine/games/klsf';
import { m6 } from '@drawroom/engine/games/m6';
import { elevenChooseFive } from '@drawroom/engine/games/11x5';
import { ssc } from '@drawroom/engine/games/ssc';
import { describe, expect, test } from 'vitest';
import { playInPanel } from './odds-panel.ts';
import type { PanelPlay } from './odds-panel.ts';
import { missingPicks, noPicks, quickPicks, selectionOf, sidesOf, togglePick, togglePlace } from './picks.ts';
import type { Picks } from './picks.ts';
import { aPanel } from './samples.ts';

const panels = [aPanel(), aPanel({}, elevenChooseFive), aPanel({}, ssc), aPanel({}, klsf), aPanel({}, m6)];

function play(code: string): PanelPlay {
  const found = panels.flatMap((panel) => playInPanel(panel, code) ?? [])[0];
  if (found === undefined) throw new RangeError(code);
  return found;
}

const picks = (sides: Picks['sides'], places: Picks['places'] = []): Picks => ({ sides, places });

describe('what is picked becomes the canonical selection, counted by the engine', () => {
  test.each([
    ['k3.twodiff', picks([['3', '1']]), '1,3', 1],
    ['k3.twodiff', picks([['3', '1', '6']]), '1,3,6', 3],
    [
      'k3.pair.exact',
      picks([
        ['2', '1'],
        ['3', '1'],
      ]),
      '1,2|1,3',
      3,
    ],
    ['11x5.any.3of3', picks([['1'], ['4', '2', '3']]), 'dan:1;tuo:2,3,4', 3],
    ['11x5.pos.num', picks([['2', '1'], [], ['3'], [], []]), '1,2||3||', 3],
    ['11x5.first2.direct', picks([['1', '2'], ['2']]), '1,2|2', 1],
    ['ssc.any2.direct', picks([['1'], [], ['2', '3'], [], []]), '1||2,3||', 2],
    ['ssc.any2.group', picks([['4', '2']], ['5', '1', '3']), 'pos=1,3,5:2,4', 3],
    ['ssc.any3.group3', picks([['2'], ['4']], ['1', '2', '3']), 'pos=1,2,3:2|4', 1],
  ] as const)('%s %j', (code, chosen, selection, units) => {
    expect(selectionOf(play(code), chosen, {})).toMatchObject({ selection, units });
  });

  test.each([
    ['k3.threediff', picks([['3', '1']])],
    ['k3.pair.exact', picks([['1'], ['1']])],
    ['11x5.any.3of3', picks([['1', '2', '3'], ['4']])],
    ['11x5.first2.direct', picks([['1'], []])],
    ['11x5.pos.num', picks([[], [], [], [], []])],
    ['ssc.any2.group', picks([['4', '2']], ['1'])],
  ] as const)('%s %j is no unit yet', (code, chosen) => {
    expect(selectionOf(play(code), chosen, {})).toBeNull();
  });
});

test('a position that takes one pick drops the one before; two filled positions are a line', () => {
  const parlay = play('m6.parlay.side');
  const none = noPicks(parlay, false);
  const big = togglePick(parlay, none, { side: 0, choice: 'big' });
  expect([missingPicks(parlay, none), missingPicks(parlay, big)]).toEqual([2, 1]);
  const odd = togglePick(parlay, big, { side: 0, choice: 'odd' });
  expect(odd.sides).toEqual([['odd'], [], [], [], [], []]);
  const two = togglePick(parlay, odd, { side: 4, choice: 'tailbig' });
  expect(selectionOf(parlay, two, {})).toEqual({ selection: 'odd||||tailbig|', units: 1, keys: ['legs1', 'legs2'] });
  expect(togglePick(parlay, two, { side: 0, choice: 'odd' }).sides[0]).toEqual([]);
});

test.each([
  ['k3.threediff', picks([['1']]), 2],
  ['k3.pair.exact', picks([['1'], []]), 1],
  ['k3.twodiff', picks([['1', '2', '3']]), 0],
  ['11x5.any.3of3', picks([[], ['2', '3', '4']]), 1],
  ['11x5.any.3of3', picks([['1'], ['2']]), 1],
  ['11x5.first3.direct', picks([['1', '2'], [], []]), 2],
  ['11x5.pos.num', picks([[], [], [], [], []]), 1],
  ['ssc.any3.group6', picks([[]], ['1', '2']), 1],
] as const)('%s %j: picks still missing for the first unit', (code, chosen, missing) => {
  expect(missingPicks(play(code), chosen)).toBe(missing);
});

test('every play has a side to pick on, and a play on any places begins with all of them', () => {
  for (const panel of panels) {
    for (const each of panel.groups.flatMap((group) => group.plays)) {
      if (each.input === 'none') continue;
      expect(sidesOf(each, false).length).toBeGreaterThan(0);
      expect(noPicks(each, false).places.length).toBe(each.input === 'places-set' ? each.positions.length : 0);
    }
  }
});

test('a choice is turned over on its own side; a banker leaves the rest, a digit may stand at two places', () => {
  const pair = play('k3.pair.exact');
  expect(togglePick(pair, picks([['1'], ['1']]), { side: 1, choice: '1' }).sides).toEqual([['1'], []]);
  const any = play('11x5.any.3of3');
  expect(togglePick(any, picks([[], ['1', '2']]), { side: 0, choice: '1' }).sides).toEqual([['1'], ['2']]);
  const direct = play('ssc.2.direct');
  expect(togglePick(direct, picks([['1'], []]), { side: 1, choice: '1' }).sides).toEqual([['1'], ['1']]);
  expect(togglePlace(picks([[]], ['1', '2']), '1').places).toEqual(['2']);
});

test('quick keys take the halves that count as big and small', () => {
  const eleven = play('11x5.pos.num').options.map((option) => option.selection);
  expect(quickPicks(eleven, 'big')).toEqual(['6', '7', '8', '9', '10', '11']);
  expect(quickPicks(eleven, 'small')).toEqual(['1', '2', '3', '4', '5']);
  const digits = play('ssc.pos.num').options.map((option) => option.selection);
  expect(quickPicks(digits, 'big')).toEqual(['5', '6', '7', '8', '9']);
  expect(quickPicks(digits, 'odd')).toEqual(['1', '3', '5', '7', '9']);
  expect(quickPicks(digits, 'even')).toEqual(['0', '2', '4', '6', '8']);
  expect(quickPicks(digits, 'all')).toEqual(digits);
  expect(quickPicks(digits, 'clear')).toEqual([]);
});
