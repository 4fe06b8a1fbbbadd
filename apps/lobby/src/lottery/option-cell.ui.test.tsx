import enUS from '@drawroom/i18n/messages/en-US.json';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OptionCell } from './option-cell.tsx';
import type { PanelOption } from './odds-panel.ts';
import { toggleLine } from './slip.ts';
import { changeSlip, slipOf } from './slip-store.ts';

const CODE = 'cells';
const PLAY = { playCode: 'k3.sum.value', choiceKind: 'number', options: [] };
let drawn: string[] = [];

/** An option that notes each time a cell draws it. */
function counted(selection: string, odds: string): PanelOption {
  return {
    selection,
    odds,
    winProbability: '0.125',
    houseEdge: '0.05',
    keys: [selection],
    get label() {
      drawn.push(selection);
      return `Points ${selection}`;
    },
  };
}

const pick = (playCode: string, option: PanelOption): void =>
  changeSlip(CODE, (slip) => {
    const change = toggleLine(slip, { playCode, selection: option.selection, odds: option.odds });
    return change.ok ? change.slip : slip;
  });

function Grid({ options, locked = false }: Readonly<{ options: readonly PanelOption[]; locked?: boolean }>) {
  return (
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      {options.map((option) => (
        <OptionCell key={option.selection} code={CODE} play={PLAY} option={option} locked={locked} onPick={pick} />
      ))}
    </IntlProvider>
  );
}

const options = Array.from({ length: 16 }, (_, at) => counted(String(at + 3), '6.3000'));
const cell = (label: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${label} `) });
const drawnOnce = (): string[] => [...new Set(drawn)];

afterEach(cleanup);
beforeEach(() => {
  changeSlip(CODE, (slip) => ({ ...slip, lines: [] }));
  drawn = [];
});

test('a selection draws its own cell anew and no other', () => {
  render(<Grid options={options} />);
  drawn = [];
  act(() => void fireEvent.click(cell('Points 7')));
  expect(drawnOnce()).toEqual(['7']);
  expect(cell('Points 7').getAttribute('aria-pressed')).toBe('true');
  expect(slipOf(CODE).lines).toHaveLength(1);
});

test('changed odds draw their own cell anew and no other', () => {
  const { rerender } = render(<Grid options={options} />);
  drawn = [];
  rerender(<Grid options={options.map((option) => (option.selection === '9' ? counted('9', '6.0000') : option))} />);
  expect(drawnOnce()).toEqual(['9']);
  expect(cell('Points 9').textContent).toContain('6.00');
});

test('a locked cell shows "--", is not selected and takes no tap', () => {
  pick('k3.sum.value', counted('7', '6.3000'));
  render(<Grid options={options} locked />);
  const locked = cell('Points 7') as HTMLButtonElement;
  expect(locked.textContent).toContain('--');
  expect(locked.disabled).toBe(true);
  expect(locked.getAttribute('aria-pressed')).toBe('false');
});

test('its name begins with the words seen on it, so that it can be called by voice (WCAG 2.5.3)', () => {
  const { rerender } = render(<Grid options={[counted('7', '6.3000')]} />);
  expect(screen.getByRole('button', { name: 'Points 7 6.30, chance 12.5%' })).toBeTruthy();
  rerender(<Grid options={[counted('7', '6.3000')]} locked />);
  expect(screen.getByRole('button', { name: 'Points 7 --, closed' })).toBeTruthy();
});
