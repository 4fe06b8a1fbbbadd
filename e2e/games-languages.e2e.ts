import { mkdirSync } from 'node:fs';

import { nearestLocale } from '@drawroom/provider/pages/kit/languages';
import type { HouseProvider } from '@drawroom/testkit/provider';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { framedLanguage, GAME_SHEETS, gameScreens, playWithOthers } from './game-screens.ts';
import { introduceProvider, startProvider } from './games-house.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { layoutOf, LOOKING_MS, sheetFaultsOf, SHOTS } from './screen-faults.ts';
import { LOOKS_AT_ALL, MORE_LANGUAGES } from './words.ts';
import type { Language } from './words.ts';

/** A script without spaces between words, and the longest words; `E2E_LANGUAGES=all`: every one that every-screen does not look through. */
const LANGUAGES: readonly Language[] = LOOKS_AT_ALL ? MORE_LANGUAGES : ['th-TH', 'de-DE'];

const world = await openLobbyWorld();
let provider: HouseProvider | null = null;
beforeAll(async () => {
  if (world === null) return;
  // A match minute a minute: what is bet stays open.
  provider = await startProvider(world, { PROVIDER_SPEED: '1' });
  await introduceProvider(world, provider);
  await playWithOthers(world);
}, LOOKING_MS);
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await world?.close();
});
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

test.skipIf(world === null).each(LANGUAGES)(
  '%s: external games, their records and the pages in the frame speak it, and nothing sticks out or is cut off',
  { timeout: LOOKING_MS },
  async (language) => {
    const phone = await aPhone(world!, { locale: language });
    await phone.logIn();
    const faults: string[] = [];
    for (const screen of gameScreens(language)) faults.push(...(await layoutOf(phone, screen, language)));
    expect(await framedLanguage(phone)).toEqual({ lang: nearestLocale(language), dir: 'ltr' });
    for (const sheet of GAME_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, language)));
    await phone.close();
    expect(faults).toEqual([]);
  },
);
