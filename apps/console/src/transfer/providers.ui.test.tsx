import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProvider } from '../testing/a-provider.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const SECRET = 'a secret of sixteen signs';

let door: FakeDoor;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./providers-page.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  door.on(calls.providers, () => ({ data: { list: [aProvider({ version: 3 })] } }));
  const version = { at: Date.now(), by: 'ada', approvedBy: '', why: 'as agreed', restored: null };
  const told = (n: number, [fact, before, after]: readonly [string, string, string]) => ({
    ...version,
    version: n,
    changes: [{ fact, before, after }],
  });
  const list = [
    told(3, ['secretNo', '1', '2']),
    told(2, ['merchant', 'hause', 'house']),
    { ...told(1, ['name', '', 'Lotus']), by: '', why: '' },
  ];
  door.on(calls.history, () => ({ data: { list } }));
  door.on(calls.save, () => ({ data: { version: 4 } }));
  door.on(calls.restore, () => ({ data: { version: 4 } }));
});
afterEach(cleanup);

const open = (path: string, roles: OperatorRole[] = ['owner']) => openConsole(door, { path, roles });
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });

test('a provider is opened from the list, filled with what stands, and saved as a change of the version that was seen', async () => {
  open('/providers');
  fireEvent.click(await screen.findByRole('link', { name: 'Lotus Games' }));
  await screen.findByText('Version 3');
  expect(screen.getByLabelText<HTMLInputElement>(/^Where its interface is reached/).value).toBe('https://api.example');
  expect(screen.queryByLabelText(/^Project/)).toBeNull();
  write(/^Merchant/, 'harbour');
  screen.getByRole('row', { name: /Merchant.*house.*harbour/ });
  write(/^Why/, 'their wish');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.sent(calls.save)).toHaveLength(1));
  const [sent] = door.sent(calls.save);
  expect(sent).toMatchObject({ code: 'lotus', version: '3', why: 'their wish' });
  expect(sent).not.toHaveProperty('secret');
  expect(JSON.parse(sent?.['provider'] ?? '')).toEqual({
    projectId: '66',
    name: 'Lotus Games',
    origin: 'https://games.example',
    url: 'https://api.example',
    merchant: 'harbour',
    enabled: true,
  });
});

test('a secret alone may be replaced; it is shown nowhere, and that it cannot be had back is said beforehand', async () => {
  open('/providers?code=lotus');
  await screen.findByText('Version 3');
  screen.getByText(/One that is replaced cannot be had back/);
  write(/^Secret/, SECRET);
  write(/^Why/, 'it was told');
  screen.getByRole('row', { name: /Secret.*••••/ });
  expect(document.body.textContent).not.toContain(SECRET);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.sent(calls.save)).toMatchObject([{ code: 'lotus', version: '3', secret: SECRET }]));
});

test('the history says who changed what and why; an older version is restored for a reason, over the one that was seen', async () => {
  open('/providers?code=lotus');
  const second = (await screen.findByText('Version 2')).closest('li') as HTMLElement;
  within(second).getByRole('row', { name: /Merchant.*hause.*house/ });
  within(second).getByText(/as agreed/);
  fireEvent.click(within(second).getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Why/), { target: { value: 'was a mistake' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(door.sent(calls.restore)).toEqual([{ code: 'lotus', version: '3', back: '2', why: 'was a mistake' }]),
  );
});

test('a new provider is asked for its code, project and secret, and opened once it stands', async () => {
  open('/providers');
  fireEvent.click(await screen.findByRole('link', { name: 'Set one up' }));
  await screen.findByLabelText(/^Project/);
  for (const [field, value] of [
    [/^Code/, 'reed'],
    [/^Project/, '67'],
    [/^Name/, 'Reed Games'],
    [/^Where its pages/, 'https://reed.example'],
    [/^Where its interface/, 'https://api.reed.example'],
    [/^Merchant/, 'house'],
    [/^Secret/, SECRET],
    [/^Why/, 'a new one'],
  ] as const)
    write(field, value);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(door.sent(calls.save)).toHaveLength(1));
  const [sent] = door.sent(calls.save);
  expect(sent).toMatchObject({ code: 'reed', secret: SECRET, why: 'a new one' });
  expect(sent).not.toHaveProperty('version');
  expect(JSON.parse(sent?.['provider'] ?? '')).toMatchObject({ projectId: '67', name: 'Reed Games', enabled: true });
});

test('who may only look sees settings and history, and is offered nothing to do', async () => {
  open('/providers?code=lotus', ['auditor']);
  await screen.findByText('Version 3');
  for (const name of ['Save', 'Restore']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByLabelText(/^Merchant/).closest('fieldset')?.disabled).toBe(true);
});
