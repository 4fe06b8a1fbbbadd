import { complaints, decideComplaint } from '@drawroom/contract/chat-desk';
import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { handOver, inbox } from '@drawroom/contract/service-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { depositRow, heldBy, type DepositRow } from '../testing/deposit-rows.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const { approve, claim, queue, release } = depositReviewCalls;

let door: FakeDoor;
let rows: DepositRow[];

const key = (letter: string): boolean => fireEvent.keyDown(document.body, { key: letter, shiftKey: letter === 'X' });
const chosenOnes = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label')?.replace('Choose ', '') ?? '');

beforeAll(async () => {
  await Promise.all([
    import('../shell/shell.tsx'),
    import('../deposit/deposit-queue.tsx'),
    import('../chat/complaint-queue.tsx'),
    import('../service/desk.tsx'),
  ]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  rows = ['D1', 'D2', 'D3', 'D4'].map((no) => depositRow(no));
  door.on(queue, () => ({ data: { orders: rows, payments: [] } }));
});
afterEach(cleanup);

async function atDeposits(roles: ('finance' | 'auditor')[] = ['finance']): Promise<void> {
  openConsole(door, { path: '/deposits', roles });
  await screen.findByRole('heading', { name: 'Order D1' });
  await waitFor(() => expect(location.search).toBe('?row=D1'));
}
async function moveTo(orderNo: string): Promise<void> {
  key('j');
  await waitFor(() => expect(location.search).toBe(`?row=${orderNo}`));
}

test('x chooses the row, shift-x everything up to it, and whoever leaves the queue is not chosen any more', async () => {
  await atDeposits();
  await moveTo('D2');
  key('x');
  await waitFor(() => expect(chosenOnes()).toEqual(['D2']));
  await moveTo('D3');
  await moveTo('D4');
  key('X');
  await waitFor(() => expect(chosenOnes()).toEqual(['D2', 'D3', 'D4']));
  key('x');
  await waitFor(() => expect(chosenOnes()).toEqual(['D2', 'D3']));
  rows = rows.filter(({ orderNo }) => orderNo !== 'D2');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('1 chosen');
});

test('several are claimed with one call each; each has its own answer, and the refused ones stay chosen', async () => {
  await atDeposits();
  door.on(claim, ({ orderNo }) => {
    if (orderNo === 'D2')
      return { refuse: 'admin.claimed_by_other', msg: 'checker is working on it.', data: { name: 'checker' } };
    rows = rows.map((row) => (row.orderNo === orderNo ? { ...row, claim: heldBy('maker') } : row));
    return { data: rows.find((row) => row.orderNo === orderNo)! };
  });
  for (const name of ['D1', 'D2', 'D4']) fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  const bar = screen.getByRole('group', { name: 'Chosen rows' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Claim' }));
  const dialog = await screen.findByRole('dialog', { name: 'Claim (3)' });
  expect(door.sent(claim)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Claim' }));
  await within(dialog).findByText('2 done, 1 not');
  within(dialog).getByText('checker is working on it.');
  expect(door.sent(claim)).toEqual([{ orderNo: 'D1' }, { orderNo: 'D2' }, { orderNo: 'D4' }]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(chosenOnes()).toEqual(['D2']));
});

test('when no answer comes the rest is not tried, and that is said', async () => {
  await atDeposits();
  let calls = 0;
  door.on(release, ({ orderNo }) => {
    calls += 1;
    return calls === 1 ? { data: rows.find((row) => row.orderNo === orderNo)! } : 'silent';
  });
  for (const name of ['D1', 'D2', 'D3']) fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  const bar = screen.getByRole('group', { name: 'Chosen rows' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Give back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give back (3)' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give back' }));
  await within(dialog).findByText('1 done, 2 not');
  within(dialog).getByText('not tried');
  expect(door.sent(release)).toHaveLength(2);
});

test('no money is approved for several at once, and whoever may only look chooses nothing', async () => {
  await atDeposits();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose D1' }));
  const bar = screen.getByRole('group', { name: 'Chosen rows' });
  expect(
    within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Claim', 'Give back', 'Choose none']);
  expect(door.sent(approve)).toEqual([]);
  cleanup();
  await atDeposits(['auditor']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  key('x');
  expect(screen.queryByText(/chosen/)).toBeNull();
});

test('several reports are closed with one reason', async () => {
  type Complaint = OperatorReplyOf<typeof complaints>['list'][number];
  const complaint = (complaintId: string): Complaint => ({
    complaintId,
    roomCode: '100001',
    seq: 4,
    saidAt: 1,
    openedAt: Date.now(),
    text: `text ${complaintId}`,
    card: null,
    hadPicture: false,
    picture: null,
    hiddenAt: null,
    author: { memberId: '10003', handle: 'h', nickname: 'n', role: 'member', upheld: 0 },
    reports: 1,
    reporters: [],
    decision: null,
  });
  let list = ['1', '2', '3'].map((id) => complaint(id));
  door.on(complaints, () => ({ data: { list, total: list.length, page: 1, size: 100 } }));
  door.on(decideComplaint, ({ complaintId }) => {
    const one = list.find((each) => each.complaintId === complaintId)!;
    list = list.filter((each) => each !== one);
    return { data: { complaint: one } };
  });
  openConsole(door, { path: '/complaints', roles: ['support'] });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose 3' }));
  const bar = screen.getByRole('group', { name: 'Chosen rows' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Dismiss' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Note for colleagues/), { target: { value: 'a joke' } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1)!);
  await within(dialog).findByText('2 done, 0 not');
  expect(door.sent(decideComplaint)).toEqual(
    ['1', '3'].map((complaintId) => ({ complaintId, verdict: 'dismiss', reason: 'no_breach', note: 'a joke' })),
  );
});

test('several conversations go to one colleague; only what may be given can be chosen', async () => {
  type Talk = OperatorReplyOf<typeof inbox>['claimed'][number];
  const talk = (conversationId: string, operator: string | null): Talk => ({
    conversationId,
    memberId: '10002',
    nickname: `m${conversationId}`,
    locale: 'en-US',
    state: operator === null ? 'waiting' : 'claimed',
    openedAt: 1,
    waitsSince: null,
    operator,
    excerpt: 'hello',
    unanswered: 0,
    rating: null,
  });
  const view = {
    waiting: [talk('1', null)],
    claimed: [talk('2', 'maker'), talk('3', 'maker'), talk('4', 'checker')],
    closed: [],
    operators: ['checker', 'maker'],
    open: true,
    hours: null,
  };
  door.on(inbox, () => ({ data: view }));
  door.on(handOver, ({ conversationId }) =>
    conversationId === '3'
      ? { refuse: 'service.not_now', msg: 'It is closed.' }
      : { data: { row: talk(conversationId ?? '', 'checker') } },
  );
  openConsole(door, { path: '/service', roles: ['support'] });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose m2' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose m3' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over (2)' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await within(dialog).findByText('1 done, 1 not');
  within(dialog).getByText('It is closed.');
  expect(door.sent(handOver)).toEqual(['2', '3'].map((conversationId) => ({ conversationId, to: 'checker' })));
});

test('what is pushed is asked for at once; while it is, the page asks rarely, and often again when it ends', async () => {
  const pushed = door.push();
  await atDeposits();
  await screen.findByText('live');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const asked = (): number => door.sent(queue).length;
    // The first one that is heard arms the timers of this clock.
    pushed.tell('deposits');
    await vi.advanceTimersByTimeAsync(50);
    let before = asked();
    rows = [...rows, depositRow('D9')];
    pushed.tell('service');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked()).toBe(before);
    pushed.tell('deposits');
    await vi.advanceTimersByTimeAsync(50);
    expect(asked()).toBe(before + 1);
    screen.getByText('D9');
    pushed.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.queryByText('live')).toBeNull();
    before = asked();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBeGreaterThanOrEqual(before + 3);
    // It comes back by itself, and what was missed is asked for.
    door.push();
    await vi.advanceTimersByTimeAsync(40_000);
    screen.getByText('live');
  } finally {
    vi.useRealTimers();
  }
});

test('a tab that nobody sees keeps no stream; seen again, it hears and asks for what it missed', async () => {
  const see = (visibilityState: string): void => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  door.push();
  await atDeposits();
  await screen.findByText('live');
  try {
    see('hidden');
    await waitFor(() => expect(screen.queryByText('live')).toBeNull());
    rows = [...rows, depositRow('D9')];
    see('visible');
    await screen.findByText('live');
    await screen.findByText('D9');
  } finally {
    Reflect.deleteProperty(document, 'visibilityState');
  }
});
