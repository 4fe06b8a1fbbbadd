import { prizeLaw } from '../digits/prize-law.ts';

const TWO_SIDED = '1.982';

/**
 * Usual market odds by golden code (games.md §6, with the shapes and ties of §5). Four are ours. The state pays 520, 173 and
 * 86.5 for direct, group 3 and group 6, a return of 52 %, outside the band of games.md §11.4: they follow the prize-group
 * law instead (98 %), and so does 二字定位. Three equal digits are 84 rather than 70 for the same reason.
 */
export const threeDMarket: ReadonlyMap<string, string> = new Map([
  ['3d.pos.num', '9.91'],
  ...['big', 'small', 'odd', 'even', 'prime', 'comp'].map((side) => [`3d.pos.${side}`, TWO_SIDED] as const),
  ...['big@14', 'small@14', 'odd', 'even'].map((side) => [`3d.sum.${side}`, TWO_SIDED] as const),
  ['3d.dt.dragon@tl', TWO_SIDED],
  ['3d.dt.tiger@tl', TWO_SIDED],
  ['3d.dt.dragon@tp', '1.98'],
  ['3d.dt.tiger@tp', '1.98'],
  ['3d.dt.tie', '9.4'],
  ['3d.shape.triple@ring', '84'],
  ['3d.shape.straight@ring', '14'],
  ['3d.shape.pair@ring', '3.2'],
  ['3d.shape.half@ring', '2.3'],
  ['3d.shape.misc@ring', '2.8'],
  ['3d.direct', prizeLaw(1, 1_000)],
  ['3d.two.direct', prizeLaw(10, 1_000)],
  ['3d.group3', prizeLaw(3, 1_000)],
  ['3d.group6', prizeLaw(6, 1_000)],
  ['3d.has1', '3.3'],
  ['3d.has2.diff', '16.5'],
]);
