import { expect, test } from 'vitest';
import { missingPicks, selectionOf, togglePick } from './picks.ts';

test.each([
  ['k3.twodiff', [['3', '1']], { selection: '1,3', units: 1 }],
  ['k3.twodiff', [['3', '1', '6']], { selection: '1,3,6', units: 3 }],
  ['k3.threediff', [['3', '1']], null],
  [
    'k3.pair.exact',
    [
      ['2', '1'],
      ['3', '1'],
    ],
    { selection: '1,2|1,3', units: 3 },
  ],
  ['k3.pair.exact', [['1'], ['1']], null],
  ['k3.pair.exact', [['1'], []], null],
] as const)('%s of %j', (playCode, picks, made) => {
  expect(selectionOf(playCode, picks, {})).toEqual(made);
});

test('picks still missing for the first unit', () => {
  expect(missingPicks('k3.threediff', [['1']])).toBe(2);
  expect(missingPicks('k3.pair.exact', [['1'], []])).toBe(1);
  expect(missingPicks('k3.twodiff', [['1', '2', '3']])).toBe(0);
});

test('a choice is turned over on its own side alone', () => {
  expect(togglePick([['1'], ['1']], 1, '1')).toEqual([['1'], []]);
  expect(togglePick([['1'], []], 1, '4')).toEqual([['1'], ['4']]);
});
