import { claim, join, list, records, redeem, signIn, spins } from '@drawroom/contract/promotion';
import type { CampaignView } from '@drawroom/contract/promotion';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useSession } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { forgetUnanswered } from './ask-once.ts';
import { aBonus, aCalendar, aLuckyDraw, aTask, aVoucher } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  forgetUnanswered();
  await beLoggedIn();
});

function run(...campaigns: readonly CampaignView[]): void {
  server.on(list, { data: { list: [...campaigns] } });
}

const given = (campaign: CampaignView, amount = '2.00') => ({
  data: { amount, turnover: amount, balance: '1236.50', campaign },
});

const card = async (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

describe('the list', () => {
  test('the personal centre leads to it, and without campaigns it says what will be here and takes codes all the same', async () => {
    run();
    await openAt('/mine');
    expect((await screen.findByRole('link', { name: 'Promotions' })).getAttribute('href')).toBe('/promotions');
    await openAt('/promotions');
    expect(await screen.findByText('Promotions will be here')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I have a code' })).toBeTruthy();
  });

  test('a failure is said and can be asked for again', async () => {
    server.on(list, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await openAt('/promotions');
    expect(await screen.findByText('A little fast.')).toBeTruthy();
    run(aTask());
    await press('Try again');
    expect(await card('Ten bets')).toBeTruthy();
  });

  test('each campaign says until when, how often it must be staked, and all its terms on request', async () => {
    const terms = 'First rule.\nSecond rule.';
    run(aTask({ turnoverE2: 250, terms }), aVoucher({ turnoverE2: 0 }));
    await openAt('/promotions');
    const task = await card('Ten bets');
    expect(task.textContent).toMatch(/Until further notice.*To be staked 2\.5× before withdrawal/);
    expect((await card('Spring codes')).textContent).toContain('Nothing to stake first');
    await press('Terms of Ten bets');
    const sheet = await screen.findByRole('dialog', { name: 'Ten bets' });
    expect(sheet.textContent).toContain(terms);
    expect(sheet.textContent).toMatch(/China (Standard )?Time/);
  });

  test('a campaign that has nothing left says so and offers no deed', async () => {
    run(
      aCalendar({ spent: true }),
      aTask({ spent: true, state: 'reached', reached: '10' }),
      aVoucher({ spent: true }),
      aBonus({ spent: true }),
    );
    await openAt('/promotions');
    for (const name of ['Week of days', 'Ten bets', 'Spring codes', 'Ten more']) {
      const one = await card(name);
      expect(one.textContent).toContain('All given');
      expect(within(one).getAllByRole('button')).toHaveLength(1);
    }
  });
});

describe('signing in', () => {
  test('shows each day with what it gives, signs today’s, and the balance follows', async () => {
    const counting = (reached: string) => aTask({ name: 'Days', metric: 'sign_ins', period: 'week', reached });
    run(aCalendar(), counting('2'));
    server.on(signIn, () => {
      run(aCalendar({ signed: true }), counting('3'));
      return given(aCalendar({ signed: true }));
    });
    await openAt('/promotions');
    const days = within(await card('Week of days')).getAllByRole('listitem');
    const told = ['Day 11signed1.00', 'Day 22signed1.00', 'Day 332.00', 'Day 442.00', 'Day 553.00', 'Day 663.00'];
    expect(days.map((day) => day.textContent)).toEqual([...told, 'Day 778.00']);
    expect(days.map((day) => day.hasAttribute('aria-current')).indexOf(true)).toBe(2);
    await press('Sign in: ¥2.00');
    expect(await screen.findByText('Received: ¥2.00')).toBeTruthy();
    expect(await screen.findByText('Signed in today')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sign in:/ })).toBeNull();
    expect(useSession.getState().member?.balance).toBe('1236.50');
    expect(server.inputsOf(signIn)[0]).toMatchObject({ code: 'week' });
    await waitFor(async () => expect((await card('Days')).textContent).toContain('3 of 10'));
  });

  test('two presses are one request', async () => {
    run(aCalendar());
    server.on(signIn, () => {
      run(aCalendar({ signed: true }));
      return given(aCalendar({ signed: true }));
    });
    await openAt('/promotions');
    const button = await screen.findByRole('button', { name: 'Sign in: ¥2.00' });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await screen.findByText('Signed in today');
    expect(server.inputsOf(signIn)).toHaveLength(1);
  });

  test('a lost answer is asked for again by the same reference, and a refusal looks again at what is true', async () => {
    run(aCalendar());
    let tries = 0;
    server.on(signIn, () => {
      if ((tries += 1) === 1) return { lost: 'gateway' };
      run(aCalendar({ signed: true }));
      return { refuse: 'promotion.done_already', msg: 'You have had this one already.' };
    });
    await openAt('/promotions');
    await press('Sign in: ¥2.00');
    expect(await screen.findByText('You have had this one already.')).toBeTruthy();
    expect(new Set(server.inputsOf(signIn).map(({ clientRef }) => clientRef)).size).toBe(1);
    expect(server.inputsOf(signIn)).toHaveLength(2);
    expect(await screen.findByText('Signed in today')).toBeTruthy();
  });

  test('after an answer the next day is a request of its own', async () => {
    run(aCalendar());
    server.on(signIn, () => given(aCalendar({ today: 3, signed: false })));
    await openAt('/promotions');
    await press('Sign in: ¥2.00');
    await waitFor(() => expect(server.inputsOf(signIn)).toHaveLength(1));
    await press('Sign in: ¥2.00');
    await waitFor(() => expect(server.inputsOf(signIn)).toHaveLength(2));
    expect(new Set(server.inputsOf(signIn).map(({ clientRef }) => clientRef)).size).toBe(2);
  });
});

describe('a task', () => {
  test('running, it shows how far the member is and asks for nothing', async () => {
    run(
      aTask(),
      aTask({
        code: 'pay',
        name: 'Paying in',
        metric: 'deposits',
        period: 'campaign',
        target: '500.00',
        reached: '80.50',
        renewsAt: null,
      }),
    );
    await openAt('/promotions');
    expect((await card('Ten bets')).textContent).toContain('Bets settled today3 of 10');
    expect((await card('Paying in')).textContent).toContain('Paid in since it began¥80.50 of ¥500.00');
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  test('reached, its reward is claimed once', async () => {
    run(aTask({ state: 'reached', reached: '12' }));
    server.on(claim, () => given(aTask({ state: 'claimed', reached: '12' }), '5.00'));
    await openAt('/promotions');
    await press('Claim ¥5.00');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull());
    expect(within(await card('Ten bets')).getByText('Received')).toBeTruthy();
    expect(server.inputsOf(claim)[0]).toMatchObject({ code: 'ten' });
  });
});

describe('a code', () => {
  test('goes as it was typed, a refusal stands at the field, and the code stays', async () => {
    run(aVoucher());
    server.on(redeem, { refuse: 'promotion.code_unknown', msg: 'We do not know this code.' });
    await openAt('/promotions');
    await press('Enter a code');
    await press('Redeem');
    expect(screen.getByText('Please type the code first.')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await act(async () => void fireEvent.change(field, { target: { value: ' spring-2026 ' } }));
    await press('Redeem');
    expect((await screen.findByRole('alert')).textContent).toBe('We do not know this code.');
    expect(field.value).toBe(' spring-2026 ');
    server.on(redeem, () => given(aVoucher({ redeemed: true }), '6.00'));
    await press('Redeem');
    expect(await screen.findByText('Received: ¥6.00')).toBeTruthy();
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(server.inputsOf(redeem).map(({ voucher }) => voucher)).toEqual(['spring-2026', 'spring-2026']);
    expect(within(await card('Spring codes')).getByText('Received')).toBeTruthy();
  });
});

describe('a deposit bonus', () => {
  test('is joined only below its terms, and says then how it comes', async () => {
    run(aBonus());
    server.on(join, () => ({ data: { campaign: aBonus({ joinedAt: Date.now() }) } }));
    await openAt('/promotions');
    expect((await card('Ten more')).textContent).toContain(
      'Each deposit brings 10% more, from ¥100.00 on, at most ¥500.00.',
    );
    expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
    await press('Read the terms and take part');
    const sheet = await screen.findByRole('dialog', { name: 'Ten more' });
    for (const term of ['10%', '¥100.00', '¥500.00', 'To be staked 1× before withdrawal'])
      expect(sheet.textContent).toContain(term);
    expect(server.inputsOf(join)).toHaveLength(0);
    await press('Take part', sheet);
    await waitFor(() => expect(within(document.body).queryByRole('dialog', { name: 'Ten more' })).toBeNull());
    expect(server.inputsOf(join)).toEqual([{ code: 'plus' }]);
    expect(within(await card('Ten more')).getByText('Taking part')).toBeTruthy();
  });

  test('a refusal leaves the terms open', async () => {
    run(aBonus());
    server.on(join, { refuse: 'promotion.budget_spent', msg: 'All given.' });
    await openAt('/promotions');
    await press('Read the terms and take part');
    await press('Take part');
    expect(await screen.findByText('All given.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Ten more' })).toBeTruthy();
  });

  test('one that brings nothing more cannot be joined', async () => {
    run(aBonus({ more: false, deposits: 'first' }));
    await openAt('/promotions');
    expect((await card('Ten more')).textContent).toContain('No further bonus comes for now.');
    await press('Terms of Ten more');
    await screen.findByRole('dialog', { name: 'Ten more' });
    expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
  });
});

describe('what was given', () => {
  test('stands in its own list with what has to be staked, and empty it leads to the promotions', async () => {
    const row = { rewardNo: 'G12', code: 'week', kind: 'sign_in', name: 'Week of days', at: Date.now() } as const;
    const one = { ...row, amount: '2.00', turnover: '2.00' };
    server.on(records, { data: { page: 1, size: 30, total: 1, list: [one] } });
    server.on(spins, { data: { page: 1, size: 30, total: 0, list: [] } });
    await openAt('/promotionRecords');
    const line = (await screen.findByText('Week of days')).closest('li');
    expect(line?.textContent).toMatch(/stake ¥2\.00.*\+¥2\.00/);
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'My draws' })));
    expect((await screen.findByRole('link', { name: 'To the promotions' })).getAttribute('href')).toBe('/promotions');
  });

  test('a failure of the list is said', async () => {
    server.on(records, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await openAt('/promotionRecords');
    expect(await screen.findByText('A little fast.')).toBeTruthy();
  });
});

test('a draw stands in the list with what is left of today', async () => {
  run(aLuckyDraw(), aLuckyDraw({ code: 'none', name: 'No more', spinsLeft: 0 }));
  await openAt('/promotions');
  expect((await card('Daily lots')).textContent).toContain('2 draws left today');
  expect((await card('Daily lots')).textContent).toContain('One more for each ¥100.00 staked that day; today ¥150.00.');
  expect(within(await card('No more')).getByRole('button', { name: 'See the chances' })).toBeTruthy();
});
