import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aRound,
  asked,
  aSource,
  choose,
  fill,
  listed,
  NUMBERS,
  offered,
  openDrawRoom,
  paid,
  press,
  proposed,
  send,
  startDrawDoor,
  told,
  which,
} from '../testing/draw-room.tsx';
import type { DrawDetail } from './draw-queue.tsx';

let door: ReturnType<typeof startDrawDoor>;
beforeEach(() => {
  door = startDrawDoor();
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./draw-queue.tsx')]);
}, 60_000);

const atTheDraws = (rounds: DrawDetail[], roles?: OperatorRole[]): Promise<void> => openDrawRoom(door, rounds, roles);

/** Rounds where they can stand, with what is offered there to whoever runs draws. */
const STANDS: readonly (readonly [Partial<DrawDetail>, readonly string[]])[] = [
  [{ state: 'open', seal: null }, []],
  [{ state: 'closed', seal: null }, []],
  [{ state: 'closed' }, ['h Hold']],
  [{ state: 'waiting', sources: [aSource('feed-a')] }, ['h Hold']],
  [{ state: 'waiting', sources: [aSource('desk', { kind: 'manual' })] }, ['e Enter the result', 'h Hold']],
  [{ state: 'held' }, ['e Release with numbers', 'v Void the round']],
  [{ state: 'drawn', numbers: ['4', '5', '6'] }, []],
  [{ state: 'settled', numbers: ['4', '5', '6'] }, ['c Correct the result', 'v Annul the round']],
  [{ state: 'void' }, []],
  [{ state: 'closed', source: 'house' }, []],
  [{ state: 'settled', source: 'house', numbers: ['4', '5', '6'] }, ['v Annul the round']],
  [{ state: 'held', waitsFor: proposed('release') }, ['a Confirm', 'e Release with numbers', 'v Void the round']],
  [
    { state: 'settled', numbers: ['4', '5', '6'], waitsFor: proposed('annul', { numbers: null }) },
    ['a Confirm', 'c Correct the result', 'v Annul the round'],
  ],
];
const standing = (): DrawDetail[] => STANDS.map(([parts], at) => aRound(String(2026_1123_001 + at), parts));

describe('what is offered', () => {
  test('is what can be done with a round where it stands', async () => {
    const list = standing();
    await atTheDraws(list);
    for (const [at, [, acts]] of STANDS.entries()) {
      await choose(list[at]!.gameNo);
      expect([list[at]!.state, offered()]).toEqual([list[at]!.state, acts]);
    }
  });

  test('to an auditor is nothing: no button, no key, no account, and no word that he may be the second', async () => {
    const list = standing();
    await atTheDraws(list, ['auditor']);
    for (const { gameNo, waitsFor } of list) {
      await choose(gameNo);
      for (const key of 'aechv') press(key);
      expect(offered()).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryAllByText(/: proposed by checker\. Another person has to confirm it\.$/)).toHaveLength(
        waitsFor === null ? 0 : 1,
      );
      expect(screen.queryByText(/You may be the second/)).toBeNull();
    }
    expect(new Set(door.arrived.map(({ name }) => name))).not.toContain(calls.preview.name);
  });
});

