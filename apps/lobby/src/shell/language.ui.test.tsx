import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Starts the lobby whose page head knew only exact header codes, and says what was shown and fetched. */
async function startWith(kept: string, headTag: string): Promise<{ tag: string | undefined; fetched: string[] }> {
  const fetched: string[] = [];
  vi.resetModules();
  localStorage.setItem('language', kept);
  document.documentElement.lang = headTag;
  vi.stubGlobal('drawroomBoot', { words: { en_UK: 'ab12cd34' }, messages: Promise.resolve({}), insideMessages: null });
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return Promise.resolve(Response.json({}));
  });
  const { startLanguage, useLanguage } = await import('./language.ts');
  await startLanguage();
  return { tag: useLanguage.getState()?.tag, fetched };
}

test('a kept language that the head of the page did not know by its spelling is shown with its own words', async () => {
  expect(await startWith('en_GB', 'zh-CN')).toEqual({ tag: 'en-GB', fetched: ['/i18n/en-GB.ab12cd34.json'] });
});

test('the words that the head of the page has begun to fetch are not fetched again', async () => {
  expect(await startWith('en_UK', 'en-GB')).toEqual({ tag: 'en-GB', fetched: [] });
});
