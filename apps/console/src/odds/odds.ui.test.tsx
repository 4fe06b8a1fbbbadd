import { oddsDeskCalls as desk } from '@drawroom/contract/odds-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import type { ProposalView } from '@drawroom/contract/proposal';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { usualOddsView } from '../testing/odds-view.ts';
import { openConsole } from '../testing/open-console.tsx';
import type { OddsView } from './sheet.ts';

const TITLES: Readonly<Record<string, string>> = {
  'k3.sum.big': 'Big',
  'k3.sum.odd': 'Odd',
  'k3.die.hit1': 'One die',
};
/** Two plays of one price, then one of six. */
function namedView(): OddsView {
  const view = usualOddsView('k3', Object.keys(TITLES));
  const plays = view.plays.map((play) => ({ ...play, title: TITLES[play.playCode] ?? '', group: 'Points' }));
  return { ...view, plays };
}

function lotteryRow(lotteryCode: string, name: string, groupName: string): LotteryRow {
  return {
    lotteryCode,
    name,
    family: 'k3',
    group: groupName,
    groupName,
    source: 'house',
    state: 'running',
    sourced: true,
    version: 4,
    enabledAt: 1,
  };
}
type LotteryRow = OperatorReplyOf<typeof desk.lotteries>['list'][number];

let door: FakeDoor;
let view: OddsView;
beforeEach(() => {
  door = startFakeDoor();
  view = namedView();
  const older: OddsView = { ...view, version: 3, roundCap: '5000.00' };
  const list = [
    lotteryRow('k3-1m', 'K3 One Minute', 'Fast draws'),
    lotteryRow('k3-3m', 'K3 Three Minutes', 'Fast draws'),
    lotteryRow('k3-gx', 'Guangxi K3', 'Official draws'),
  ];
  door.on(desk.lotteries, () => ({ data: { list } }));
  door.on(desk.table, ({ version, lotteryCode = '' }) => ({
    data: { ...(version === '3' ? older : view), inForce: view.inForce, lotteryCode },
  }));
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./odds-page.tsx')]);
}, 60_000);

async function atTheTable(roles: OperatorRole[] = ['risk'], address = 'lottery=k3-1m'): Promise<void> {
  openConsole(door, { path: `/odds?${address}`, roles });
  await screen.findByRole('row', { name: /^Big/ });
}

/** Cells of the row of a play: return, odds, least, most, most in a round, what holds. */
const COLUMN = { return: 0, odds: 1, min: 2, max: 3, roundMax: 4 } as const;
const cellsOf = (title: string): HTMLElement[] =>
  within(screen.getByRole('row', { name: new RegExp(`^${title}`) })).getAllByRole('gridcell');
const cellOf = (title: string, column: keyof typeof COLUMN = 'odds'): HTMLElement => cellsOf(title)[COLUMN[column]]!;
const textOf = (title: string, column?: keyof typeof COLUMN): string | null => cellOf(title, column).textContent;
/** How much is written over the table that is open; the list says it too. */
const changed = (): HTMLElement => within(screen.getByRole('region', { name: 'K3 One Minute' })).getByText(/changed$/);
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

/** Types into a cell, letter after letter as far as the screen can tell, and stays in it. */
function type(title: string, text: string, column?: keyof typeof COLUMN): HTMLElement {
  const cell = cellOf(title, column);
  fireEvent.click(cell);
  fireEvent.keyDown(cell, { key: text.slice(0, 1) });
  fireEvent.change(within(cell).getByRole('textbox'), { target: { value: text } });
  return within(cell).getByRole('textbox');
}

function paste(cell: HTMLElement, block: string): void {
  fireEvent.click(cell);
  fireEvent.paste(cell, { clipboardData: { getData: () => block } });
}

async function answered(act: string, answers: Readonly<Record<string, string>>): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: act });
  for (const [label, value] of Object.entries(answers))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  fireEvent.click(within(dialog).getByRole('button', { name: act }));
  return dialog;
}