describe('numbers that are typed', () => {
  test('are judged by the engine of the game, and what is no draw of it is not sent', async () => {
    door.on(calls.propose, () => ({ data: { proposalNo: '71' } }));
    await atTheDraws([aRound('20261123001')]);
    const dialog = await asked('Release with numbers');
    expect(within(dialog).queryByRole('status')).toBeNull();
    for (const [text, verdict] of [
      ['4 5', 'Not the right count of numbers'],
      ['4 5 6 6', 'Not the right count of numbers'],
      ['4 5 7', 'A number that is not drawn here'],
      ['4 5 x', 'A number that is not drawn here'],
    ] as const) {
      fill(dialog, NUMBERS, text);
      expect(within(dialog).getByRole('status').textContent).toBe(verdict);
      send(dialog, 'Release with numbers');
      // Beside the balls, and now at the field too.
      expect(within(dialog).getAllByText(verdict)).toHaveLength(2);
    }
    fill(dialog, NUMBERS, '4,5， 6');
    expect(within(dialog).getByRole('status').textContent).toBe('A draw of this game');
    expect(within(dialog).getByRole('img', { name: 'Result: 4 5 6' })).toBeTruthy();
    send(dialog, 'Release with numbers');
    await waitFor(() =>
      expect(door.sent(calls.propose)).toEqual([{ ...which('20261123001'), kind: 'release', numbers: '4,5， 6' }]),
    );
  });

  test('of a game that draws each number once may not repeat', async () => {
    await atTheDraws([aRound('20261123001', { family: '11x5' })]);
    const dialog = await asked('Release with numbers');
    fill(dialog, NUMBERS, '1 2 3 4 4');
    expect(within(dialog).getByRole('status').textContent).toBe('A number stands twice');
    fill(dialog, NUMBERS, '1 2 3 4 11');
    expect(within(dialog).getByRole('status').textContent).toBe('A draw of this game');
  });

  test('are what the desk saw, where the desk is a source; a hold asks for a reason', async () => {
    door.on(calls.propose, () => ({ data: { proposalNo: '71' } }));
    door.on(calls.hold, () => ({ data: {} }));
    await atTheDraws([aRound('20261123001', { state: 'waiting', sources: [aSource('desk', { kind: 'manual' })] })]);
    const entry = await asked('Enter the result');
    fill(entry, NUMBERS, '4 5 6');
    send(entry, 'Enter the result');
    await waitFor(() =>
      expect(door.sent(calls.propose)).toEqual([{ ...which('20261123001'), kind: 'entry', numbers: '4 5 6' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const hold = await asked('Hold');
    fill(hold, 'Reason', 'odd');
    send(hold, 'Hold');
    expect(door.sent(calls.hold)).toEqual([]);
    fill(hold, 'Reason', 'the stream broke off');
    send(hold, 'Hold');
    await waitFor(() =>
      expect(door.sent(calls.hold)).toEqual([{ ...which('20261123001'), reason: 'the stream broke off' }]),
    );
  });
});

describe('whose turn it is', () => {
  test('whoever proposed it is told that another one has to confirm, and is not offered to', async () => {
    await atTheDraws([aRound('20261123001', { waitsFor: proposed('release', { proposedBy: 'maker' }) })]);
    await screen.findByText('Release with numbers: you proposed this. Somebody else has to confirm it.');
    expect(offered()).toEqual(['e Release with numbers', 'v Void the round']);
    press('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the other one names the numbers himself, for the proposal that he looked at', async () => {
    door.on(calls.confirm, ({ numbers }) =>
      numbers === '1 2 4' ? { data: {} } : { refuse: 'lottery.nothing_to_confirm', msg: 'Nothing is confirmed.' },
    );
    await atTheDraws([aRound('20261123001', { waitsFor: proposed('release') })]);
    await screen.findByText('Release with numbers: proposed by checker. You may be the second.');
    const dialog = await asked('Confirm');
    expect(within(dialog).getByLabelText<HTMLInputElement>(NUMBERS).value).toBe('');
    send(dialog, 'Confirm');
    fill(dialog, NUMBERS, '1 2');
    send(dialog, 'Confirm');
    expect(door.sent(calls.confirm)).toEqual([]);
    fill(dialog, NUMBERS, '1 2 5');
    send(dialog, 'Confirm');
    await within(dialog).findByText('Nothing is confirmed.');
    fill(dialog, NUMBERS, '1 2 4');
    send(dialog, 'Confirm');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(door.sent(calls.confirm)).toEqual(
      ['1 2 5', '1 2 4'].map((numbers) => ({ ...which('20261123001'), proposalNo: '71', numbers })),
    );
  });

  test('to end a round asks for no numbers', async () => {
    door.on(calls.confirm, () => ({ data: {} }));
    await atTheDraws([aRound('20261123001', { waitsFor: proposed('void', { numbers: null }) })]);
    const dialog = await asked('Confirm');
    within(dialog).getByText('The second of two people. All stakes of the round go back.');
    expect(within(dialog).queryByLabelText(NUMBERS)).toBeNull();
    send(dialog, 'Do it');
    await waitFor(() => expect(door.sent(calls.confirm)).toEqual([{ ...which('20261123001'), proposalNo: '71' }]));
  });

  test('nothing is offered any more when the round itself says that nothing waits, whatever the list still shows', async () => {
    const row = aRound('20261123001', { waitsFor: proposed('release') });
    door.on(calls.rounds, () => ({ data: { list: [listed(row)], cursor: null } }));
    await atTheDraws([{ ...row, waitsFor: null }]);
    expect(screen.getByText('Waits for the second person')).toBeTruthy();
    expect(screen.queryByText(/You may be the second/)).toBeNull();
    expect(offered()).toEqual(['e Release with numbers', 'v Void the round']);
  });
});

describe('what was bet (R-85)', () => {
  test('is not even asked for before it is sealed', async () => {
    await atTheDraws([
      aRound('20261123001', { state: 'open', seal: null }),
      aRound('20261123002', { state: 'closed', seal: null }),
      aRound('20261123003', { state: 'closed' }),
    ]);
    for (const gameNo of ['20261123001', '20261123002']) {
      await choose(gameNo);
      expect(screen.getByText('Nobody sees totals before the bets are sealed.')).toBeTruthy();
    }
    await choose('20261123003');
    expect((await screen.findByText('Pays at most')).nextSibling?.textContent).toBe('39.64');
    expect(screen.getByText('The house may lose').nextSibling?.textContent).toBe('5,000.00');
    expect(screen.queryByText(/^Nobody sees totals/)).toBeNull();
    expect(door.sent(calls.stakes)).toEqual([which('20261123003')]);
  });

  test('is shown play by play, and a bound is called one', async () => {
    const plays = [{ playCode: 'k3.sum.big', title: 'Big', bets: 2, stake: '20.00', worst: '39.64' }];
    door.on(calls.stakes, () => ({
      data: { bets: 2, members: 2, stake: '20.00', worst: '39.64', isExact: false, cap: null, plays },
    }));
    await atTheDraws([aRound('20261123001')]);
    await screen.findByText('39.64 (a bound, seldom reached)');
    expect(screen.getByRole('row', { name: /^Big/ }).textContent).toBe('Big220.0039.64');
    expect(screen.queryByText('The house may lose')).toBeNull();
  });
});

describe('what the sources say', () => {
  const cardOf = (name: string): HTMLElement =>
    screen.getAllByRole('listitem').find((each) => within(each).queryByText(name, { selector: 'bdi' }) !== null)!;

  test('stands side by side: who differs, who is silent and who is not believed is said', async () => {
    await atTheDraws([
      aRound('20261123001', {
        holdReason: 'feed-a: 4 5 6 | desk: 1 2 4',
        sources: [
          aSource('feed-a', { title: 'Organiser', stand: 'differs', answers: [told('4 5 6')] }),
          aSource('desk', { kind: 'manual', stand: 'differs', answers: [told('1 2 4')] }),
          aSource('feed-b', { fault: { reason: 'too_slow', at: 1 } }),
          aSource('file-c', { kind: 'file', stand: 'refused', answers: [told('4 5 6', 'before_close')] }),
          aSource('feed-d', { stand: 'agrees', answers: [told('4 5 6')] }),
        ],
      }),
    ]);
    const says = (name: string) => [
      within(cardOf(name)).queryByText(/^(Agrees|Differs|Silent|Not believed)$/)?.textContent,
      within(cardOf(name))
        .queryAllByRole('img')
        .map((each) => each.getAttribute('aria-label')),
    ];
    expect(says('feed-a')).toEqual(['Differs', ['Result: 4 5 6']]);
    expect(within(cardOf('feed-a')).getByText('Organiser')).toBeTruthy();
    expect(says('desk')).toEqual(['Differs', ['Result: 1 2 4']]);
    expect(says('feed-b')).toEqual(['Silent', []]);
    expect(within(cardOf('feed-b')).getByText(/^Last fault: too slow, /)).toBeTruthy();
    expect(says('file-c')).toEqual(['Not believed', ['Result: 4 5 6']]);
    expect(within(cardOf('file-c')).getByText(/ · Told while bets were open$/)).toBeTruthy();
    expect(says('feed-d')).toEqual(['Agrees', ['Result: 4 5 6']]);
    expect(within(cardOf('feed-d')).queryByText(/Last fault/)).toBeNull();
    expect(screen.getByText('2 have to say the same.')).toBeTruthy();
    expect(screen.getByText('Held because').nextSibling?.textContent).toBe('Its sources: feed-a: 4 5 6 · desk: 1 2 4');
  });

  test('is awaited until a moment that is named, and not named when nothing is awaited; the house draws by itself', async () => {
    await atTheDraws([
      aRound('20261123001', { state: 'waiting', sources: [aSource('feed-a')] }),
      aRound('20261123002'),
      paid('20261123003', { source: 'house', required: null, waitMs: null }),
      aRound('20261123004', { state: 'waiting', required: null, waitMs: null }),
    ]);
    const endsAt = /^Without a result it is void at /;
    expect(screen.getByText(endsAt)).toBeTruthy();
    expect(screen.getAllByText(/^Drawn 1:00:\d\d ago$/).length).toBeGreaterThan(0);
    await choose('20261123002');
    expect(screen.queryByText(endsAt)).toBeNull();
    await choose('20261123003');
    expect(screen.getByText(/^The house draws it/)).toBeTruthy();
    expect(screen.queryByText('No sources are set up.')).toBeNull();
    await choose('20261123004');
    expect(screen.getByText('No sources are set up.')).toBeTruthy();
    expect(screen.queryByText(endsAt)).toBeNull();
  });
});
