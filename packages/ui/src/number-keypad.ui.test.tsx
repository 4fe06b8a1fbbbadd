import viVN from '@drawroom/i18n/messages/vi-VN.json' with { type: 'json' };
import { IntlProvider } from '@drawroom/i18n/translations';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberKeypad } from './number-keypad.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { renderWithWords } from './render-with-words.tsx';

afterEach(cleanup);

function Amount({ onDone = () => undefined }: Readonly<{ onDone?: () => void }>): ReactNode {
  const [text, setText] = useState('');
  return (
    <>
      <output>{text}</output>
      <NumberKeypad value={text} onText={setText} onDone={onDone} />
    </>
  );
}

function shown(): string {
  return screen.getByRole('status').textContent ?? '';
}

test('pressed keys write the amount, delete takes one sign, clear takes all', () => {
  renderWithWords(<Amount />);
  for (const key of ['1', '2', '00', '.', '5']) fireEvent.click(screen.getByRole('button', { name: key }));
  expect(shown()).toBe('1200.5');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(shown()).toBe('1200.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown()).toBe('');
});

test('a hardware keyboard writes into the keypad, a comma is a point', () => {
  renderWithWords(<Amount />);
  const keypad = screen.getByRole('group', { name: 'Amount keypad' });
  for (const key of ['4', ',', '2', 'x', 'Backspace']) fireEvent.keyDown(keypad, { key });
  expect(shown()).toBe('4.');
});

test('the point is written as the language writes it, and means the same', () => {
  render(
    <IntlProvider locale="vi-VN" messages={viVN} timeZone="UTC">
      <Amount />
    </IntlProvider>,
  );
  expect(screen.queryByRole('button', { name: '.' })).toBeNull();
  for (const key of ['1', ',', '5']) fireEvent.click(screen.getByRole('button', { name: key }));
  expect(shown()).toBe('1.5');
});

test('the done key says so once a press', () => {
  let done = 0;
  renderWithWords(<Amount onDone={() => (done += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(done).toBe(1);
});

test('quick amounts are chips; the one entered is marked', () => {
  const picked: string[] = [];
  renderWithWords(<QuickAmounts amounts={['10', '50']} value="50" onPick={(amount) => picked.push(amount)} />);
  expect(screen.getByRole('button', { name: '50', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '10', pressed: false }));
  expect(picked).toEqual(['10']);
});
