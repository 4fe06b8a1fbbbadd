import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript } from './boot-script.ts';

const LOCALES = { 'zh-CN': '/i18n/zh-CN.1.json', 'vi-VN': '/i18n/vi-VN.2.json', 'en-US': '/i18n/en-US.3.json' };

interface Page {
  readonly lang: string;
  readonly theme: string | undefined;
  readonly fetched: string[];
  readonly preloaded: string[];
}

/** Runs the script as a browser with this storage would. */
function boot(storage: Record<string, string>, device: 'light' | 'dark' = 'light'): Page {
  const fetched: string[] = [];
  const preloaded: string[] = [];
  const root = { lang: '', dataset: {} as { theme?: string } };
  const document = {
    documentElement: root,
    head: { append: (link: { href: string }) => preloaded.push(link.href) },
    createElement: () => ({ href: '', rel: '' }),
  };
  const page = {
    document,
    localStorage: storage,
    matchMedia: () => ({ matches: device === 'dark' }),
    fetch: (url: string) => {
      fetched.push(url);
      return Promise.resolve({ ok: true, json: () => ({}) });
    },
    window: {},
  };
  runInContext(bootScript({ locales: LOCALES, visitor: ['/login.js'], member: ['/inside.js'] }), createContext(page));
  return { lang: root.lang, theme: root.dataset.theme, fetched, preloaded };
}

test.each([
  [undefined, 'zh-CN'],
  ['zh_CN', 'zh-CN'],
  ['vi_VN', 'vi-VN'],
  ['en_US', 'en-US'],
  ['en_UK', 'en-US'],
  ['zh_TW', 'zh-CN'],
  ['jp_JP', 'zh-CN'],
])('stored language %s starts the page in %s and fetches that file alone', (language, tag) => {
  const page = boot(language === undefined ? {} : { language });
  expect(page.lang).toBe(tag);
  expect(page.fetched).toEqual([LOCALES[tag as keyof typeof LOCALES]]);
});

test.each([
  [undefined, 'dark', 'dark'],
  [undefined, 'light', 'light'],
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
] as const)('chosen appearance %s on a %s device shows %s before the first paint', (theme, device, shown) => {
  expect(boot(theme === undefined ? {} : { theme }, device).theme).toBe(shown);
});

test('a visitor’s first screen is fetched for a visitor, a member’s frame for a member', () => {
  expect(boot({}).preloaded).toEqual(['/login.js']);
  expect(boot({ token: 't' }).preloaded).toEqual(['/inside.js']);
});

test('the script holds nothing that would end it early inside a page', () => {
  expect(bootScript({ locales: LOCALES, visitor: [], member: [] })).not.toContain('</');
});
