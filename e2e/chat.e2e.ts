import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { until } from './books.ts';
import { drawnWidth, layoutFaults, stored } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { answerSocket } from './silent-socket.ts';
import {
  deed,
  enterRoom,
  field,
  inRoom,
  makeModerator,
  message,
  openTalk,
  speak,
  stayWhenLost,
  timesSaid,
} from './room-talk.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
afterEach(() => world?.startServer());

describe.skipIf(world === null)('two members in a room', () => {
  test('talk: what one says the other reads; an answer quotes, a name calls, what is taken back is gone', async () => {
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02')];
    await speak(one, 'Good evening');
    await message(other, 'Good evening').waitFor();

    await deed(other, 'Good evening', 'chat.deed.reply');
    await speak(other, 'You are early');
    await message(one, 'You are early').getByText('Good evening').waitFor();

    await field(one).fill('@');
    const offers = one.page.getByRole('list', { name: one.say('chat.callSomebody') });
    await offers.getByRole('button').first().tap();
    const name = (await field(one).inputValue()).trim();
    await field(one).pressSequentially('look');
    await one.button('chat.send').tap();
    const called = message(other, `${name} look`);
    // Whoever is called sees his name stand out.
    await called.locator('span.bg-amber-soft', { hasText: name }).waitFor();

    await deed(other, 'You are early', 'chat.deed.recall');
    await other.page.getByText(other.say('chat.recalledOwn'), { exact: true }).waitFor();
    await message(one, 'You are early').waitFor({ state: 'detached' });
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  test('a picture is drawn anew and seen by both; whoever taps it sees it whole', async () => {
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02')];
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Copyright: 'canary-7f3a91' } })
      .jpeg()
      .toBuffer();
    const [picker] = await Promise.all([one.page.waitForEvent('filechooser'), one.button('chat.pickPicture').tap()]);
    await picker.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await one.page.getByText(one.say('chat.pictureReady'), { exact: true }).waitFor();
    await one.button('chat.send').tap();
    const shown = other.page.locator('[data-message] img[src^="/room-picture/"]').last();
    await shown.waitFor();
    expect(await shown.evaluate(drawnWidth)).toBe(1_600);
    const { rows } = await world!.db.query<{ picture: Buffer }>('select picture from chat.picture');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.picture.includes('canary')).toBe(false);
    await shown.tap();
    await other.page.getByRole('dialog').locator('img').waitFor();
    await other.button('chat.closePicture').tap();
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});

/** What a page would run, and what would turn or overflow the lines around it, beside what is left of each to read. */
const HOSTILE = [
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['"><svg/onload=alert(1)>', '"><svg/onload=alert(1)>'],
  ['{{7*7}}${alert(1)}', '{{7*7}}${alert(1)}'],
  ['\u202Ereversed\u202C \u200Bhidden', 'reversed hidden'],
  [`Z${'\u0335'.repeat(400)}algo`, `Z${'\u0335'.repeat(4)}algo`],
] as const;

