import type { InputOf } from '@drawroom/contract/call';
import { getMemberUserCenter } from '@drawroom/contract/member';
import type { MemberView } from '@drawroom/contract/member';
import { preferences, removeAvatar, updatePwd, uploadAvatar } from '@drawroom/contract/member-profile';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { rememberMember } from '../shell/session-store.ts';
import { CENTER, MEMBER, beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { saveQuickAmounts, useQuickAmounts } from './quick-amounts.ts';
import { isSilenced, silenceToday, wakeReminders } from './reminders.ts';
import { changeSound } from './sound-choice.ts';

const JPG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const AVATAR = '/avatar/00112233445566778899aabbccddeeff.webp';

let server: FakeServer;
let member: MemberView;
beforeEach(async () => {
  server = await freshLobby();
  saveQuickAmounts([]);
  changeSound(false);
  wakeReminders();
  know({ ...MEMBER, preferences: {} });
  server.on(preferences, keep);
  await beLoggedIn();
});

/** The server keeps what was chosen, beside what it knows. */
function keep({ timeZone, ...chosen }: InputOf<typeof preferences>): { data: { member: MemberView } } {
  know({
    ...member,
    ...(timeZone === undefined ? {} : { timeZone }),
    preferences: JSON.parse(JSON.stringify({ ...member.preferences, ...chosen })) as NonNullable<
      MemberView['preferences']
    >,
  });
  return { data: { member } };
}

/** What the server knows of the member from now on. */
function know(now: MemberView): void {
  member = now;
  server.on(getMemberUserCenter, () => ({ data: { ...CENTER, member } }));
}
const press = (role: 'button' | 'radio', name: string | RegExp): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

describe('the picture', () => {
  async function pick(file: File): Promise<void> {
    await openAt('/userset');
    await press('button', /^Picture/);
    const picker = document.querySelector('input[type=file]') as HTMLInputElement;
    await act(async () => void fireEvent.change(picker, { target: { files: [file] } }));
  }

  test('a chosen one is sent and shown at once', async () => {
    server.on(uploadAvatar, () => {
      know({ ...member, avatar: AVATAR });
      return { data: { avatar: AVATAR } };
    });
    await pick(new File([JPG], 'me.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(document.querySelector(`img[src="${AVATAR}"]`)).toBeTruthy());
    expect(server.inputsOf(uploadAvatar).map(({ file }) => [...file])).toEqual([[...JPG]]);
    await waitFor(() => expect(screen.queryByText('Choose a picture')).toBeNull());
  });

  test('what is no JPG or PNG is told so and not sent, whatever its name says (spec §5)', async () => {
    await pick(new File(['<svg/>'], 'me.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a JPG or PNG.');
    expect(server.inputsOf(uploadAvatar)).toEqual([]);
  });

  test('a refused one says why, and choosing is possible again', async () => {
    server.on(uploadAvatar, { refuse: 'member.image_invalid', msg: 'Not this one.' });
    await pick(new File([JPG], 'me.jpg'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one.');
    expect(screen.getByRole('button', { name: 'Choose a picture' }).getAttribute('aria-busy')).toBeNull();
  });

  test('one that is there can be removed, and the initial is back', async () => {
    know({ ...member, avatar: AVATAR });
    server.on(removeAvatar, () => {
      know({ ...member, avatar: null });
      return { data: {} };
    });
    await openAt('/userset');
    await waitFor(() => expect(document.querySelector(`img[src="${AVATAR}"]`)).toBeTruthy());
    await press('button', /^Picture/);
    await press('button', 'Remove the picture');
    await waitFor(() => expect(document.querySelector(`img[src="${AVATAR}"]`)).toBeNull());
    expect(screen.getAllByText('L').length).toBeGreaterThan(0);
  });

  test('one that cannot be fetched gives way to the initial', async () => {
    know({ ...member, avatar: AVATAR });
    await openAt('/userset');
    await waitFor(() => expect(document.querySelector(`img[src="${AVATAR}"]`)).toBeTruthy());
    act(() => void fireEvent.error(document.querySelector('img') as HTMLImageElement));
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('L')).toBeTruthy();
  });
});

describe('the password', () => {
  async function enter(old: string, fresh: string, again = fresh): Promise<void> {
    await openAt('/changepwd');
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: old } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: fresh } });
    fireEvent.change(screen.getByLabelText('Password again'), { target: { value: again } });
    await press('button', 'Save');
  }

  test('one that is right is sent, once, and the screen is left', async () => {
    server.on(updatePwd, { data: { endedSessions: 1 } });
    await enter('demo1234', 'v9$tonqe3');
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
    expect(server.inputsOf(updatePwd)).toEqual([
      { oldPassword: 'demo1234', newPassword: 'v9$tonqe3', confirmPassword: 'v9$tonqe3' },
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/tonqe3|demo1234/);
  });

  test.each([
    ['nothing', '', '', '', ['Please enter the current password.', 'Please enter the new password.']],
    ['one too short', 'demo1234', 'abc', 'abc', ['The password has 6-16 characters.']],
    ['the same again', 'demo1234', 'demo1234', 'demo1234', ['The new password is the current one.']],
    ['two that differ', 'demo1234', 'v9$tonqe3', 'v9$tonqe4', ['The passwords entered do not match.']],
  ])('%s is told at its field and not sent (spec §5)', async (_what, old, fresh, again, said) => {
    await enter(old, fresh, again);
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(said);
    expect(server.inputsOf(updatePwd)).toEqual([]);
  });

  test('a wrong old one is told at its field; what was typed stays', async () => {
    server.on(updatePwd, { refuse: 'member.bad_credentials' });
    await enter('not this', 'v9$tonqe3');
    expect((await screen.findByRole('alert')).textContent).toBe('The current password is not right.');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('v9$tonqe3');
  });

  test('too many attempts show how long to wait, and none is sent meanwhile', async () => {
    server.on(updatePwd, { refuse: 'member.locked_for_now', data: { seconds: 30 } });
    await enter('not this', 'v9$tonqe3');
    expect(await screen.findByText('Too many attempts for now')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

describe('the time zone', () => {
  async function search(text: string): Promise<void> {
    await openAt('/userset');
    await press('button', /^Time zone/);
    fireEvent.change(await screen.findByLabelText('City or region'), { target: { value: text } });
  }

  test('one is found by a part of its name, sent and shown', async () => {
    await search('ho chi');
    await press('radio', /Ho Chi Minh/);
    await waitFor(() => expect(screen.queryByLabelText('City or region')).toBeNull());
    expect(server.inputsOf(preferences)).toEqual([{ timeZone: 'Asia/Ho_Chi_Minh' }]);
    expect(screen.getByRole('button', { name: /^Time zone/ }).textContent).toContain('GMT+7');
  });

  test('a second change within 24 h is told in words, and the sheet stays', async () => {
    const data = { fields: [{ field: 'timeZone', reason: 'too_soon' }] };
    server.on(preferences, { refuse: 'request.invalid', data });
    await search('tokyo');
    await press('radio', /Tokyo/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'It was changed less than 24 hours ago. Please try later.',
    );
  });

  test('nothing that fits is told', async () => {
    await search('atlantis');
    expect(screen.getByText('Nothing found.')).toBeTruthy();
  });
});

test('the currency is shown as what it is: fixed', async () => {
  await openAt('/userset');
  expect(screen.getByText('Fixed when the account was opened').closest('li')?.textContent).toContain('CNY');
});

describe('what follows the member to another phone', () => {
  test('amounts and silenced reminders of another phone are here after the login', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format();
    know({ ...member, preferences: { quickAmounts: ['7', '70'], silenced: { confirmBet: today } } });
    await openAt('/userset');
    await waitFor(() => expect(useQuickAmounts.getState().amounts).toEqual(['7', '70']));
    expect(localStorage.getItem('QuickAmt')).toBe('["7","70"]');
    expect(isSilenced('confirmBet')).toBe(true);
    // Taken over is not chosen: nothing of it goes back, only what is chosen here afterwards.
    act(() => saveQuickAmounts(['8']));
    await waitFor(() => expect(server.inputsOf(preferences).length).toBeGreaterThan(0));
    expect(server.inputsOf(preferences)).toEqual([{ quickAmounts: ['8'] }]);
  });

  test('the sound is off until it is switched on, which follows him; another member of this phone hears nothing', async () => {
    await openAt('/userset');
    const sound = screen.getByRole('switch', { name: /^Sound/ });
    expect(sound.getAttribute('aria-checked')).toBe('false');
    await act(async () => void fireEvent.click(sound));
    expect(sound.getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(server.inputsOf(preferences)).toEqual([{ sound: 'on' }]));
    act(() => rememberMember({ ...MEMBER, id: '77', preferences: {} }));
    expect(screen.getByRole('switch', { name: /^Sound/ }).getAttribute('aria-checked')).toBe('false');
    act(() => rememberMember({ ...MEMBER, preferences: { sound: 'on' } }));
    expect(screen.getByRole('switch', { name: /^Sound/ }).getAttribute('aria-checked')).toBe('true');
    expect(server.inputsOf(preferences)).toHaveLength(1);
  });

  test('what is chosen here is sent, together when it comes together, and nothing of it is lost to an older answer', async () => {
    know({ ...member, preferences: { quickAmounts: ['7'], silenced: {} } });
    await openAt('/userset');
    await waitFor(() => expect(useQuickAmounts.getState().amounts).toEqual(['7']));
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.on(preferences, async (input) => {
      // What the server knew when the request came, told only much later.
      const answer = keep(input);
      await held;
      return answer;
    });
    act(() => saveQuickAmounts(['30']));
    await waitFor(() => expect(server.inputsOf(preferences)).toHaveLength(1));
    act(() => {
      saveQuickAmounts(['31']);
      silenceToday('confirmBet');
    });
    await act(async () => letGo());
    await waitFor(() => expect(server.inputsOf(preferences)).toHaveLength(2));
    await waitFor(() => expect(member.preferences?.silenced?.['confirmBet']).toBeTruthy());
    expect(server.inputsOf(preferences)).toEqual([
      { quickAmounts: ['30'] },
      { quickAmounts: ['31'], silenced: { confirmBet: member.preferences?.silenced?.['confirmBet'] } },
    ]);
    expect(member.preferences?.quickAmounts).toEqual(['31']);
    expect(useQuickAmounts.getState().amounts).toEqual(['31']);
    expect(isSilenced('confirmBet')).toBe(true);
  });

  test('without a network it is kept here and sent with the next fetch', async () => {
    await openAt('/userset');
    await waitFor(() => expect(server.inputsOf(getMemberUserCenter).length).toBeGreaterThan(0));
    const answer = server.inputsOf(preferences).length;
    server.on(preferences, { lost: 'offline' });
    await act(async () => saveQuickAmounts(['40']));
    await waitFor(() => expect(server.inputsOf(preferences).length).toBe(answer + 1));
    server.on(preferences, ({ quickAmounts }) => {
      know({ ...member, preferences: { quickAmounts: quickAmounts ?? [] } });
      return { data: { member } };
    });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(member.preferences?.quickAmounts).toEqual(['40']));
    expect(useQuickAmounts.getState().amounts).toEqual(['40']);
  });

  test('a language chosen on this phone becomes the member’s when he has none', async () => {
    localStorage.setItem('language', 'en_US');
    await openAt('/userset');
    await waitFor(() => expect(member.preferences?.language).toBe('en_US'));
  });
});
