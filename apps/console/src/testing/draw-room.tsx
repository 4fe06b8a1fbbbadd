import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import type { Preview, PreviewLine, ProposedView } from '@drawroom/contract/draw-desk';
import { list as lotteries } from '@drawroom/contract/lottery-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { fireEvent, screen, within } from '@testing-library/react';
import type { DrawDetail } from '../draw/draw-queue.tsx';
import { startFakeDoor } from './fake-door.ts';
import type { FakeDoor } from './fake-door.ts';
import { openConsole } from './open-console.tsx';

type Source = DrawDetail['sources'][number];

const HOUR_MS = 3_600_000;
const SEAL = { count: 3, root: 'ab'.repeat(32), at: 1 };
export const NUMBERS = 'Numbers, with blanks between';
export const which = (gameNo: string) => ({ lotteryCode: 'k3-gx', gameNo });

/** An official round of three dice, sealed; its draw time is an hour past. */
export function aRound(gameNo: string, parts: Partial<DrawDetail> = {}): DrawDetail {
  const now = Date.now();
  return {
    ...which(gameNo),
    name: 'Guangxi K3',
    family: 'k3',
    source: 'official',
    state: 'held',
    beginAt: now - 3 * HOUR_MS,
    endAt: now - 2 * HOUR_MS,
    prizeAt: now - HOUR_MS,
    numbers: null,
    holdReason: null,
    voidReason: null,
    revision: 0,
    waitsFor: null,
    businessDate: '2026-11-23',
    zone: 'Asia/Shanghai',
    closeLeadSeconds: 60,
    openLeadSeconds: 600,
    closedAt: now - 2 * HOUR_MS,
    drawnAt: null,
    settledAt: null,
    commitment: null,
    committedAt: null,
    entropyRound: null,
    seal: SEAL,
    versions: [],
    required: 2,
    waitMs: 24 * HOUR_MS,
    sources: [],
    proposals: [],
    ...parts,
  };
}

export const paid = (gameNo: string, parts: Partial<DrawDetail> = {}): DrawDetail =>
  aRound(gameNo, { state: 'settled', numbers: ['4', '5', '6'], ...parts });

export function proposed(kind: ProposedView['kind'], parts: Partial<ProposedView> = {}): ProposedView {
  return {
    proposalNo: '71',
    kind,
    numbers: ['1', '2', '4'],
    reason: null,
    state: 'waiting',
    proposedBy: 'checker',
    proposedAt: 1,
    confirmedBy: null,
    confirmedAt: null,
    ...parts,
  };
}

export function aSource(name: string, parts: Partial<Source> = {}): Source {
  return { name, title: '', kind: 'http', stand: 'silent', answers: [], fault: null, ...parts };
}
export const told = (numbers: string, reason: string | null = null): Source['answers'][number] => ({
  numbers: numbers.split(' '),
  at: 1,
  drawnAt: null,
  reason,
});

export const line: PreviewLine = {
  accountId: '8',
  memberId: '42',
  what: 'payout',
  before: '19.82',
  after: '0.00',
  moves: '-19.00',
  owed: '0.82',
  kept: '0.00',
  balanceBefore: '19.00',
  balanceAfter: '0.00',
};
export function aPreview(parts: Partial<Preview> = {}): Preview {
  const sums = { accounts: 2, bets: 3, up: '39.64', down: '19.00', owed: '0.82', kept: '0.00' };
  return { at: 1, differing: null, ...sums, list: [line], cursor: null, ...parts };
}
/** A correction that changes nothing. */
export const NOTHING = { accounts: 0, bets: 0, up: '0.00', down: '0.00', owed: '0.00', list: [] as PreviewLine[] };

/** A round as the queue lists it. */
export const listed = (round: DrawDetail) => ({ ...round, cursor: `4_1_${round.gameNo}` });

/** A door where these rounds stand, in this order. */
export function startDrawDoor(): FakeDoor & { rounds: DrawDetail[] } {
  const door = { ...startFakeDoor(), rounds: [] as DrawDetail[] };
  door.on(calls.rounds, () => ({ data: { list: door.rounds.map(listed), cursor: null } }));
  door.on(lotteries, () => ({ data: { list: [] } }));
  door.on(calls.round, ({ gameNo }) => ({ data: door.rounds.find((each) => each.gameNo === gameNo)! }));
  door.on(calls.stakes, () => ({
    data: { bets: 3, members: 2, stake: '30.00', worst: '39.64', isExact: true, cap: '5000.00', plays: [] },
  }));
  door.on(calls.preview, () => ({ data: aPreview() }));
  return door;
}

/** Everything about one round is there. */
async function shown(gameNo: string): Promise<void> {
  await screen.findByText(`Guangxi K3 · Round ${gameNo}`);
  await screen.findByText('Counted to');
}

/** Opens the draw room with these rounds; the first one is looked at. */
export async function openDrawRoom(
  door: ReturnType<typeof startDrawDoor>,
  rounds: DrawDetail[],
  roles: OperatorRole[] = ['draw'],
): Promise<void> {
  door.rounds = rounds;
  openConsole(door, { path: '/draws', roles });
  await shown(rounds[0]!.gameNo);
}

/** Looks at another round. */
export async function choose(gameNo: string): Promise<void> {
  fireEvent.click(screen.getByText(gameNo));
  await shown(gameNo);
}

/** What may be done with the chosen round: key and name of each act. */
export const offered = (): string[] =>
  [...document.querySelectorAll('button[aria-keyshortcuts]')].map(
    (each) => `${each.getAttribute('aria-keyshortcuts')} ${each.firstChild?.textContent}`,
  );
export const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });

/** Begins an act; its dialog. */
export async function asked(act: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: act }));
  return screen.findByRole('dialog', { name: act });
}
export const fill = (dialog: HTMLElement, label: string, value: string): boolean =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
export const send = (dialog: HTMLElement, act: string): boolean =>
  fireEvent.click(within(dialog).getByRole('button', { name: act }));
