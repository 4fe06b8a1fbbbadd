import { buildGallery, buildLobby } from '@drawroom/server/build-lobby';
import { launchPackagedBrowser } from '@drawroom/testkit/browser';
import { afterAll, describe, expect, test } from 'vitest';

import { pictureFault } from './compare-picture.ts';
import { PICTURE_FLAGS, PICTURE_SURROUNDINGS } from './picture-fonts.ts';
import { PICTURED } from './picture-house.ts';
import { openPaper } from './picture-paper.ts';
import type { Paper } from './picture-paper.ts';
import { enter, GALLERY, LOGIN, STATES } from './picture-states.ts';
import type { PicturedState } from './picture-states.ts';

const THEMES = ['light', 'dark'] as const;

const browser = await launchPackagedBrowser(PICTURE_FLAGS, PICTURE_SURROUNDINGS);
const papers = await open(buildLobby, false);
const galleries = await open(buildGallery, true);
afterAll(async () => {
  await browser?.close();
});

/** A phone in each language, or none where there is no browser. */
async function open(build: typeof buildLobby, showsLoading: boolean): Promise<readonly Paper[]> {
  if (browser === null) return [];
  const dist = await build(() => undefined);
  return Promise.all(PICTURED.map((locale) => openPaper(browser, { locale, dist, showsLoading })));
}

/** Both appearances of a state in one language. */
async function faultsOf(paper: Paper, { name, show }: PicturedState): Promise<string[]> {
  await show(paper);
  const faults: string[] = [];
  for (const theme of THEMES) {
    const fault = await pictureFault(`${name}.${paper.locale}.${theme}`, await paper.picture(theme));
    if (fault !== null) faults.push(fault);
  }
  return [...faults, ...paper.faults.splice(0)];
}

/** In all languages side by side. */
async function allFaults(phones: readonly Paper[], state: PicturedState): Promise<string[]> {
  return (await Promise.all(phones.map((paper) => faultsOf(paper, state)))).flat();
}

describe.skipIf(browser === null)('looks as it did in three languages, light and dark', () => {
  test.each(GALLERY)('$name', async (state) => expect(await allFaults(galleries, state)).toEqual([]));
  test('login', async () => expect(await allFaults(papers, LOGIN)).toEqual([]));

  describe('for a member', () => {
    test('once he is in', async () => {
      await Promise.all(papers.map(enter));
      expect(papers.flatMap(({ faults }) => faults.splice(0))).toEqual([]);
    });
    test.each(STATES)('$name', async (state) => expect(await allFaults(papers, state)).toEqual([]));
  });
});
