import { mkdirSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';

import { bookedBalance, bookedBets, settledNumbers, until } from './books.ts';
import { addTronAddress, withdraw } from './cashier.ts';
import { openCentre, typeLimit } from './limit-steps.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { applyAtDoor, NEW_PASSWORD, slideIn } from './newcomer.ts';
import { aPhone, PATIENCE_MS } from './phone.ts';
import type { Phone } from './phone.ts';
import { enterRoom } from './room-talk.ts';
import { CODE, placeBoth, sitDown, verifyDraw, watchDraw } from './round-steps.ts';
import { looksOf, SHOTS } from './screen-faults.ts';
import { decimal, shownBalance } from './table.ts';
import { bookPoints } from './team-deeds.ts';
import type { Language } from './words.ts';

/** A round and the look at every screen on the way; four phones at a time. */
const JOURNEY_MS = 600_000;
const POINTS_MINOR = 50_000n;

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

/** Whoever reads this language alone. */
interface Reader {
  readonly language: Language;
  readonly username: string;
  readonly dir: 'ltr' | 'rtl';
}
const READERS: readonly Reader[] = [
  { language: 'ar-EG', username: 'player71', dir: 'rtl' },
  { language: 'th-TH', username: 'player72', dir: 'ltr' },
  { language: 'sw-KE', username: 'player73', dir: 'ltr' },
  { language: 'vi-VN', username: 'player74', dir: 'ltr' },
];

let doorFree: Promise<unknown> = Promise.resolve();

/** One at a time: the newest captcha of the house is then the one on this phone's screen. */
function aloneAtDoor<T>(enter: () => Promise<T>): Promise<T> {
  const entered = doorFree.then(enter);
  doorFree = entered.catch(() => undefined);
  return entered;
}

/** What a journey finds wrong on its way. */
function eyesOn(phone: Phone, { language, dir }: Reader) {
  const faults: string[] = [];
  return {
    faults,
    /** Looks at the screen as it stands: nothing in another language, nothing cut off or sticking out, the right way round. */
    look: async (name: string): Promise<void> => {
      for (const fault of await looksOf(phone, language)) faults.push(`${name}: ${fault}`);
      const shown = await phone.page.locator('html').getAttribute('dir');
      if (shown !== dir) faults.push(`${name}: written ${shown}`);
      if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/one-${language}-${name}.png` });
    },
  };
}
type Eyes = ReturnType<typeof eyesOn>;

/** From the registration into the room. */
async function comeIn(phone: Phone, { look }: Eyes, { username }: Reader): Promise<void> {
  await phone.open('/login');
  await phone.page.locator('input').first().waitFor();
  await look('login');
  await aloneAtDoor(async () => {
    await applyAtDoor(phone, { path: '/registry?invite=100001', username });
    await look('captcha');
    await slideIn(phone, world!);
  });
  await bookPoints(world!, { username, amountMinor: POINTS_MINOR });
  // Newcomers are offered a limit; this one comes to it by himself later.
  await phone.button('protection.notNow').waitFor();
  await look('offer');
  await phone.button('protection.notNow').tap();
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await look('enterRoom');
  await enterRoom(phone);
  await look('lottery');
}

/** Bets, sees the round drawn and paid, and checks the draw on the phone. */
async function playRound(phone: Phone, { look }: Eyes, { username }: Reader): Promise<void> {
  const { page } = phone;
  const gameNo = await sitDown(phone, world!);
  await look('table');
  await placeBoth(phone);
  await look('placed');
  await watchDraw(phone);
  await look('closed');
  await settledNumbers(world!.db, CODE, gameNo);
  const booked = decimal(await bookedBalance(world!.db, username));
  await until('what is booked', async () => ((await shownBalance(phone)) === booked ? true : undefined), PATIENCE_MS);
  await look('paid');
  expect((await bookedBets(world!.db, username, CODE)).map(({ stakeMinor }) => stakeMinor)).toEqual([2_500n, 1_000n]);
  await phone.open('/records');
  await page.locator('main li > button').nth(1).waitFor();
  await look('records');
  await page.locator('main li > button').first().tap();
  await page.getByRole('dialog').waitFor();
  await look('receipt');
  await verifyDraw(phone, gameNo);
  await look('proof');
}

/** Asks for a withdrawal to an address of his own. */
async function payOut(phone: Phone, { look }: Eyes, { username }: Reader): Promise<void> {
  const before = await bookedBalance(world!.db, username);
  await addTronAddress(phone, NEW_PASSWORD);
  await look('methods');
  await withdraw(phone, { amount: '100' });
  await look('requested');
  expect(await bookedBalance(world!.db, username)).toBe(before - 10_000n);
}

/** Sets a limit on what he may lose in a day. */
async function setLimit(phone: Phone, { look }: Eyes): Promise<void> {
  const { page, say } = phone;
  await openCentre(phone);
  await look('protection');
  const group = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('protection.kind.loss'), exact: true }) });
  await group.getByRole('button').first().tap();
  await page.getByRole('dialog').waitFor();
  await look('limit');
  await typeLimit(phone, '200');
  await group
    .getByText(/200\.00|200,00/u)
    .first()
    .waitFor();
  await look('limited');
}

describe.skipIf(world === null).concurrent('a person who reads one language', () => {
  test.for(READERS)(
    '$language: registers, bets, sees the draw and checks it, withdraws and sets a limit; every screen in that language, whole and the right way round',
    { timeout: JOURNEY_MS },
    async ({ language, username, dir }, { task }) => {
      // Whoever has registered in a first try cannot do so again.
      const reader = { language, username: `${username}${task.result?.retryCount ?? 0}`, dir };
      const phone = await aPhone(world!, { locale: language });
      const eyes = eyesOn(phone, reader);
      await comeIn(phone, eyes, reader);
      await playRound(phone, eyes, reader);
      await payOut(phone, eyes, reader);
      await setLimit(phone, eyes);
      expect(eyes.faults).toEqual([]);
      // The network that was cut while the draw was checked, and the question who he is before an address is added.
      expect(phone.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|status of 403/u.test(text))).toEqual([]);
      await phone.close();
    },
  );
});
