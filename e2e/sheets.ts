import { nothingLoads } from './in-page.ts';
import type { Phone } from './phone.ts';
import { field, openTalk } from './room-talk.ts';
import type { ScreenState } from './screens.ts';

const PASSWORD = 'demo1234';

/** A sheet that a row of a screen opens, by the message on the row. */
const sheetAt = (name: string, path: string, key: string): ScreenState => ({
  name,
  show: async (phone) => {
    await openRow(phone, path, key);
    await phone.page.waitForFunction(nothingLoads);
  },
});

async function openRow({ page, say, open }: Phone, path: string, key: string): Promise<void> {
  await open(path);
  // What arrives later moves the row away from under the finger.
  await page.waitForFunction(nothingLoads);
  await page
    .locator('main')
    .getByRole('button')
    .filter({ hasText: say(key) })
    .first()
    .tap();
  await page.getByRole('dialog').waitFor();
}

/** Says every fault of a form at its fields. */
const sentEmpty = (name: string, path: string, key: string): ScreenState => ({
  name,
  show: async (phone) => {
    await phone.open(path);
    await phone.button(key).tap();
    await phone.page.getByRole('alert').first().waitFor();
  },
});

/** What a visitor's forms say and open. */
export const VISITOR_SHEETS: readonly ScreenState[] = [
  sentEmpty('login-empty', '/login', 'member.login.submit'),
  sentEmpty('registry-empty', '/registry', 'member.register.submit'),
  sentEmpty('resetpwd-empty', '/resetpwd', 'member.contact.submit'),
  { name: 'registry-captcha', show: openCaptcha },
  {
    name: 'resetpwd-link',
    show: async ({ page, open }) => {
      // The same address again would not load the page.
      await open('/login');
      await open(`/resetpwd#${'L'.repeat(43)}`);
      await page.locator('input[name=confirm-password]').waitFor();
    },
  },
];

/** What the rows of a member's screens open; the password is asked for before the authenticator is set up. */
export const MEMBER_SHEETS: readonly ScreenState[] = [
  { name: 'roomchat-invite', show: (phone) => openFromRoom(phone, 'chat.menuInvite') },
  { name: 'roomchat-blocked', show: (phone) => openFromRoom(phone, 'chat.blockedPeople') },
  { name: 'roomchat-winner', show: (phone) => openFromRoom(phone, 'chat.menuWinner') },
  { name: 'roomchat-leave', show: (phone) => openFromRoom(phone, 'chat.menuLeave') },
  sheetAt('userset-avatar', '/userset', 'config.avatar'),
  sheetAt('userset-phone', '/userset', 'member.contact.phone'),
  sheetAt('userset-email', '/userset', 'member.contact.email'),
  sheetAt('userset-language', '/userset', 'shell.language'),
  sheetAt('userset-zone', '/userset', 'config.zone'),
  sheetAt('userset-quick', '/userset', 'config.quickAmounts'),
  sheetAt('userset-logout', '/userset', 'member.mine.logOut'),
  sheetAt('mine-fairness', '/mine', 'member.mine.fairness'),
  sheetAt('privacy-close', '/privacy', 'member.privacy.close'),
  sheetAt('protection-reality', '/protection', 'protection.reality'),
  sheetAt('protection-history', '/protection', 'protection.history'),
  sentEmpty('changepwd-empty', '/changepwd', 'config.save'),
  sheetAt('security-step', '/security', 'security.totp'),
  { name: 'security-totp', show: setUpTotp },
];

/** Somebody else shares bets and sends packets in the room, and so does the member himself (`room-sheets.e2e.ts`). */
export const TALK_SHEETS: readonly ScreenState[] = [
  { name: 'share', show: openShare },
  {
    name: 'follow-record',
    show: async (phone) => {
      await openShare(phone);
      await openOver(phone, 'follow.record');
    },
  },
  {
    name: 'follow-start',
    show: async (phone) => {
      await openShare(phone);
      await openOver(phone, 'follow.start.open');
    },
  },
  { name: 'follow-mine', show: (phone) => openFromRoom(phone, 'chat.menuFollows') },
  {
    name: 'packet-send',
    show: async (phone) => {
      await openTalk(phone);
      await phone.button('packet.sendOne').tap();
      await phone.page.getByRole('dialog').waitFor();
      await phone.page.waitForFunction(nothingLoads);
    },
  },
  { name: 'packet-sealed', show: (phone) => openPacket(phone, 'player02') },
  { name: 'packet-own', show: (phone) => openPacket(phone, 'player01') },
  { name: 'bet-by-text', show: writeBet },
  {
    name: 'bet-by-text-help',
    show: async (phone) => {
      await writeBet(phone);
      await phone.button('command.help').tap();
      await phone.page.getByRole('dialog').waitFor();
      await phone.page.waitForFunction(nothingLoads);
    },
  },
];

async function openShare(phone: Phone): Promise<void> {
  await openTalk(phone);
  await phone.button('follow.follow').last().tap();
  await phone.page.getByRole('dialog').waitFor();
  await phone.page.waitForFunction(nothingLoads);
}

/** A sheet over the one that is open. */
async function openOver({ page, button }: Phone, key: string): Promise<void> {
  const open = await page.getByRole('dialog').count();
  await button(key).last().tap();
  await page.getByRole('dialog').nth(open).waitFor();
  await page.waitForFunction(nothingLoads);
}

async function openPacket(phone: Phone, sender: string): Promise<void> {
  const { page, say } = phone;
  await openTalk(phone);
  await page
    .getByRole('button', { name: say('packet.cardOf', { name: sender, greeting: say('packet.greeting') }) })
    .last()
    .tap();
  await page.getByRole('dialog').waitFor();
  await page.waitForFunction(nothingLoads);
}

/** A bet in the reader's words, as its preview shows it. */
async function writeBet(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await openTalk(phone);
  await field(phone).fill(`${say('lottery.label.size.big')} 100`);
  await page.getByRole('region', { name: say('command.title'), exact: true }).waitFor();
  await page.waitForFunction(nothingLoads);
}

async function openCaptcha({ page, say, open, button }: Phone): Promise<void> {
  await open('/registry');
  for (const [key, text] of [
    ['username', 'guest2026'],
    ['password', 'k7#pexq2'],
    ['confirm', 'k7#pexq2'],
  ] as const)
    await page.getByLabel(say(`member.register.${key}`), { exact: true }).fill(text);
  await button('member.register.submit').tap();
  await page.locator('[role="slider"][aria-disabled="false"]').waitFor();
}

async function setUpTotp(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await openRow(phone, '/security', 'security.totp');
  await page.getByLabel(say('security.stepPassword'), { exact: true }).fill(PASSWORD);
  await phone.button('security.confirm').tap();
  await page.getByLabel(say('security.totpCode')).waitFor();
}

/** What the room's menu opens. */
async function openFromRoom(phone: Phone, key: string): Promise<void> {
  await openTalk(phone);
  await phone.button('chat.roomMenu').tap();
  await phone.button(key).tap();
  await phone.page.getByRole('dialog').waitFor();
  await phone.page.waitForFunction(nothingLoads);
}