const proposal: ProposalView = {
  proposalNo: '7',
  kind: 'lottery.odds',
  subject: 'lottery k3-1m',
  why: '',
  before: {},
  after: {},
  state: 'waiting',
  proposedBy: 'maker',
  proposedAt: 1,
  expiresAt: 2,
  decidedBy: null,
  decidedAt: null,
  note: '',
  mayDecide: false,
  mine: true,
};

test('while a price is typed its return is worked out beside it; a step back gives everything back; nothing is sent', async () => {
  await atTheTable();
  expect([textOf('Big'), textOf('Big', 'return')]).toEqual(['1.9820', '96.35%']);
  const field = type('Big', '1.9');
  expect(textOf('Big', 'return')).toBe('96.35%92.36%');
  fireEvent.change(field, { target: { value: '1.95' } });
  expect(textOf('Big', 'return')).toBe('96.35%94.79%');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(textOf('Big')).toBe('1.98201.9500');
  await waitFor(() => expect(document.activeElement).toBe(cellOf('Odd')));
  type('Odd', '1.9');
  fireEvent.keyDown(within(cellOf('Odd')).getByRole('textbox'), { key: 'Escape' });
  expect([textOf('Odd'), changed().textContent]).toEqual(['1.9500', '1 changed']);
  fireEvent.click(cellOf('Big'));
  fireEvent.keyDown(cellOf('Big'), { key: 'Escape' });
  expect([textOf('Big'), button('Propose').disabled]).toEqual(['1.9820', true]);
  fireEvent.click(button('Undo'));
  expect(textOf('Big')).toBe('1.98201.9500');
  fireEvent.click(button('Undo'));
  expect([textOf('Big'), button('Undo').disabled]).toEqual(['1.9820', true]);
  expect(door.sent(desk.change)).toEqual([]);
});

test('what is outside of the band of returns, or limits that cross, cannot be proposed, and the row says why', async () => {
  await atTheTable();
  type('Big', '1.95');
  expect(button('Propose').disabled).toBe(false);
  type('Odd', '2.4');
  expect(screen.getByText('Return 120.00%: at most 99.50%')).toBeTruthy();
  expect([cellOf('Odd').getAttribute('aria-invalid'), cellOf('Big').getAttribute('aria-invalid')]).toEqual([
    'true',
    'false',
  ]);
  expect(button('Propose').disabled).toBe(true);
  type('Odd', '1.2');
  expect(screen.getByText('Return 60.00%: at least 80.00%')).toBeTruthy();
  type('Odd', '1.9');
  expect(button('Propose').disabled).toBe(false);
  type('Big', '0.5', 'max');
  expect(screen.getByText('Least, most and most in a round have to rise, from 0.01')).toBeTruthy();
  expect(button('Propose').disabled).toBe(true);
});

test('a block of a spreadsheet fills cells from the chosen one on, and is one step back', async () => {
  await atTheTable();
  paste(cellOf('Big'), '1.95\t2\t\t7,000\r\n1.9\r\n');
  expect([textOf('Big'), textOf('Big', 'min'), textOf('Big', 'max'), textOf('Odd')]).toEqual([
    '1.98201.9500',
    '1.002.00',
    '50,000.00',
    '1.95001.9000',
  ]);
  expect([textOf('Big', 'roundMax'), changed().textContent]).toEqual(['504,540.007,000.00', '4 changed']);
  // Most of a line is above what a member may put on it in a round.
  expect(button('Propose').disabled).toBe(true);
  fireEvent.keyDown(cellOf('Big'), { key: 'z', ctrlKey: true });
  expect([textOf('Big'), textOf('Big', 'min'), textOf('Odd'), button('Undo').disabled]).toEqual([
    '1.9820',
    '1.00',
    '1.9500',
    true,
  ]);
});

