import { list, spin, spins } from '@drawroom/contract/promotion';
import type { SpinView } from '@drawroom/contract/promotion';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { askOnce, forgetUnanswered } from './ask-once.ts';
import { checkSpin } from './check-spin.ts';
import { aLuckyDraw, aSpin } from './samples.ts';

const AFTER = aLuckyDraw({ spinsLeft: 1, next: { spinNo: 'L8', commitment: 'cd'.repeat(32) } });

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  forgetUnanswered();
  await beLoggedIn();
  server.on(list, { data: { list: [aLuckyDraw()] } });
});

/** The house draws honestly, but for what is changed. */
function drawing(change: (honest: SpinView) => SpinView = (honest) => honest): void {
  server.on(spin, ({ entropy }) => ({
    data: { spin: change(aSpin(entropy)), balance: '1236.50', campaign: AFTER },
  }));
}

async function openDraw(): Promise<HTMLElement> {
  await openAt('/promotions');
  await press('To the draw');
  return screen.findByRole('dialog', { name: 'Daily lots' });
}

test('every chance stands there exactly before the draw, with the commitment of the draw that comes', async () => {
  const sheet = await openDraw();
  const rows = within(sheet).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Golden lot¥88.000.0001%',
    'Small lot¥2.0029.9999%',
    'Next time–70%',
  ]);
  expect(within(sheet).getByText('Commitment of draw \u2068L7\u2069').parentElement?.textContent).toContain(
    aLuckyDraw().next.commitment,
  );
  expect(server.inputsOf(spin)).toHaveLength(0);
});

test('a draw sends the number shown and an own number of this phone, shows the prize, and is made again here', async () => {
  drawing();
  const sheet = await openDraw();
  await press('Draw (2 left)', sheet);
  await within(sheet).findByText('Checked on this phone');
  const [sent] = server.inputsOf(spin);
  expect(sent).toMatchObject({ code: 'wheel', spinNo: 'L7' });
  expect(sent?.entropy).toMatch(/^[0-9a-f]{32}$/);
  const { prize, prizes } = aSpin(sent?.entropy);
  expect(within(sheet).getByRole('status').textContent).toContain(prizes[prize]?.name);
  // The next one is fixed and shown before it is drawn.
  expect(within(sheet).getByText('Commitment of draw \u2068L8\u2069')).toBeTruthy();
  await press('How', sheet);
  expect(within(sheet).getByText('Number, commitment and your own number are those of before the draw')).toBeTruthy();
});

test('no two draws use one own number', async () => {
  drawing();
  const sheet = await openDraw();
  await press('Draw (2 left)', sheet);
  await within(sheet).findByText('Checked on this phone');
  await press('Draw (1 left)', sheet);
  await waitFor(() => expect(server.inputsOf(spin)).toHaveLength(2));
  const sent = server.inputsOf(spin);
  expect(sent[1]?.spinNo).toBe('L8');
  expect(sent[1]?.entropy).not.toBe(sent[0]?.entropy);
  expect(sent[1]?.clientRef).not.toBe(sent[0]?.clientRef);
});

const CHEATS: readonly (readonly [what: string, change: (honest: SpinView) => SpinView])[] = [
  ['another commitment than was shown', (spun) => withProof(spun, { commitment: 'ab'.repeat(32) })],
  ['a draw of another secret, commitment and all', ({ proof }) => aSpin(proof.entropy, {}, '11'.repeat(32))],
  ['a draw with another own number than this phone’s', () => aSpin('ff')],
  ['a draw of another number', (spun) => withProof({ ...spun, spinNo: 'L9' }, { issue: 'wheel.L9' })],
  ['chances that are not those shown', (spun) => spunUnder(spun, [2, 299_998, 700_000])],
  ['another secret', (spun) => withProof(spun, { seed: '11'.repeat(32) })],
  ['another prize than was drawn', (spun) => ({ ...spun, prize: (spun.prize + 1) % 3 })],
];

/** The same lot under other chances, none of which is hidden; it may well win the same prize. */
function spunUnder(spun: SpinView, parts: readonly number[]): SpinView {
  return { ...spun, prizes: spun.prizes.map((prize, at) => ({ ...prize, parts: parts[at] ?? 0 })) };
}

function withProof(spun: SpinView, change: Partial<SpinView['proof']>): SpinView {
  return { ...spun, proof: { ...spun.proof, ...change } };
}

