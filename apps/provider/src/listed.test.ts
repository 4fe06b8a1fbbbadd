import { gamesFound } from '@drawroom/contract/provider-wire';
import { expect, test } from 'vitest';
import { gamesListed } from './games/games-listed.ts';
import { PAGE_LOCALES } from './page-locales.ts';
import { SPORTS_LISTED } from './sports/sports-part.ts';

test('what is listed is what the house can read, in every language of the pages', () => {
  const games = [...gamesListed, SPORTS_LISTED];
  expect(gamesFound.parse({ games })).toEqual({ games });
  for (const { title, about } of games)
    for (const names of [title, about]) expect(Object.keys(names)).toEqual([...PAGE_LOCALES]);
});
