import { agentReport, trend } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { dayKey } from '@drawroom/i18n/format-time';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { freshReports } from '../testing/reports.ts';
import { anAgentReport, aSpan, aTrend } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  watchedEnd();
  server = await freshReports();
});

test('the small chart says its figures in a table; of a single day it shows the week that ends with it', async () => {
  server.on(agentReport, { data: anAgentReport({ span: aSpan('2026-11-22') }) });
  await openAt('/daili');
  const table = await screen.findByRole('table', { name: /seven days/ });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['11/20¥300.00', '11/21¥0.00', '11/22¥900.00']);
  expect(server.inputsOf(trend)[0]).toMatchObject({ range: 'days', from: '2026-11-16', to: '2026-11-22' });
});

test.each(['/daili?range=thisMonth', '/jingcai?range=thisMonth'])(
  'of the first day of a month too, as days to come have no bar: %s',
  async (path) => {
    const today = dayKey(serverNow(), memberTimeZone());
    const span = aSpan(today, addDays(today, 20));
    server.on(agentReport, { data: anAgentReport({ span }) });
    server.on(trend, { data: { ...aTrend({ [today]: '300.00', [addDays(today, 1)]: '0.00' }), span } });
    await openAt(path);
    await screen.findByRole('img', { name: /seven days/ });
    expect(screen.getAllByRole('img', { name: /[Ss]taked/ })).toHaveLength(1);
    const week = { range: 'days', from: addDays(today, -6), to: today };
    expect(server.inputsOf(trend).at(-1)).toMatchObject(week);
  },
);

test('of a member\u2019s team the week of a single day is that team\u2019s, and of his own play the table says all', async () => {
  const day = '2026-11-22';
  server.on(trend, { data: { ...aTrend({ [day]: '300.00' }), span: aSpan(day) } });
  await openAt(`/jingcai?range=days&from=${day}&to=${day}&memberId=101`);
  await screen.findByRole('img', { name: /seven days/ });
  expect(server.inputsOf(trend).at(-1)).toMatchObject({ from: '2026-11-16', to: day, memberId: '101' });
  await openAt(`/jingcai?range=days&from=${day}&to=${day}&of=own`);
  await screen.findByRole('table');
  expect(server.inputsOf(trend).at(-1)).toMatchObject({ from: day, of: 'own' });
  expect(screen.queryByRole('img', { name: /day/ })).toBeNull();
});

test('days without a stake have no chart: it would be an empty box', async () => {
  const day = '2026-11-22';
  server.on(agentReport, { data: anAgentReport({ span: aSpan(day) }) });
  server.on(trend, { data: { ...aTrend({ [day]: '0.00' }), span: aSpan(day) } });
  await openAt('/daili');
  await screen.findByRole('table', { name: /seven days/ });
  expect(screen.queryByRole('img', { name: /seven days/ })).toBeNull();
});
