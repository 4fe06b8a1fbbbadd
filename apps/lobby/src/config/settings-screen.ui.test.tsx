import { getMemberUserCenter, update } from '@drawroom/contract/member';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { CENTER, MEMBER, beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { saveQuickAmounts } from './quick-amounts.ts';
import { isSilenced, silenceToday, wakeReminders } from './reminders.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  saveQuickAmounts([]);
  wakeReminders();
  await beLoggedIn();
});

const press = (name: string | RegExp): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('nickname', () => {
  async function typeNickname(nickname: string): Promise<void> {
    await openAt('/changenick');
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: nickname } });
    await press('Save');
  }

  test('an empty or too short one is said at the field and not sent', async () => {
    await typeNickname('  ');
    expect(screen.getByRole('alert').textContent).toBe('Please enter the new nickname.');
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: 'A' } });
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save');
    expect(screen.getByRole('alert').textContent).toBe('The nickname has 2-24 characters.');
    await press('Save');
    server.on(update, { data: { member: MEMBER } });
    fireEvent.change(screen.getByLabelText('Nickname'), { target: { value: 'Minh' } });
    await press('Save');
    // A request takes its time: had one of the wrong ones left, it would stand before this one.
    await waitFor(() => expect(server.inputsOf(update).length).toBeGreaterThan(0));
    expect(server.inputsOf(update)).toEqual([{ nickname: 'Minh' }]);
  });

  test('a saved one is shown at once and stored with the member', async () => {
    server.on(update, ({ nickname }) => {
      const member = { ...MEMBER, nickname };
      server.on(getMemberUserCenter, { data: { ...CENTER, member } });
      return { data: { member } };
    });
    await typeNickname(' Minh ');
    await waitFor(() => expect(screen.queryByLabelText('Nickname')).toBeNull());
    expect(server.inputsOf(update)).toEqual([{ nickname: 'Minh' }]);
    await openAt('/userset');
    expect(screen.getByRole('link', { name: /^Nickname/ }).textContent).toContain('Minh');
    expect(localStorage.getItem('loginInfo')).toContain('Minh');
  });

  test('a refused one keeps what was typed and says why', async () => {
    server.on(update, { refuse: 'request.invalid', msg: 'Not this one.' });
    await typeNickname('Minh');
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one.');
    expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Minh');
  });
});

describe('quick amounts', () => {
  const chips = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Quick amounts' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent);

  async function open(): Promise<void> {
    await openAt('/userset');
    await press(/^Quick amounts/);
    await screen.findByRole('list', { name: 'Quick amounts' });
  }
  async function enter(digits: string): Promise<void> {
    for (const digit of digits) await press(digit);
    await press('Add');
  }

  test('added and removed ones are stored under QuickAmt on Save, and not before', async () => {
    await open();
    await enter('20');
    await press('Remove 5');
    expect(chips()).toEqual(['10', '20', '50', '100', '500', '1000']);
    expect(localStorage.getItem('QuickAmt')).toBeNull();
    await press('Save');
    expect(localStorage.getItem('QuickAmt')).toBe('["10","20","50","100","500","1000"]');
    expect(screen.getByRole('button', { name: /^Quick amounts/ }).textContent).toContain('10 · 20 · 50');
  });

  test('one that is there already is not added twice, and the ninth is not taken', async () => {
    await open();
    await enter('50');
    expect(screen.getByText('50 is already there.')).toBeTruthy();
    expect(chips()).toHaveLength(6);
    await press('Clear');
    await enter('2');
    await enter('3');
    expect(chips()).toHaveLength(8);
    expect(screen.getByText('8 amounts are enough. Remove one to add another.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1' }).disabled).toBe(true);
  });

  test('"Add" with nothing typed, or with nothing but 0, says what is missing', async () => {
    await open();
    for (const digits of ['', '0']) {
      expect(screen.queryByText('Type an amount above 0 first.')).toBeNull();
      await enter(digits);
      expect(screen.getByText('Type an amount above 0 first.')).toBeTruthy();
      expect(chips()).toHaveLength(6);
      await press('Clear');
    }
    await enter('2');
    expect(chips()).toHaveLength(7);
  });

  test("the house's own amounts come back", async () => {
    saveQuickAmounts(['7']);
    await open();
    await press('Back to the usual amounts');
    await press('Save');
    expect(chipsText()).toContain('5 · 10 · 50');
  });

  const chipsText = (): string | null => screen.getByRole('button', { name: /^Quick amounts/ }).textContent;
});

test('a reminder silenced for today speaks again after one tap', async () => {
  silenceToday('confirmBet');
  expect(isSilenced('confirmBet')).toBe(true);
  await openAt('/userset');
  await press(/^Remind me again/);
  expect(isSilenced('confirmBet')).toBe(false);
  expect(screen.queryByText('Remind me again')).toBeNull();
  expect(localStorage.getItem('dismissed')).toBeNull();
});

test('a reminder silenced yesterday is not silenced today', () => {
  localStorage.setItem('dismissed', '{"confirmBet":"2020-01-01"}');
  expect(isSilenced('confirmBet')).toBe(false);
});

test('the appearance changes at once and is stored', async () => {
  await openAt('/userset');
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(localStorage.getItem('theme')).toBeNull();
});
