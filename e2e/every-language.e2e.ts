import { mkdirSync } from 'node:fs';

import { afterAll, expect, test } from 'vitest';

import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { layoutOf, SHOTS } from './screen-faults.ts';
import { MORE_SCREENS, VISITOR_SCREENS } from './screens.ts';
import { MORE_LANGUAGES } from './words.ts';

/** Some twenty screens in two widths. */
const LANGUAGE_MS = 180_000;

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

test.skipIf(world === null).each(MORE_LANGUAGES)(
  '%s: nothing sticks out, is cut off, too small or in another language',
  { timeout: LANGUAGE_MS },
  async (language) => {
    const phone = await aPhone(world!, { locale: language });
    const faults: string[] = [];
    for (const screen of VISITOR_SCREENS) faults.push(...(await layoutOf(phone, screen, language)));
    await phone.logIn();
    for (const screen of MORE_SCREENS) faults.push(...(await layoutOf(phone, screen, language)));
    expect(await phone.page.evaluate('document.documentElement.dir')).toBe('ltr');
    await phone.close();
    expect(faults).toEqual([]);
  },
);
