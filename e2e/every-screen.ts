import { mkdirSync } from 'node:fs';

import { expecting } from '@drawroom/testkit/expecting';
import { afterAll, expect, test } from 'vitest';

import { bookedBets, roundWithTime, settledNumbers } from './books.ts';
import {
  DISPUTE_SCREENS,
  findDifference,
  GAME_SHEETS,
  gameScreens,
  playWithOthers,
  TEAM_GAME_SCREENS,
} from './game-screens.ts';
import { introduceProvider, startProvider } from './games-house.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { paintPicture } from './picture.ts';
import { SHOTS, faultsOf, sheetFaultsOf } from './screen-faults.ts';
import { VISITOR_SCREENS, memberScreens } from './screens.ts';
import { MEMBER_SHEETS, VISITOR_SHEETS } from './sheets.ts';
import { chip, openTable, pick, place, tableOpen } from './table.ts';
import { growTeam } from './team-deeds.ts';
import { teamScreens, teamSheets } from './team-screens.ts';
import type { Locale } from './words.ts';

const CODE = 'k3-1m';
/** Twenty screens a language, each read by axe-core: a busy machine needs its time. */
const LANGUAGE_MS = 300_000;

/** A bet that has been drawn and settled, so that records, receipt, history and proof have something to show. */
async function playOneRound(world: LobbyWorld): Promise<string> {
  const phone = await aPhone(world);
  await phone.logIn();
  await openTable(phone, CODE);
  const gameNo = await roundWithTime(world.db, CODE, 12_000);
  await phone.page.getByText(phone.say('lottery.round', { gameNo }), { exact: true }).first().waitFor();
  await tableOpen(phone);
  await pick(phone, 'size.big', 'size.small');
  await chip(phone, '10');
  await place(phone, '20.00');
  await phone.page
    .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
  await phone.close();
  await settledNumbers(world.db, CODE, gameNo);
  expect(await bookedBets(world.db, 'player01', CODE)).toHaveLength(2);
  return gameNo;
}

/**
 * Declares the test that opens every screen and sheet in one language, light and dark, at 320 and 390. A file for each language, so
 * that two can be looked through at a time.
 */
export async function testEveryScreen(locale: Locale): Promise<void> {
  // Nothing is sent here: the addresses only make the rows and forms of phones and mailboxes appear.
  const world = await openLobbyWorld({
    SMS_URL: 'http://127.0.0.1:9/send',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'house@example.com',
  });
  afterAll(() => world?.close());
  if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

  test.skipIf(world === null)(
    `${locale}: nothing sticks out, is cut off, too small or in another language, nothing is on the console, axe is content`,
    { timeout: LANGUAGE_MS },
    async () => {
      const round = expecting(playOneRound(world!));
      const phone = await aPhone(world!, { locale });
      const faults: string[] = [];
      for (const screen of VISITOR_SCREENS) faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of VISITOR_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      await phone.logIn();
      const gameNo = await round;
      for (const screen of memberScreens({ lotteryCode: CODE, gameNo }))
        faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of MEMBER_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      if (SHOTS !== '' && locale === 'en-US') await paintPicture(phone, { lotteryCode: CODE, gameNo });
      await phone.close();
      expect(faults).toEqual([]);
    },
  );

  testTeamScreens(world, locale);
  testGameScreens(world, locale);
}

/** The same of everything that an agent opens, with a team of three levels below him. */
function testTeamScreens(world: LobbyWorld | null, locale: Locale): void {
  test.skipIf(world === null)(
    `${locale}: the same of an agent's codes, members and reports, and of their sheets`,
    { timeout: LANGUAGE_MS },
    async () => {
      const [team, phone] = await Promise.all([growTeam(world!), aPhone(world!, { locale })]);
      await phone.logIn('agent01');
      const faults: string[] = [];
      for (const screen of teamScreens(team)) faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of teamSheets(team)) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      await phone.close();
      expect(faults).toEqual([]);
    },
  );
}

/** The same of the screens of external games, in the world of the others. */
function testGameScreens(world: LobbyWorld | null, locale: Locale): void {
  test.skipIf(world === null)(
    `${locale}: the same of external games, and of the pages that they frame`,
    { timeout: LANGUAGE_MS },
    async () => {
      // A match minute a minute: what is bet stays open.
      await using provider = await startProvider(world!, { PROVIDER_SPEED: '1' });
      await introduceProvider(world!, provider);
      await playWithOthers(world!);
      const phone = await aPhone(world!, { locale });
      await phone.logIn();
      const faults: string[] = [];
      for (const screen of gameScreens(locale)) faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of GAME_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      await findDifference(world!);
      for (const screen of DISPUTE_SCREENS) faults.push(...(await faultsOf(phone, screen, locale)));
      await phone.close();
      const agent = await aPhone(world!, { locale });
      await agent.logIn('agent01');
      for (const screen of TEAM_GAME_SCREENS) faults.push(...(await faultsOf(agent, screen, locale)));
      await agent.close();
      expect(faults).toEqual([]);
    },
  );
}
