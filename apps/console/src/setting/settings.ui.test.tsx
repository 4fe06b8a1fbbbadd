import type { DocumentVersion } from '@drawroom/contract/document';
import { inbox } from '@drawroom/contract/service-desk';
import { settingDeskCalls as calls, type SettingRow } from '@drawroom/contract/setting-desk';
import { readsOf } from '@drawroom/contract/house-colours';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const REGISTRATION = { door: 'open', phoneRequired: false, countriesRefused: ['FR', 'US'], minimumAge: 21 } as const;
const LOOK = { houseName: '', houseNames: {}, light: '#c8371f', dark: '#ff6b4f', logo: null };
const HOURS = { from: '09:00', to: '21:00', zone: 'Asia/Shanghai' };

let door: FakeDoor;
let canText: boolean;
let version: number;
let versions: DocumentVersion[];
let hours: typeof HOURS | null;

function rows(): SettingRow[] {
  return [
    { code: 'registration', version, setting: { ...REGISTRATION, countriesRefused: ['FR', 'US'] } },
    { code: 'service', version: 3, setting: { hours, lapseHours: 48 } },
    { code: 'languages', version: 0, setting: { offered: ['zh-CN', 'vi-VN', 'en-US'], standard: 'zh-CN' } },
    { code: 'records', version: 0, setting: { reportedPictureDays: 30 } },
    { code: 'appearance', version: 0, setting: LOOK },
  ];
}

beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./settings-page.tsx'), import('../service/desk.tsx')]);
}, 60_000);
beforeEach(() => {
  canText = true;
  version = 0;
  versions = [];
  hours = HOURS;
  door = startFakeDoor();
  door.on(calls.settings, () => ({ data: { list: rows(), canText } }));
  door.on(calls.settingHistory, () => ({ data: { list: versions } }));
});
afterEach(cleanup);

async function at(code: string, roles: OperatorRole[] = ['owner']): Promise<void> {
  openConsole(door, { path: `/settings?code=${code}`, roles });
  await screen.findByText('History');
}
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
/** Saves and gives the document that was sent. */
async function saved(field: string): Promise<unknown> {
  door.on(calls.saveSetting, () => ({ data: { version: (version += 1) } }));
  write('Why', 'as agreed');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.sent(calls.saveSetting)).toHaveLength(1));
  const { [field]: content = '', ...sent } = door.sent(calls.saveSetting)[0]!;
  expect(sent).toMatchObject({ code: field, why: 'as agreed' });
  expect(Object.keys(sent).toSorted()).toEqual(['code', 'version', 'why']);
  return JSON.parse(content);
}

test('every setting with its gist, and whether anybody has saved it', async () => {
  openConsole(door, { path: '/settings', roles: ['auditor'] });
  const first = await screen.findByRole('row', { name: /Registration/ });
  expect(within(first).getByText('Open to everybody')).toBeTruthy();
  expect(within(first).getByText(/Not yet/)).toBeTruthy();
  const desk = screen.getByRole('row', { name: /Service desk/ });
  expect(within(desk).getByText('09:00 – 21:00, Asia/Shanghai')).toBeTruthy();
  expect(within(desk).getByText('Version 3')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Languages of the lobby/ })).getByText(/English/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Records/ })).getByText('Pictures kept for 30 days')).toBeTruthy();
});

test('a language is offered no more, and another one is what everybody begins with', async () => {
  await at('languages');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Offered' }));
  fireEvent.click(await screen.findByRole('option', { name: '简体中文' }));
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'For whoever has chosen none' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Tiếng Việt' }));
  expect(await saved('languages')).toEqual({ offered: ['vi-VN', 'en-US'], standard: 'vi-VN' });
});

test('registration is closed in the field of its own code, over the version that was looked at', async () => {
  await at('registration');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Registration' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Closed' }));
  screen.getByRole('row', { name: /Registration.*Open to everybody.*Closed/ });
  write(/^Countries not served/, 'US, KP');
  write('Least age', '25');
  expect(await saved('registration')).toEqual({
    door: 'closed',
    phoneRequired: false,
    countriesRefused: ['US', 'KP'],
    minimumAge: 25,
  });
});

test('a phone is offered only where text messages can be sent', async () => {
  await at('registration');
  screen.getByRole('combobox', { name: 'A phone is needed to register' });
  cleanup();
  canText = false;
  await at('registration');
  expect(screen.queryByRole('combobox', { name: 'A phone is needed to register' })).toBeNull();
});

