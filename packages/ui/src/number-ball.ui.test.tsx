import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NumberBall } from './number-ball.tsx';
import type { BallTone } from './number-ball.tsx';

afterEach(cleanup);

const COLOURS = /^(bg|text|border|outline)-(ball-\w+|on-ball(\/\d+)?|card|ink|line)$/;

/** What is left of a ball's look for whoever sees no colours. */
function shapeOf(tone: BallTone): string {
  const { container } = render(<NumberBall text="8" tone={tone} />);
  const classes = [...(container.firstElementChild?.classList ?? [])];
  return classes.filter((name) => !COLOURS.test(name)).join(' ');
}

test('red, blue, green and plain balls differ in shape, not in colour alone', () => {
  const shapes = (['plain', 'red', 'blue', 'green'] as const).map(shapeOf);
  expect(new Set(shapes).size).toBe(4);
});
