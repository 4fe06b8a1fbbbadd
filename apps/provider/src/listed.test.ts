import { gamesFound } from '@drawroom/contract/provider-wire';
import { expect, test } from 'vitest';
import { gamesListed } from './games/games-listed.ts';
import { SPORTS_LISTED } from './sports/sports-part.ts';

test('what is listed is what the house can read, in three languages each', () => {
  const games = [...gamesListed, SPORTS_LISTED];
  expect(gamesFound.parse({ games })).toEqual({ games });
  for (const { title, about } of games)
    for (const names of [title, about]) expect(Object.keys(names).toSorted()).toEqual(['en-US', 'vi-VN', 'zh-CN']);
});
