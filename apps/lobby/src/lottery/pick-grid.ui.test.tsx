import enUS from '@drawroom/i18n/messages/en-US.json';
import { vnMb } from '@drawroom/engine/games/vn-mb';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { picksOfPlay, playInPanel } from './odds-panel.ts';
import { PickGrid } from './pick-grid.tsx';
import { aPanel } from './samples.ts';

const board = playInPanel(aPanel({}, vnMb), 'vn.mb.xc')!;
const choices = picksOfPlay(board);

function Board(): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (choice: string): void =>
    setChosen((before) => (before.includes(choice) ? before.filter((each) => each !== choice) : [...before, choice]));
  return (
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      <PickGrid play={board} choices={choices} chosen={chosen} locked={false} onToggle={toggle} />
      <output data-testid="chosen">{chosen.join()}</output>
    </IntlProvider>
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Type a number' });
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } });
const keys = (): (string | null)[] => screen.getAllByRole('button').map((key) => key.textContent);
const chosen = (): string | null => screen.getByTestId('chosen').textContent;

afterEach(cleanup);
beforeEach(() => void render(<Board />));

test('a board of a thousand numbers shows a hundred of them, by their first digit', () => {
  expect(choices).toHaveLength(1_000);
  expect(keys().filter((text) => /^\d{3}$/.test(text ?? ''))).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: '7××' }));
  expect(keys()).toContain('768');
  expect(keys()).not.toContain('068');
});

test('what is typed narrows the board, anything but digits left out, and Enter picks the whole number', () => {
  type('0x6');
  expect(field().value).toBe('06');
  expect(keys()).toEqual(Array.from({ length: 10 }, (_, n) => `06${n}`));
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(chosen()).toBe('');
  type('0688');
  expect(field().value).toBe('068');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([chosen(), field().value]).toEqual(['068', '']);
});

test('a picked number stays in sight on every page of the board, and is taken back there', () => {
  type('768');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: '1××' }));
  fireEvent.click(screen.getByRole('button', { name: '768' }));
  expect(chosen()).toBe('');
});
