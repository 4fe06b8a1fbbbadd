import { CAMPAIGN_KINDS, type CampaignKind } from '@drawroom/contract/promotion';
import {
  campaignContent,
  promotionDeskCalls as calls,
  type CampaignContent,
  type CampaignRow,
} from '@drawroom/contract/promotion-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aProposal } from '../testing/a-proposal.ts';
import { startFakeDoor, type FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';
import { asCampaign, asForm, emptyCampaign } from './promotion-parts.ts';

const PRIZES = [
  { name: { 'en-US': 'Great', 'zh-CN': '大奖', 'th-TH': 'รางวัลใหญ่' }, amount: '10.00', parts: 1_000 },
  { name: { 'en-US': 'Nothing' }, amount: '0.00', parts: 999_000 },
];

function aRow(kind: CampaignKind, more: Partial<CampaignRow> = {}): CampaignRow {
  const filled = { ...emptyCampaign(kind, 1_764_000_000_000), running: true, name: { 'en-US': 'Spring' } };
  const campaign = campaignContent.parse(kind === 'lucky_draw' ? { ...filled, prizes: PRIZES } : filled);
  return {
    code: 'spring',
    version: 2,
    state: 'running',
    spent: '12.50',
    given: 7,
    members: 5,
    codes: kind === 'voucher' ? { made: 100, used: 3 } : null,
    draws: kind === 'lucky_draw' ? 9 : null,
    campaign,
    ...more,
  };
}

let door: FakeDoor;
let row: CampaignRow;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./promotions-page.tsx')]);
}, 60_000);
beforeEach(() => {
  row = aRow('sign_in');
  door = startFakeDoor();
  door.on(calls.campaigns, () => ({ data: { list: [row] } }));
  door.on(calls.history, () => ({ data: { list: [] } }));
  door.on(calls.campaign, () => ({ data: { proposal: aProposal('1', { kind: 'promotion.campaign' }) } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (path: string, roles: OperatorRole[] = ['finance']) => openConsole(door, { path, roles });
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
async function proposed(): Promise<CampaignContent> {
  write(/^Why/, 'as agreed');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(door.sent(calls.campaign)).toHaveLength(1));
  return campaignContent.parse(JSON.parse(door.sent(calls.campaign)[0]?.['campaign'] ?? ''));
}

test('each campaign with its kind, state, span and what it has given of its budget', async () => {
  open('/promotions', ['auditor']);
  const line = await screen.findByRole('row', { name: /Spring/ });
  for (const text of ['Sign-in calendar', 'Running', '12.50 / 1,000.00', '7', '5'])
    expect(within(line).getByText(text)).toBeTruthy();
  expect(within(line).getByText(/until further notice/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New promotion' })).toBeNull();
});

test.each(CAMPAIGN_KINDS)('a form of a %s gives back what stands, with what is left empty as none', (kind) => {
  const { campaign } = aRow(kind);
  expect(asCampaign(asForm(campaign))).toEqual(campaign);
});

test('the questions follow the kind, and a new draw sends its prizes with their names and chances', async () => {
  open('/promotions?code=new&kind=lucky_draw');
  await screen.findByRole('group', { name: 'Prizes' });
  expect(screen.queryByLabelText(/Points of each day/)).toBeNull();
  write(/^Code/, 'spring-draw');
  write(/^Name · English/, 'Draw');
  for (const [n, { name, amount, parts }] of PRIZES.entries()) {
    fireEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    write(new RegExp(`^Prize · English.*${n + 1}`), name['en-US']);
    write(new RegExp(`^Points.*${n + 1}$`), amount);
    write(new RegExp(`^Parts of a million.*${n + 1}$`), String(parts));
  }
  const sent = await proposed();
  expect(sent).toMatchObject({
    kind: 'lucky_draw',
    to: null,
    budgetEach: null,
    perTurnover: null,
    audience: { who: 'all', newDays: null, level: 0 },
    prizes: PRIZES.map(({ name, ...others }) => ({ ...others, name: { 'en-US': name['en-US'] } })),
  });
});

test('prizes keep their names in languages that are not asked for, and take new ones', async () => {
  row = aRow('lucky_draw');
  open('/promotions?code=spring');
  await screen.findByLabelText(/^Prize · English.*1$/);
  screen.getByText('Nothing differs yet.');
  fireEvent.change(screen.getByLabelText('Texts also in'), { target: { value: 'de-DE' } });
  write(/^Prize · Deutsch · 2$/, 'Diesmal nicht');
  const [great, nothing] = PRIZES;
  expect(await proposed()).toMatchObject({
    prizes: [great, { ...nothing, name: { ...nothing?.name, 'de-DE': 'Diesmal nicht' } }],
  });
});

test('an end, a bound for newcomers and other rewards are proposed; the zone of one that stands is not asked', async () => {
  open('/promotions?code=spring');
  await screen.findByLabelText(/^Points of each day/);
  expect(screen.queryByLabelText(/^Time zone/)).toBeNull();
  write(/^Points of each day/, '2, 3');
  write(/^Ends/, '2030-01-02T03:04');
  write(/^Registered within/, '7');
  const sent = await proposed();
  expect(sent).toMatchObject({
    rewards: ['2.00', '3.00'],
    to: new Date('2030-01-02T03:04').getTime(),
    audience: { newDays: 7 },
    zone: 'Asia/Shanghai',
  });
  expect(door.sent(calls.campaign)[0]).toMatchObject({ code: 'spring', version: '2' });
});

test('one person stops it, for a reason', async () => {
  door.on(calls.stop, () => ({ data: { version: 3 } }));
  open('/promotions?code=spring');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop now' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Why/), { target: { value: 'too generous' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop now' }));
  await waitFor(() => expect(door.sent(calls.stop)).toEqual([{ code: 'spring', version: '2', why: 'too generous' }]));
});

test('codes are made once the campaign stands, and saved to a file', async () => {
  row = aRow('voucher');
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
  );
  door.on(calls.codes, () => ({ data: { codes: ['AAAA', 'BBBB'] } }));
  open('/promotions?code=spring');
  expect(await screen.findByText('3 / 100')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make the codes' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Why/), { target: { value: 'for the letter' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the codes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('code\r\nAAAA\r\nBBBB\r\n');
});