describe.skipIf(world === null)('what is not written to be read', () => {
  test('is shown as the words it is: nothing of it runs, turns the line or grows out of it', async () => {
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02', { locale: 'ar-EG' })];
    const dialogs: string[] = [];
    for (const { page } of [one, other]) {
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    // More than the room takes at once: the phone waits as long as it is asked to.
    for (const [said, kept] of HOSTILE) {
      await field(one).fill(said);
      await one.button('chat.send').tap();
      const row = message(other, kept);
      await row.waitFor();
      expect(await row.locator('script, svg[onload], img[src="x"], iframe').count()).toBe(0);
      expect(await other.page.evaluate(layoutFaults)).toEqual([]);
    }
    expect(dialogs).toEqual([]);
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});

describe.skipIf(world === null)('a moderator', () => {
  test('mutes: the other is told until when, in place of the field, and may speak again when it is lifted', async () => {
    await makeModerator(world!, 'player02');
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02')];
    await speak(one, 'Too loud');
    await message(other, 'Too loud').waitFor();
    const choose = (key: string, places?: Record<string, string>) =>
      other.page
        .getByRole('dialog')
        .getByRole('button', { name: places ? /10/ : other.say(key), exact: places === undefined })
        .first()
        .tap();
    await deed(other, 'Too loud', 'chat.deed.mute');
    await choose('chat.minutes', { minutes: '10' });
    const [before] = one.say('chat.silent.mutedUntil').split('{at}');
    await one.page.getByText(before ?? '').waitFor();
    expect(await field(one).count()).toBe(0);
    await deed(other, 'Too loud', 'chat.deed.mute');
    await choose('chat.unmute');
    await field(one).waitFor();
    await Promise.all([one.close(), other.close()]);
  });
});

describe.skipIf(world === null)('nothing that was written is lost, and nothing is said twice', () => {
  test('a half-written message is there after a reload', async () => {
    const phone = await inRoom(world!, 'player01');
    await field(phone).fill('half a sen');
    await phone.reload();
    await field(phone).waitFor();
    expect(await field(phone).inputValue()).toBe('half a sen');
    await field(phone).fill('');
    await phone.close();
  });

  test('a message whose answer is lost is sent again, and is in the room once, also after a reload', async ({
    task,
  }) => {
    // What a first try has said stays in the room.
    const text = `Did it arrive? ${task.result?.retryCount ?? 0}`;
    // Nothing but the answers can tell the phone that the room has it.
    const phone = await inRoom(world!, 'player01', { prepare: (context) => answerSocket(context, Date.now()) });
    const address = '**/m-app/room/message?**';
    let carried = 0;
    await phone.page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
      carried += 1;
    });
    await field(phone).fill(text);
    await phone.button('chat.send').tap();
    await until('the second sending', async () => (carried > 1 ? true : undefined));
    expect(await timesSaid(world!, text)).toBe(1);
    await phone.page.getByText(phone.say('chat.waiting'), { exact: true }).waitFor();
    await phone.reload();
    await phone.page.unroute(address);
    await message(phone, text).waitFor();
    await expect.poll(() => phone.page.getByText(phone.say('chat.sending'), { exact: true }).count()).toBe(0);
    expect(await phone.page.getByText(text, { exact: true }).count()).toBe(1);
    expect(await timesSaid(world!, text)).toBe(1);
    await phone.close();
  });

  test('a message written while the server is away goes out once when it is back', async () => {
    const phone = await inRoom(world!, 'player02');
    await stayWhenLost(phone);
    await field(phone).fill('Back again');
    await world!.stopServer();
    await phone.page.getByText(phone.say('chat.offline'), { exact: true }).waitFor();
    await phone.button('chat.send').tap();
    await phone.page.getByText(phone.say('chat.waiting'), { exact: true }).waitFor();
    await world!.startServer();
    await message(phone, 'Back again').waitFor({ timeout: 30_000 });
    expect(await timesSaid(world!, 'Back again')).toBe(1);
    await phone.close();
  });
});

describe.skipIf(world === null)('nothing of one’s own is lost sight of', () => {
  test('what was not taken stays in sight of its writer while others go on talking', async () => {
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02')];
    await speak(other, 'Much to read '.repeat(38).trim());
    await message(one, 'Much to read').waitFor();
    await one.page.route('**/m-app/room/message?**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '', data: {} } }),
    );
    await field(one).fill('Not taken');
    await one.button('chat.send').tap();
    const again = one.button('chat.retry');
    await again.waitFor();
    const talk = one.page.getByRole('log');
    const hidden = async (): Promise<number> => {
      const [row, list] = [await again.boundingBox(), await talk.boundingBox()];
      return (row?.y ?? Infinity) + (row?.height ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
    };
    expect(await hidden()).toBeLessThanOrEqual(0);
    await speak(other, 'Meanwhile');
    await message(one, 'Meanwhile').waitFor();
    expect(await hidden()).toBeLessThanOrEqual(0);
    await Promise.all([one.close(), other.close()]);
  });
});

describe.skipIf(world === null)('ways into a room', () => {
  test('an invitation leads a stranger through the login into the talk', async () => {
    const host = await inRoom(world!, 'player01');
    await host.button('chat.roomMenu').tap();
    await host.button('chat.menuInvite').tap();
    const link = await host.page.getByRole('dialog').getByText('/enterRoom?invite=').textContent();
    expect(new URL(link ?? '').search).toMatch(/^\?invite=[\w-]{22}$/);
    await host.close();

    const guest = await aPhone(world!);
    const { page, say } = guest;
    await guest.open(link ?? '');
    await page.getByLabel(say('member.login.username'), { exact: true }).fill('player02');
    await page.getByLabel(say('member.login.password'), { exact: true }).fill('demo1234');
    await guest.button('member.login.submit').tap();
    await guest.button('room.invite.accept').tap();
    await page.waitForURL('**/roomchat');
    await page.getByRole('log').waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  test('whoever leaves is in the room no more, and finds it again by its number', async () => {
    const phone = await inRoom(world!, 'player02');
    await phone.button('chat.roomMenu').tap();
    await phone.button('chat.menuLeave').tap();
    await phone.button('room.leave.yes').tap();
    await phone.page.waitForURL('**/enterRoom');
    await phone.page.getByText(phone.say('room.enter.emptyTitle'), { exact: true }).waitFor();
    expect(await phone.page.evaluate(stored, 'roomCode')).toBeNull();
    await enterRoom(phone);
    await openTalk(phone);
    await phone.close();
  });
});
