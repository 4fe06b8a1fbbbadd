import { createDb } from '@drawroom/server/kernel/db';
import { buildLobby } from '@drawroom/server/build-lobby';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { startMailServer } from '@drawroom/testkit/mail-server';
import { startSmsGateway } from '@drawroom/testkit/sms-gateway';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { until } from './books.ts';
import { aPhone, type Phone } from './phone.ts';

const EMAIL = 'tea.guest@example.com';
const FIRST_PASSWORD = 'k7#pexq2';
const NEXT_PASSWORD = 'z9!wvut3';

const probe = await launchBrowser();
await probe?.close();
const gateway = await startSmsGateway();
const post = await startMailServer();
const database = await cloneDatabase();
const db = createDb(database.connectionString, { poolSize: 2 });
const server =
  probe === null
    ? null
    : await bootServer({
        database,
        lobbyDist: await buildLobby(() => undefined),
        env: { SMS_URL: gateway.url, SMTP_URL: post.url, MAIL_FROM: 'house@example.com' },
      });
afterEach(() => auditDatabase(database));
afterAll(async () => {
  await server?.stop();
  await Promise.all([gateway.stop(), post.stop(), db.close()]);
  await database.drop();
});

/** Lets the device work where the slide would be. */
async function passCaptcha({ page, say }: Phone): Promise<void> {
  await page.getByRole('button', { name: say('member.captcha.cannot') }).tap();
  await page.getByRole('dialog', { name: say('member.captcha.title') }).waitFor({ state: 'detached' });
}

describe.skipIf(server === null)('phones and mailboxes', () => {
  const world = { url: server?.url ?? '' };

  test('a member registers with the code of a text message, links a mailbox, and resets his password by the link', async () => {
    const phone = await aPhone(world);
    const { page, say } = phone;
    const field = (key: string) =>
      page.getByLabel(say(key), { exact: true }).and(page.locator('input:not([type=radio])'));

    await phone.open('/registry');
    await field('member.register.username').fill('guest2026');
    await field('member.register.password').fill(FIRST_PASSWORD);
    await field('member.register.confirm').fill(FIRST_PASSWORD);
    await field('member.contact.phoneOptional').fill('13800138000');
    await phone.button('member.contact.send').tap();
    await passCaptcha(phone);
    const code = await until('the text message', async () => /\d{6}/.exec(gateway.delivered[0]?.text ?? '')?.[0]);
    expect(gateway.delivered).toHaveLength(1);
    expect(gateway.delivered[0]?.to).toBe('+8613800138000');
    await field('member.contact.code').fill(code);
    await phone.button('member.register.submit').tap();
    await passCaptcha(phone);
    await page.waitForURL((url) => url.pathname === '/enterRoom');

    await phone.open('/userset');
    await page.getByText('+86138****8000').waitFor();
    await page.getByRole('button', { name: say('member.contact.email') }).tap();
    await field('member.contact.email').fill(EMAIL);
    await phone.button('member.contact.send').tap();
    await passCaptcha(phone);
    const mailed = await until('the mail', async () => /\d{6}/.exec(post.arrived[0]?.text ?? '')?.[0]);
    await field('member.contact.code').fill(mailed);
    await phone.button('member.contact.save').tap();
    // Whoever may reset the password may not be changed by somebody who found the phone open.
    await page.getByLabel(say('security.stepPassword'), { exact: true }).fill(FIRST_PASSWORD);
    await phone.button('security.confirm').tap();
    await page.getByText('t***t@example.com').waitFor();

    await db.query(`update member.contact_pace set sent_at = '{}'`);
    const visitor = await aPhone(world);
    await visitor.open('/resetpwd');
    await visitor.page.getByRole('radio', { name: say('member.contact.email') }).check();
    await visitor.page.getByLabel(say('member.contact.account'), { exact: true }).fill('guest2026');
    await visitor.button('member.contact.askLink').tap();
    await passCaptcha(visitor);
    await visitor.page.getByText(say('member.contact.linkAsked')).waitFor();
    const fragment = await until(
      'the link',
      async () => /\/resetpwd(#[\w-]{43})/.exec(post.arrived[1]?.text ?? '')?.[1],
    );
    await visitor.open('/login');
    await visitor.open(`/resetpwd${fragment}`);
    await visitor.page.locator('input[name=password]').fill(NEXT_PASSWORD);
    expect(visitor.page.url()).not.toContain('#');
    await visitor.page.locator('input[name=confirm-password]').fill(NEXT_PASSWORD);
    await visitor.button('member.contact.submit').tap();
    await visitor.page.waitForURL((url) => url.pathname === '/login');
    // No address that anything was asked for ever held the token.
    expect(visitor.requests.filter((url) => url.includes(fragment.slice(1)) && !url.includes('#'))).toEqual([]);
    await visitor.logIn('guest2026', NEXT_PASSWORD);

    // The session of before is over.
    await phone.open('/jifen');
    await page.waitForURL((url) => url.pathname === '/login');
    await until('both notices', async () => gateway.delivered[1] && post.arrived[2]);
    expect(visitor.complaints).toEqual([]);
    await Promise.all([phone.close(), visitor.close()]);
  }, 240_000);
});
