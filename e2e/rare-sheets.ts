import { chatCalls } from '@drawroom/contract/chat';
import { roomCalls } from '@drawroom/contract/room';
import { publishNotice, writeDraft } from '@drawroom/server/notice/index';
import { aMember } from '@drawroom/testkit/scripted-member';

import { withAuthenticator } from './authenticator.ts';
import { forget, nothingLoads } from './in-page.ts';
import type { LobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { ROOM, deed, message, openTalk, speak } from './room-talk.ts';
import { sheetOpen } from './screens.ts';
import type { ScreenState } from './screens.ts';
import { chip, openTable, pick, place } from './table.ts';
import type { Language } from './words.ts';

const PASSWORD = 'demo1234';
/** What somebody else says: the same in every language. */
const SAID = '12:31 🎲';

/** What a member of `LOOKING` sees only after others have done something: the world does it here. */
export const LOOKING = { member: 'player01', agent: 'agent01', keyHolder: 'player02' } as const;

/** Of a member: a complaint about somebody's words, and the rating of a conversation that the desk has closed. */
export function memberRareSheets(world: LobbyWorld): readonly ScreenState[] {
  return [
    { name: 'roomchat-report', show: (phone) => openReport(world, phone) },
    { name: 'service-rating', show: (phone) => openRating(world, phone) },
  ];
}

/** Of an agent, whose account nobody else of these tests has: reality check with its break, alert; the alert stays. */
export function agentRareSheets(world: LobbyWorld, language: Language): readonly ScreenState[] {
  return [
    { name: 'reality-check', show: (phone) => openRealityCheck(world, phone) },
    {
      name: 'reality-break',
      show: async (phone) => {
        await phone.button('protection.takeBreak').tap();
        await phone.page.getByRole('radio').first().waitFor();
      },
    },
    { name: 'alert', show: (phone) => openAlert({ world, phone, language }) },
  ];
}

/** Of whoever makes his first passkey: the recovery codes, once, and the name of the key. The address has to have a name. */
export const KEY_SHEETS: readonly ScreenState[] = [
  { name: 'security-codes', show: makePasskey },
  { name: 'security-passkey-name', show: namePasskey },
];

async function openReport(world: LobbyWorld, phone: Phone): Promise<void> {
  using other = await aMember(world.booted(), { username: 'player02', password: PASSWORD, exists: true });
  await other.call(roomCalls.enterRoom, { roomCode: ROOM });
  await openTalk(phone);
  await other.call(chatCalls.send, { roomCode: ROOM, clientId: crypto.randomUUID(), text: SAID });
  await message(phone, SAID).waitFor();
  await deed(phone, SAID, 'chat.deed.report');
  await phone.page.getByRole('dialog', { name: phone.say('chat.report.title'), exact: true }).waitFor();
}

async function openRating({ db }: LobbyWorld, phone: Phone): Promise<void> {
  await phone.open('/service');
  await speak(phone, SAID);
  await db.query(
    `update service.conversation set state = 'closed', operator_id = 1, operator_name = 'helper', closed_at = clock_timestamp()
     where state <> 'closed'`,
  );
  await phone.reload();
  await phone.button('service.rate').tap();
  await sheetOpen(phone);
}

/** He has been at it for 20 minutes and wants to be asked every 15: the next bet asks him. */
async function openRealityCheck({ db }: LobbyWorld, phone: Phone): Promise<void> {
  await phone.page.evaluate(forget, 'slip');
  await openTable(phone, 'k3-3m');
  await pick(phone, 'size.big');
  await chip(phone, '10');
  await db.query(
    `with own as (select account_id, id as member_id from member.v_member where username = $1),
       asked as (insert into protection.guard (account_id, member_id, reality_minutes, reality_answered_at)
         select account_id, member_id, 15, clock_timestamp() - interval '20 minutes' from own
         on conflict (account_id) do update set reality_minutes = 15, reality_answered_at = excluded.reality_answered_at)
     insert into protection.spell (account_id, since, last_at)
       select account_id, clock_timestamp() - interval '20 minutes', clock_timestamp() from own
     on conflict (account_id) do update set since = excluded.since, last_at = excluded.last_at`,
    [LOOKING.agent],
  );
  await place(phone, '10.00');
  await phone.page.getByRole('dialog', { name: phone.say('protection.reality'), exact: true }).waitFor();
  await phone.page.waitForFunction(nothingLoads);
}

interface Alerted {
  readonly world: LobbyWorld;
  readonly phone: Phone;
  readonly language: Language;
}

/** As the desk writes it, in words that the language has anyway. */
async function openAlert({ world, phone, language }: Alerted): Promise<void> {
  const { kernel } = world.booted().server;
  const { rows } = await world.db.query<{ id: string }>(
    'select id::text as id from member.v_member where username = $1',
    [LOOKING.agent],
  );
  const words = (text: string) => ({ 'en-US': text, 'zh-CN': text, 'vi-VN': text, [language]: text });
  const audience = { rooms: null, kinds: null, languages: null, members: rows.map(({ id }) => id) };
  const said = { title: words(phone.say('title.protection')), body: words(phone.say('security.codesNote')) };
  const times = { from: Math.trunc(kernel.clock.now()) - 1_000, until: null };
  await kernel.db.tx(async (t) => {
    const { id } = await writeDraft(t, { kind: 'alert', ...said, ...times, place: 0, audience });
    await publishNotice(kernel, t, id);
  });
  await phone.open('/lottery');
  await sheetOpen(phone);
}

async function makePasskey(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await withAuthenticator(page);
  await phone.open('/security');
  await page.waitForFunction(nothingLoads);
  await page
    .getByRole('button')
    .filter({ hasText: say('security.passkeyAdd') })
    .first()
    .tap();
  await page.getByLabel(say('security.stepPassword'), { exact: true }).fill(PASSWORD);
  await phone.button('security.confirm').tap();
  await page.getByRole('dialog').getByText(say('security.codesNote')).waitFor();
}

/** After the codes have been put away. */
async function namePasskey(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.button('ui.done').tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const keys = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: say('security.passkeys'), exact: true }) });
  await keys.getByRole('button').first().tap();
  await phone.button('security.rename').tap();
  await page.getByLabel(say('security.name'), { exact: true }).waitFor();
}