test('a field that the door names says so', async () => {
  await at('registration');
  write('Least age', '17');
  write('Why', 'as agreed');
  door.on(calls.saveSetting, () => ({
    refuse: 'request.invalid',
    msg: 'Please look at the fields.',
    data: { fields: [{ field: 'registration.minimumAge', reason: 'too_small' }] },
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please look at the fields.');
  expect(screen.getByLabelText('Least age').getAttribute('aria-invalid')).toBe('true');
});

test('a country that the door names is said at the countries', async () => {
  await at('registration');
  write(/^Countries not served/, 'US, XX');
  write('Why', 'as agreed');
  door.on(calls.saveSetting, () => ({
    refuse: 'request.invalid',
    msg: 'Please look at the fields.',
    data: { fields: [{ field: 'registration.countriesRefused.1', reason: 'format' }] },
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please look at the fields.');
  expect(screen.getByLabelText(/^Countries not served/).getAttribute('aria-invalid')).toBe('true');
});

test('hours that are left empty are none', async () => {
  await at('service');
  for (const field of ['Opens daily at', 'Closes daily at']) write(new RegExp(`^${field}`), '');
  expect(await saved('service')).toEqual({ hours: null, lapseHours: 48 });
});

test('days are a number; an older version is restored over the one that is seen', async () => {
  versions = [2, 1].map((n) => ({
    version: n,
    at: Date.now(),
    by: 'checker',
    approvedBy: '',
    why: `reason ${n}`,
    restored: null,
    changes: [{ fact: 'reportedPictureDays', before: '30', after: '7' }],
  }));
  await at('records');
  await screen.findByText('Version 2');
  expect(screen.getAllByRole('row', { name: /Kept after the decision, days.*30.*7/ })).toHaveLength(2);
  door.on(calls.restoreSetting, () => ({ data: { version: 3 } }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore' });
  fireEvent.change(within(dialog).getByLabelText(/^Why/), { target: { value: 'was a mistake' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(door.sent(calls.restoreSetting)).toEqual([
      { code: 'records', version: '0', back: '1', why: 'was a mistake' },
    ]),
  );
  write('Kept after the decision, days', '9');
  expect(await saved('records')).toEqual({ reportedPictureDays: 9 });
});

test('a colour that members could not read is said with its figures, and the nearest one that they can is taken by a press', async () => {
  await at('appearance');
  const field = (): HTMLInputElement =>
    screen.getAllByLabelText<HTMLInputElement>('Main colour, light').find(({ type }) => type === 'text')!;
  fireEvent.change(field(), { target: { value: '#ffd0c0' } });
  await screen.findByText(/on the page 1\.\d\d : 1, at least 3\. Members could not read it well/);
  fireEvent.click(screen.getByRole('button', { name: /^Take #[0-9a-f]{6}, the nearest$/ }));
  expect(readsOf(field().value, 'light').passes).toBe(true);
  expect(screen.queryByText(/could not read it well/)).toBeNull();
  const [picker] = screen
    .getAllByLabelText<HTMLInputElement>('Main colour, light')
    .filter(({ type }) => type === 'color');
  fireEvent.change(picker!, { target: { value: '#2255cc' } });
  write(/^Name of the house/, 'Tea House');
  write(/^Name · Tiếng Việt/, 'Nhà Trà');
  screen.getByRole('row', { name: /Main colour, light.*#c8371f.*#2255cc/ });
  expect(await saved('appearance')).toEqual({
    ...LOOK,
    houseName: 'Tea House',
    houseNames: { 'vi-VN': 'Nhà Trà' },
    light: '#2255cc',
  });
});

test('a logo is sent by itself, shown, and saved by its name; one that is refused says why', async () => {
  await at('appearance');
  const choose = (): boolean =>
    fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), {
      target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
    });
  door.on(calls.uploadLogo, () => ({ refuse: 'member.image_invalid', msg: 'Not a picture.' }));
  choose();
  await screen.findByText('Not a picture.');
  const logo = 'ab'.repeat(16);
  door.on(calls.uploadLogo, () => ({ data: { logo } }));
  choose();
  // Beside the button, and in the row of what changes: as the picture, not by its name.
  const address = `/house-logo/${logo}-512.png`;
  await waitFor(() => {
    const shown = screen.getAllByRole('img', { name: 'Logo' }).map((img) => img.getAttribute('src'));
    expect(shown).toEqual([address, address]);
  });
  expect(screen.queryByText(new RegExp(logo))).toBeNull();
  expect(screen.getAllByRole('heading', { name: 'Logo' })).toHaveLength(1);
  expect(screen.getAllByText('Logo')).toHaveLength(2);
  expect(screen.queryByText('Not a picture.')).toBeNull();
  expect(await saved('appearance')).toEqual({ ...LOOK, logo });
});

test('whoever only looks is offered nothing; whoever may not look sees no page', async () => {
  await at('registration', ['support']);
  expect(screen.getByLabelText<HTMLInputElement>('Least age').value).toBe('21');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  cleanup();
  openConsole(door, { path: '/settings', roles: ['finance'] });
  await screen.findByRole('navigation');
  expect(screen.queryByRole('link', { name: 'House settings' })).toBeNull();
  expect(screen.queryByRole('row', { name: /Registration/ })).toBeNull();
});

test('the desk shows its hours, and leads whoever may look to where they are set', async () => {
  const view = { waiting: [], claimed: [], closed: [], operators: [], open: false, hours };
  door.on(inbox, () => ({ data: view }));
  openConsole(door, { path: '/service', roles: ['support'] });
  await screen.findByText('Closed by its hours · 09:00 – 21:00, Asia/Shanghai');
  expect(screen.getByRole('link', { name: 'Hours of the desk' }).getAttribute('href')).toBe('/settings?code=service');
  cleanup();
  door.on(inbox, () => ({ data: { ...view, open: true, hours: null } }));
  openConsole(door, { path: '/service', roles: ['content'] });
  await screen.findByText('Open · Always open');
  expect(screen.queryByRole('link', { name: 'Hours of the desk' })).toBeNull();
});
