import { mkdirSync } from 'node:fs';

import { afterAll, expect, test } from 'vitest';

import { openLobbyWorld } from './lobby-world.ts';
import { aPhone, walking } from './phone.ts';
import { largeFaults, layoutOf, LOOKING_MS, SHOTS } from './screen-faults.ts';
import { MORE_SCREENS, VISITOR_SCREENS } from './screens.ts';
import type { ScreenState } from './screens.ts';
import { LOOKS_AT_ALL, MORE_LANGUAGES } from './words.ts';

/** Whose words letters of twice the size leave the least room for. */
const LONGEST_WORDS = 'de-DE';

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

test.skipIf(world === null).each(MORE_LANGUAGES)(
  '%s: nothing sticks out, is cut off, too small or in another language',
  { timeout: LOOKING_MS },
  async (language) => {
    const phone = walking(await aPhone(world!, { locale: language }));
    const faults: string[] = [];
    const lookAt = async (screens: readonly ScreenState[]): Promise<void> => {
      for (const screen of screens) {
        faults.push(...(await layoutOf(phone, screen, language)));
        if (!LOOKS_AT_ALL && language !== LONGEST_WORDS) continue;
        for (const fault of await largeFaults(phone, language)) faults.push(`${screen.name} ${fault}`);
      }
    };
    await lookAt(VISITOR_SCREENS);
    await phone.logIn();
    await lookAt(MORE_SCREENS);
    expect(await phone.page.evaluate('document.documentElement.dir')).toBe('ltr');
    await phone.close();
    expect(faults).toEqual([]);
  },
);
