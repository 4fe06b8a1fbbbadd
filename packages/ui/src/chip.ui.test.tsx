import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ToggleChips } from './chip.tsx';
import { renderWithWords } from './render-with-words.tsx';

afterEach(cleanup);

/** 0 is a value like any other: states of bets begin with it. */
function States(): ReactNode {
  const [state, setState] = useState<number | null>(null);
  return <ToggleChips values={[0, 1]} value={state} labelOf={(each) => `State ${each}`} onChange={setState} />;
}

const pressed = (): (string | null)[] => screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-pressed'));

test('of toggle chips one is chosen or none: another one takes its place, the same one again lets go', () => {
  renderWithWords(<States />);
  expect(pressed()).toEqual(['false', 'false']);
  fireEvent.click(screen.getByRole('button', { name: 'State 0' }));
  expect(pressed()).toEqual(['true', 'false']);
  fireEvent.click(screen.getByRole('button', { name: 'State 1' }));
  expect(pressed()).toEqual(['false', 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'State 1' }));
  expect(pressed()).toEqual(['false', 'false']);
});
