import { mkdirSync } from 'node:fs';

import { afterAll, expect, test } from 'vitest';

import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import { pseudoWords, speakPseudo } from './pseudo-locale.ts';
import { layoutOf, LOOKING_MS, SHOTS } from './screen-faults.ts';
import { MORE_SCREENS, VISITOR_SCREENS } from './screens.ts';
import { lookRulesOf } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

test.skipIf(world === null)(
  'texts two fifths longer than English stick out nowhere and are cut off nowhere, and none stands in the code instead of the messages',
  { timeout: LOOKING_MS },
  async () => {
    // The server speaks Chinese: whatever is written in plain Latin letters then comes from neither.
    const phone = await aPhone(world!, { locale: 'zh-CN', prepare: speakPseudo, say: pseudoWords });
    const rules = { ...lookRulesOf('zh-CN'), foreignLetters: 'A-Za-z', foreignTexts: new Set<string>() };
    const pseudo = { locale: 'zh-CN', name: 'pseudo', rules } as const;
    const faults: string[] = [];
    for (const screen of VISITOR_SCREENS) faults.push(...(await layoutOf(phone, screen, pseudo)));
    await phone.logIn();
    // The slip is filled by the names of bets, which the server says.
    const screens = MORE_SCREENS.filter(({ name }) => name !== 'lotteryBet-slip');
    for (const screen of screens) faults.push(...(await layoutOf(phone, screen, pseudo)));
    await phone.close();
    expect(faults).toEqual([]);
  },
);
