import { mkdirSync } from 'node:fs';

import { directionOf } from '@drawroom/i18n/locales';
import { paths } from '@drawroom/lobby/paths';
import { nearestLocale } from '@drawroom/provider/pages/kit/languages';
import { expecting } from '@drawroom/testkit/expecting';
import type { HouseProvider } from '@drawroom/testkit/provider';
import { afterAll, expect, test } from 'vitest';

import { bookedBets, roundWithTime, settledNumbers } from './books.ts';
import {
  DISPUTE_SCREENS,
  findDifference,
  framedLanguage,
  GAME_SHEETS,
  gameScreens,
  playWithOthers,
  TEAM_GAME_SCREENS,
} from './game-screens.ts';
import { introduceProvider, startProvider } from './games-house.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone, walking } from './phone.ts';
import type { Phone } from './phone.ts';
import { paintPicture } from './picture.ts';
import { KEY_SHEETS, LOOKING, agentRareSheets, memberRareSheets } from './rare-sheets.ts';
import { enterRoom } from './room-talk.ts';
import { SHOTS, faultsOf, sheetFaultsOf, standing } from './screen-faults.ts';
import { VISITOR_SCREENS, memberScreens } from './screens.ts';
import type { ScreenState } from './screens.ts';
import { MEMBER_SHEETS, VISITOR_SHEETS } from './sheets.ts';
import { CASHIER_SHEETS, TABLE_SHEETS } from './table-sheets.ts';
import { chip, openTable, pick, place, tableOpen } from './table.ts';
import { growTeam } from './team-deeds.ts';
import { teamScreens, teamSheets } from './team-screens.ts';
import { LOOKS_AT_ALL } from './words.ts';
import type { Language } from './words.ts';

const CODE = 'k3-1m';
/** A hundred screens and sheets a language, each read by axe-core: a busy machine needs its time. */
const LANGUAGE_MS = 1_200_000;

/** A bet that has been drawn and settled, so that records, receipt, history and proof have something to show. */
async function playOneRound(world: LobbyWorld, username: string): Promise<string> {
  const phone = await aPhone(world);
  await phone.logIn(username);
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
  expect(await bookedBets(world.db, username, CODE)).toHaveLength(2);
  return gameNo;
}

/** The language whose screens are each opened by their addresses. */
const BY_ADDRESS: Language = 'zh-CN';

/** In the other languages one goes from screen to screen by links; but for games, which keep whoever is in them. */
async function phoneOf(world: LobbyWorld, language: Language): Promise<Phone> {
  const phone = await aPhone(world, { locale: language });
  return language === BY_ADDRESS ? phone : walking(phone);
}

/** Looks through screens and sheets on one phone after the other; notes in `been` where it has been. */
function looker(language: Language, been: Set<string>) {
  const faults: string[] = [];
  const dir = directionOf(language);
  async function each(
    phone: Phone,
    states: readonly ScreenState[],
    look: (phone: Phone, state: ScreenState, language: Language) => Promise<readonly string[]>,
  ): Promise<void> {
    for (const state of states) {
      // One that does not open is a fault among the others, and the rest is looked at all the same.
      const found = await look(phone, state, language).catch(async (error: unknown) => [
        `${state.name}: ${String(error)}; there stood: ${await standing(phone)}`,
      ]);
      faults.push(...found);
      been.add(new URL(phone.page.url()).pathname);
      const shown = await phone.page.locator('html').getAttribute('dir');
      if (shown !== dir) faults.push(`${state.name}: written ${shown}`);
    }
  }
  return {
    faults,
    screens: (phone: Phone, states: readonly ScreenState[]) => each(phone, states, faultsOf),
    sheets: (phone: Phone, states: readonly ScreenState[]) => each(phone, states, sheetFaultsOf),
  };
}

/** Addresses that show nothing of their own here. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  // Another's screen.
  paths.shared(),
  // Only whoever was given a password by somebody else comes here (agent-team.e2e.ts).
  paths.ownPassword(),
]);

/** What one language is looked through with. */
interface Looking {
  readonly world: LobbyWorld | null;
  readonly language: Language;
  readonly been: Set<string>;
}

/**
 * Declares the tests that open every screen and sheet in one language, light and dark, at 320 and 390. A file for each language, so
 * that two can be looked through at a time.
 */
export async function testEveryScreen(language: Language): Promise<void> {
  // Nothing is sent here: the addresses only make the rows and forms of phones and mailboxes appear.
  const world = await openLobbyWorld({
    SMS_URL: 'http://127.0.0.1:9/send',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'house@example.com',
  });
  afterAll(() => world?.close());
  if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });
  const looking = { world, language, been: new Set<string>() };

  testMemberScreens(looking);
  testTeamScreens(looking);
  testRareSheets(looking);
  testGameScreens(looking);
  test.skipIf(world === null)(`${language}: no address was left out`, () => {
    const addresses = Object.values(paths).map((path) => path());
    expect(addresses.filter((path) => !looking.been.has(path) && !ELSEWHERE.has(path))).toEqual([]);
  });
}