test('a proposal shows what changes with its returns, and has the changed cells, the version below them, the reason and the moment', async () => {
  door.on(desk.change, () => ({ data: { proposal } }));
  await atTheTable();
  type('Big', '1.95');
  fireEvent.keyDown(type('Odd', '3', 'min'), { key: 'Enter' });
  fireEvent.click(button('Propose'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Points · Big', 'Odds1.98201.9500', 'Return96.35%94.79%', 'Points · Odd', 'Least1.003.00']);
  await answered('Propose', { Why: 'the market moved', 'Comes into force at (optional)': '2027-01-02T03:04' });
  await screen.findByText('Proposed. Another person has to approve it.');
  const [sent] = door.sent(desk.change);
  expect({ ...sent, change: JSON.parse(sent?.['change'] ?? '') as unknown }).toEqual({
    lotteryCode: 'k3-1m',
    base: '4',
    change: {
      prices: [{ playCode: 'k3.sum.big', option: '-', odds: '1.9500' }],
      limits: [{ playCode: 'k3.sum.odd', min: '3.00' }],
    },
    why: 'the market moved',
    at: String(new Date('2027-01-02T03:04').getTime()),
  });
  expect([textOf('Big'), button('Propose').disabled]).toEqual(['1.9820', true]);
});

test('cells that the server refuses are marked, and what came into force meanwhile is what one writes over then', async () => {
  const faults = [{ playCode: 'k3.sum.odd', option: '-', reason: 'rtp_high', rtp: '1.0100' }];
  door.on(desk.change, () => ({ refuse: 'lottery.odds_refused', msg: 'See the cells.', data: { faults } }));
  await atTheTable();
  type('Big', '1.95');
  fireEvent.click(button('Propose'));
  view = { ...view, version: 5, inForce: 5 };
  const dialog = await answered('Propose', { Why: 'the market moved' });
  await within(dialog).findByText('See the cells.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Return 101.00%: at most 99.50%')).toBeTruthy();
  expect(cellOf('Odd').getAttribute('aria-invalid')).toBe('true');
  await screen.findByText(/^Version 5 came into force meanwhile/);
  door.on(desk.change, () => ({ data: { proposal } }));
  fireEvent.click(button('Propose'));
  await answered('Propose', { Why: 'the market moved' });
  await waitFor(() => expect(door.sent(desk.change).map(({ base }) => base)).toEqual(['4', '5']));
});

test('the cap of a round is a cell too: what holds follows it', async () => {
  await atTheTable();
  fireEvent.focus(screen.getByLabelText('Most that a round may lose'));
  fireEvent.change(screen.getByLabelText('Most that a round may lose'), { target: { value: '100' } });
  expect(cellsOf('Big')[5]?.textContent).toMatch(/^\d{2}\.00 \/ \d{2}\.00loses up to \d{2}\.\d{2}$/);
  expect(button('Propose').disabled).toBe(false);
  fireEvent.change(screen.getByLabelText('Most that a round may lose'), { target: { value: '0' } });
  expect(button('Propose').disabled).toBe(true);
});

test('an older version is looked at without what is being written, and gone back to by proposal', async () => {
  const list = [
    { version: 4, enabledAt: 2 },
    { version: 3, enabledAt: 1 },
  ];
  const due = [{ dueNo: '9', proposalNo: '12', at: 1, state: 'waiting' as const }];
  const calledOff: (string | undefined)[] = [];
  door.on(desk.versions, () => ({ data: { list, due } }));
  door.on(desk.change, () => ({ data: { proposal } }));
  door.on(desk.callOff, ({ dueNo }) => {
    calledOff.push(dueNo);
    return { data: {} };
  });
  await atTheTable();
  type('Big', '1.95');
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Look' }))[0]!);
  await waitFor(() => expect(changed().textContent).toBe('1 changed'));
  // Named in the address it would be an old one as soon as another comes into force.
  expect(location.search).toBe('?lottery=k3-1m');
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Look' }))[1]!);
  await screen.findByText('Version 3 is not in force and can only be looked at.');
  expect([textOf('Big'), screen.queryByRole('button', { name: 'Propose' })]).toEqual(['1.9820', null]);
  fireEvent.click(button('The one in force'));
  await waitFor(() => expect(changed().textContent).toBe('1 changed'));
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('5,000.00');
  expect(dialog.getAllByRole('row')).toHaveLength(2);
  await answered('Roll back', { Why: 'the old one was better' });
  await waitFor(() => expect(door.sent(desk.change)).toHaveLength(1));
  expect(door.sent(desk.change)[0]).toMatchObject({ base: '4', change: '{"restore":3}' });
  fireEvent.click(await screen.findByRole('button', { name: 'Call off' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(calledOff).toEqual(['9']));
});

test('lotteries are found by name; what is written over one stays there while another, or another page, is looked at', async () => {
  await atTheTable();
  type('Big', '1.95');
  fireEvent.click(button('K3 Three Minutes'));
  await screen.findByRole('region', { name: 'K3 Three Minutes' });
  await waitFor(() => expect(textOf('Big')).toBe('1.9820'));
  fireEvent.change(screen.getByLabelText('Find a lottery'), { target: { value: 'minute' } });
  expect(screen.queryByText('Guangxi K3')).toBeNull();
  fireEvent.click(button('K3 One Minute 1 changed'));
  await waitFor(() => expect(textOf('Big')).toBe('1.98201.9500'));
  fireEvent.click(screen.getByRole('link', { name: 'Corrected results' }));
  await screen.findByRole('heading', { name: 'Corrected results' });
  fireEvent.click(screen.getByRole('link', { name: 'Odds and limits' }));
  fireEvent.click(await screen.findByRole('button', { name: 'K3 One Minute 1 changed' }));
  await waitFor(() => expect(textOf('Big')).toBe('1.98201.9500'));
});

test('whoever may only look writes nothing', async () => {
  await atTheTable(['auditor']);
  const cell = cellOf('Big');
  fireEvent.click(cell);
  fireEvent.keyDown(cell, { key: '2' });
  fireEvent.doubleClick(cell);
  fireEvent.paste(cell, { clipboardData: { getData: () => '1.95' } });
  expect([
    textOf('Big'),
    within(cell).queryByRole('textbox'),
    screen.queryByRole('button', { name: 'Propose' }),
  ]).toEqual(['1.9820', null, null]);
});

test('beside every price stands what the house loses on it at most; it follows what is typed', async () => {
  await atTheTable();
  const held = (): string | null => cellsOf('Big')[5]?.textContent ?? null;
  const before = held();
  expect(before).toMatch(/loses up to [\d,]+\.\d\d$/);
  type('Big', '3');
  expect(held()).not.toBe(before);
});

test('other rules are proposed alone, as members read them; what did not change is not sent', async () => {
  view = {
    ...view,
    rules: [
      {
        name: 'triple',
        values: [
          { value: 'bs', text: 'Big and small lose.' },
          { value: 'none', text: 'They count by the sum.' },
        ],
      },
      {
        name: 'die',
        values: [
          { value: 'once', text: '' },
          { value: 'graded', text: '' },
        ],
      },
    ],
  };
  door.on(desk.change, () => ({ data: { proposal } }));
  await atTheTable();
  type('Big', '1.9');
  // What was written is proposed or given back first.
  expect(button('Rules').disabled).toBe(true);
  fireEvent.click(button('Give all back'));
  fireEvent.click(button('Rules'));
  const dialog = await screen.findByRole('dialog', { name: 'Rules' });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Triples' }));
  fireEvent.click(await screen.findByRole('option', { name: 'They count by the sum.' }));
  await answered('Rules', { Why: 'as the others do' });
  await waitFor(() =>
    expect(door.sent(desk.change)).toEqual([
      { lotteryCode: 'k3-1m', base: '4', change: '{"rules":{"triple":"none"}}', why: 'as the others do' },
    ]),
  );
});
