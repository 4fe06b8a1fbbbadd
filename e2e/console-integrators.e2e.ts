import { buildConsole } from '@drawroom/server/build-console';
import { isSigned, webhookReceiver, type WebhookReceiver } from '@drawroom/server/integration/test-integration';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { aMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { seatAt, type Seat } from './console-seat.ts';

const browser = await launchBrowser();
let server: BootedServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  if (browser === null) return;
  server = await bootServer({
    consoleDist: await buildConsole(() => undefined),
    env: { WEBHOOK_TARGETS: 'any' },
  });
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await browser?.close();
  await receiver?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Takes the secret that is shown once, and puts it away. */
async function takeSecret({ page }: Seat): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Shown this once' });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(secret);
  return secret;
}

test.skipIf(browser === null)('a key is given out, opens what it may, and is revoked', async () => {
  const seat = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'keeper' });
  const { page, act, shot } = seat;
  await page.getByRole('link', { name: 'API keys' }).click();
  await act('New key', { Name: 'bookkeeping' });
  const secret = await takeSecret(seat);
  const ask = async (path: string): Promise<number> => {
    const reply = await fetch(`${server.url}/integrator/v1/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    return reply.status;
  };
  const days = `days?from=${Date.now() - 86_400_000}&to=${Date.now()}`;
  expect([await ask(days), await ask('members')]).toEqual([200, 403]);
  await page.getByText(secret.slice(0, 11)).waitFor();
  await shot('console-keys');
  await act('Revoke');
  await page.getByText('Revoked').waitFor();
  expect(await ask(days)).toBe(401);
  expect(seat.complaints).toEqual([]);
  await page.context().close();
});

test.skipIf(browser === null)(
  'an address is told of a new member, signed; what it loses or refuses comes again, by itself and when somebody asks',
  async () => {
    const seat = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'keeper' });
    const { page, act, shot } = seat;
    await page.getByRole('link', { name: 'Webhook addresses' }).click();
    await act('New address', { Name: 'shop', Address: receiver.url });
    const secret = await takeSecret(seat);
    receiver.answer = 'hang_up';
    const member = await aMember(server);
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(1), { timeout: 20_000 });
    receiver.answer = 500;
    // Five seconds later it comes by itself.
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(2), { timeout: 20_000 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(/nothing arrives since/).waitFor();
    await shot('console-webhooks');
    await page.getByRole('link', { name: 'Webhooks sent' }).click();
    await page.getByText('Message and tries').click();
    await page.getByText(/answered 500/).waitFor();
    await shot('console-deliveries');
    receiver.answer = 200;
    await page.getByRole('button', { name: 'Send again' }).click();
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(3), { timeout: 20_000 });
    await vi.waitFor(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        expect(await page.getByText('Arrived').count()).toBe(1);
      },
      { timeout: 20_000 },
    );
    expect(receiver.arrived.map((one) => isSigned(one, secret))).toEqual([true, true, true]);
    expect(new Set(receiver.arrived.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect(receiver.arrived[0]).toMatchObject({ type: 'member.registered', data: { memberId: member.view.id } });
    member.stop();
    expect(seat.complaints).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(browser === null)('an auditor sees all of it and can change nothing; others do not see it', async () => {
  await server.db.query(`update admin.operator set roles = '{auditor}' where name = 'maker'`);
  const auditor = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
  for (const link of ['API keys', 'Webhook addresses', 'Webhooks sent']) {
    await auditor.page.getByRole('link', { name: link }).click();
    await auditor.page.getByRole('heading', { name: link }).waitFor();
    await auditor.page.getByRole('table').waitFor();
    for (const button of ['New key', 'Revoke', 'New address', 'Change', 'New secret', 'Send again'])
      expect(await auditor.page.getByRole('button', { name: button }).count()).toBe(0);
  }
  expect(auditor.complaints).toEqual([]);
  await auditor.page.context().close();
  await server.db.query(`update admin.operator set roles = '{finance}' where name = 'maker'`);
  const finance = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'maker' });
  expect(await finance.page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await finance.page.context().close();
});

test.skipIf(browser === null || (process.env['E2E_SHOTS'] ?? '') === '')('pictures for eyes', async () => {
  for (const [lang, theme, width, height] of [
    ['zh_CN', 'light', 820, 1180],
    ['vi_VN', 'dark', 1280, 800],
  ] as const) {
    const { page, shot, complaints } = await seatAt(browser!, { opsUrl: server.opsUrl, name: 'keeper', lang, theme });
    await page.setViewportSize({ width, height });
    for (const name of ['keys', 'webhooks', 'deliveries']) {
      await page.goto(`/${name}`);
      await page.getByRole('table').waitFor();
      await page.getByRole('button').first().waitFor();
      await shot(`integrators-${name}-${lang}`);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