function testMemberScreens({ world, language, been }: Looking): void {
  test.skipIf(world === null)(
    `${language}: nothing sticks out, is cut off, too small or in another language, nothing is on the console, axe is content`,
    { timeout: LANGUAGE_MS },
    async ({ task }) => {
      // Who he is and what he has ordered is asked for once: a second try is another member's.
      const username = task.result?.retryCount ? 'player02' : 'player01';
      const round = expecting(playOneRound(world!, username));
      const phone = await phoneOf(world!, language);
      const look = looker(language, been);
      await look.screens(phone, VISITOR_SCREENS);
      await look.sheets(phone, VISITOR_SHEETS);
      await phone.logIn(username);
      const gameNo = await round;
      await look.screens(phone, memberScreens({ lotteryCode: CODE, gameNo }));
      for (const sheets of [MEMBER_SHEETS, TABLE_SHEETS, CASHIER_SHEETS]) await look.sheets(phone, sheets);
      await phone.close();
      if (SHOTS !== '' && language === 'zh-CN') {
        const reader = await aPhone(world!, { locale: 'en-US' });
        await reader.logIn(username);
        await paintPicture(reader, { lotteryCode: CODE, gameNo });
        await reader.close();
      }
      expect(look.faults).toEqual([]);
    },
  );
}

/** The same of everything that an agent opens, with a team of three levels below him. */
function testTeamScreens({ world, language, been }: Looking): void {
  test.skipIf(world === null)(
    `${language}: the same of an agent's codes, members and reports, and of their sheets`,
    { timeout: LANGUAGE_MS },
    async () => {
      const [team, phone] = await Promise.all([growTeam(world!), phoneOf(world!, language)]);
      await phone.logIn(LOOKING.agent);
      const look = looker(language, been);
      await look.screens(phone, teamScreens(team));
      await look.sheets(phone, teamSheets(team));
      await phone.close();
      expect(look.faults).toEqual([]);
    },
  );
}

/** The same of what opens only after others have done something. */
function testRareSheets({ world, language, been }: Looking): void {
  if (!LOOKS_AT_ALL) return;
  test.skipIf(world === null)(
    `${language}: the same of a complaint, a rating, a reality check, an alert, recovery codes and the name of a passkey`,
    { timeout: LANGUAGE_MS },
    async () => {
      const look = looker(language, been);
      const phone = await aPhone(world!, { locale: language });
      await phone.logIn(LOOKING.member);
      await enterRoom(phone);
      await look.sheets(phone, memberRareSheets(world!));
      await phone.close();
      const agent = await aPhone(world!, { locale: language });
      await agent.logIn(LOOKING.agent);
      await look.sheets(agent, agentRareSheets(world!, language));
      await agent.close();
      const holder = await aPhone({ url: world!.url.replace('127.0.0.1', 'localhost') }, { locale: language });
      await holder.logIn(LOOKING.keyHolder);
      await look.sheets(holder, KEY_SHEETS);
      await holder.close();
      expect(look.faults).toEqual([]);
    },
  );
}

/** The same of the screens of external games, in the world of the others; the sample provider's pages speak the main languages. */
function testGameScreens({ world, language, been }: Looking): void {
  // One for both tries: points that the first has left there are there for the second.
  let provider: HouseProvider | null = null;
  afterAll(() => provider?.[Symbol.asyncDispose]());
  test.skipIf(world === null)(
    `${language}: the same of external games, and of the pages that they frame`,
    { timeout: LANGUAGE_MS },
    async () => {
      // A match minute a minute: what is bet stays open.
      provider ??= await startProvider(world!, { PROVIDER_SPEED: '1' });
      await introduceProvider(world!, provider);
      await playWithOthers(world!);
      const phone = await aPhone(world!, { locale: language });
      await phone.logIn();
      const look = looker(language, been);
      await look.screens(phone, gameScreens(language));
      expect(await framedLanguage(phone)).toEqual({ lang: nearestLocale(language), dir: directionOf(language) });
      await look.sheets(phone, GAME_SHEETS);
      await findDifference(world!);
      await look.screens(phone, DISPUTE_SCREENS);
      await phone.close();
      const agent = await aPhone(world!, { locale: language });
      await agent.logIn(LOOKING.agent);
      await look.screens(agent, TEAM_GAME_SCREENS);
      await agent.close();
      expect(look.faults).toEqual([]);
    },
  );
}
