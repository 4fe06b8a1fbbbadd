import { colourOf } from '@drawroom/engine/games/m6/balls';
import { expect, test } from 'vitest';
import { waveOf } from './game-ball.tsx';

test('every Mark Six ball has the colour that the rules give it (games.md §8)', () => {
  for (let ball = 1; ball <= 49; ball += 1)
    expect({ ball, tone: waveOf(ball) }).toEqual({ ball, tone: colourOf(ball) });
  expect(waveOf(50)).toBe('plain');
});