test.each(CHEATS)('a house that tells %s is found out at once', async (_what, change) => {
  drawing(change);
  const sheet = await openDraw();
  await press('Draw (2 left)', sheet);
  expect(await within(sheet).findByText(/It does not fit/)).toBeTruthy();
  expect(within(sheet).queryByText('Checked on this phone')).toBeNull();
});

test('chances that do not add up are found out, and a draw under an issue that is not its own', () => {
  const spun = aSpin();
  const more = spun.prizes.map((prize, at) => (at === 0 ? { ...prize, parts: 2 } : prize));
  const failing = (changed: SpinView) => checkSpin(changed, null).steps.flatMap(({ code, ok }) => (ok ? [] : [code]));
  expect(failing(spun)).toEqual([]);
  expect(failing({ ...spun, prizes: more })).toContain('chances_whole');
  // The same draw with all that belongs to it, but for the issue that its number gives.
  expect(failing({ ...spun, spinNo: 'L9' })).toEqual(['own_issue']);
  expect(failing({ ...spun, code: 'other' })).toEqual(['own_issue']);
});

test('what nobody has answered goes again at the next press with its identity, and after an answer nothing does', async () => {
  const sent: string[] = [];
  const pressed = (answer: () => Promise<never> | { balance: string; campaign: typeof AFTER }) => {
    const send = async (ref: string) => {
      sent.push(ref);
      return answer();
    };
    return askOnce({ what: 'one', make: () => crypto.randomUUID(), send }, async () => undefined);
  };
  const answered = () => ({ balance: '1.00', campaign: AFTER });
  await expect(pressed(() => Promise.reject(new Error('nothing came')))).rejects.toThrow('nothing came');
  await pressed(answered);
  await pressed(answered);
  expect(new Set(sent.slice(0, -1)).size).toBe(1);
  expect(sent).toHaveLength(6);
  expect(sent.at(-1)).not.toBe(sent[0]);
});

test('a lost answer is asked for with the same number, own number and reference', async () => {
  let tries = 0;
  server.on(spin, ({ entropy }) => {
    if ((tries += 1) === 1) return { lost: 'gateway' };
    return { data: { spin: aSpin(entropy), balance: '1236.50', campaign: AFTER } };
  });
  const sheet = await openDraw();
  await press('Draw (2 left)', sheet);
  await waitFor(() => expect(server.inputsOf(spin)).toHaveLength(2));
  expect(await within(sheet).findByText('Checked on this phone')).toBeTruthy();
  expect(server.inputsOf(spin)[0]).toEqual(server.inputsOf(spin)[1]);
});

test('a refusal is said beside the button, and what comes next is looked at again', async () => {
  server.on(spin, { refuse: 'promotion.spin_stale', msg: 'Another draw comes next by now.' });
  const sheet = await openDraw();
  server.on(list, { data: { list: [AFTER] } });
  await press('Draw (2 left)', sheet);
  expect((await within(sheet).findByRole('alert')).textContent).toBe('Another draw comes next by now.');
  expect(await within(sheet).findByText('Commitment of draw \u2068L8\u2069')).toBeTruthy();
});

test('with no draws left the chances stay to be seen, and nothing can be drawn', async () => {
  server.on(list, { data: { list: [aLuckyDraw({ spinsLeft: 0 })] } });
  await openAt('/promotions');
  await press('See the chances');
  const sheet = await screen.findByRole('dialog', { name: 'Daily lots' });
  expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'No draws left today' }).disabled).toBe(true);
});

test('an earlier draw opens to its proof, made again here', async () => {
  const cheated = aSpin('0b', { spinNo: 'L6', prize: (aSpin().prize + 1) % 3, name: 'Broken lots' });
  server.on(spins, { data: { page: 1, size: 30, total: 2, list: [aSpin(), cheated] } });
  await openAt('/promotionRecords');
  const draws = await screen.findByRole('radio', { name: 'My draws' });
  await act(async () => void fireEvent.click(draws));
  await press(/Daily lots/);
  const proof = await screen.findByRole('dialog', { name: 'Draw \u2068L7\u2069' });
  expect(within(proof).getByText('It fits: this prize follows from what was committed to.')).toBeTruthy();
  await press('Close', proof);
  await press(/Broken lots/);
  expect(
    within(await screen.findByRole('dialog', { name: 'Draw \u2068L6\u2069' })).getByText(/It does not fit/),
  ).toBeTruthy();
});
