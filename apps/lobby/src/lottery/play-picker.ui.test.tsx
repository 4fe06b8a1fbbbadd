import enUS from '@drawroom/i18n/messages/en-US.json';
import { elevenChooseFive } from '@drawroom/engine/games/11x5';
import { vnMb } from '@drawroom/engine/games/vn-mb';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MatrixBlock } from './matrix-block.tsx';
import { oddsOfLine, playInPanel, tableOf } from './odds-panel.ts';
import type { OddsPanel, PanelPlay } from './odds-panel.ts';
import { PlayPicker } from './play-picker.tsx';
import { aPanel } from './samples.ts';
import { changeSlip } from './slip-store.ts';

const CODE = '11x5-1m';
const panel = aPanel({}, elevenChooseFive);
let added: [playCode: string, selection: string][] = [];

function play(code: string, from: OddsPanel = panel): PanelPlay {
  const found = playInPanel(from, code);
  if (found === undefined) throw new RangeError(code);
  return found;
}

function show(element: ReactElement): void {
  render(
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      {element}
    </IntlProvider>,
  );
}

const showPicker = (of: PanelPlay, locked = false): void =>
  show(
    <PlayPicker
      code={CODE}
      play={of}
      ruleSet={panel.ruleSet}
      locked={locked}
      onAdd={(playCode, selection) => added.push([playCode, selection])}
    />,
  );

const tap = (name: string, inside: HTMLElement = document.body): void =>
  void fireEvent.click(within(inside).getByRole('button', { name }));
const row = (name: string): HTMLElement => screen.getByRole('group', { name });

afterEach(cleanup);
beforeEach(() => {
  added = [];
  changeSlip(CODE, (slip) => ({ ...slip, unitAmount: '2' }));
});

test('picks by position: quick keys fill a row, units and cost follow, and the line is added whole', () => {
  showPicker(play('11x5.pos.num'));
  tap('Big', row('Place 1'));
  tap('3', row('Place 4'));
  expect(screen.getByRole('status').textContent).toMatch(/^7 units · .*14/);
  tap('Clear', row('Place 4'));
  expect(screen.getByRole('status').textContent).toMatch(/^6 units/);
  tap('Add to slip');
  expect(added).toEqual([['11x5.pos.num', '6,7,8,9,10,11||||']]);
  expect(screen.getByRole('status').textContent).toContain('Choose 1 more');
});

test('bankers stand apart from the rest, and a number leaves one side when it is taken on the other', () => {
  showPicker(play('11x5.any.3of3'));
  tap('Bankers');
  tap('1', row('Bankers'));
  for (const number of ['1', '2', '3', '4']) tap(number, row('With'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to slip' }).disabled).toBe(true);
  tap('1', row('Bankers'));
  tap('Add to slip');
  expect(added).toEqual([['11x5.any.3of3', 'dan:1;tuo:2,3,4']]);
});

test('while betting is closed nothing can be picked and no odds are shown', () => {
  showPicker(play('11x5.any.2of2'), true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '5' }).disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('--');
});

test('a board of a thousand numbers is opened by its first digit', () => {
  const north = aPanel({}, vnMb);
  const listed = play('vn.mb.lo3', north);
  showPicker({
    ...listed,
    digits: 3,
    options: listed.options.slice(0, 1).map((each) => ({ ...each, selection: '*' })),
  });
  expect(screen.queryByRole('button', { name: '745' })).toBeNull();
  tap('7××');
  tap('745');
  tap('0××');
  tap('012');
  tap('Add to slip');
  expect(added).toEqual([['vn.mb.lo3', '012,745']]);
});

test('sides of places are a table: a row per place, a cell per side, each a bet of its own', () => {
  const picked: string[] = [];
  show(
    <MatrixBlock
      code={CODE}
      plays={[play('11x5.pos.big'), play('11x5.pos.small')]}
      locked={false}
      onPick={(playCode, option) => picked.push(`${playCode} ${option.selection} ${option.odds}`)}
    />,
  );
  const cells = within(row('3')).getAllByRole('button');
  expect(cells).toHaveLength(2);
  fireEvent.click(cells[1]!);
  const odds = oddsOfLine(tableOf(panel, '11x5'), '11x5.pos.small', '3');
  expect(picked).toEqual([`11x5.pos.small 3 ${odds}`]);
});
