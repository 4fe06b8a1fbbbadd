import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript } from './boot-script.ts';

const FACTS = {
  release: 'ab12ab12ab12',
  words: { zh_CN: '1', vi_VN: '2', en_US: '3', en_UK: '4', jp_JP: '5', ar_EG: '6' },
  visitor: ['/login.js'],
  member: ['/inside.js'],
};

interface Page {
  readonly lang: string;
  readonly dir: string;
  readonly theme: string | undefined;
  readonly fetched: string[];
  readonly preloaded: string[];
  /** What the page's address is afterwards. */
  readonly address: string;
  readonly boot: { readonly launch: string; readonly hosted: boolean };
  readonly kept: Readonly<Record<string, string>>;
}

interface Visit {
  readonly hash?: string;
  readonly userAgent?: string;
  /** Of this tab, from before. */
  readonly kept?: Record<string, string>;
}

/** Runs the script as a browser with this storage would. */
function boot(storage: Record<string, string>, device: 'light' | 'dark' = 'light', visit: Visit = {}): Page {
  const { hash = '', userAgent = 'Phone', kept = {} } = visit;
  let address = `/login?back=1${hash}`;
  const fetched: string[] = [];
  const preloaded: string[] = [];
  const root = { lang: '', dir: '', dataset: {} as { theme?: string } };
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
    window: {} as { drawroomBoot?: Page['boot'] },
    location: { hash, pathname: '/login', search: '?back=1' },
    history: { state: null, replaceState: (_state: null, _title: string, to: string) => void (address = to) },
    sessionStorage: kept,
    navigator: { userAgent },
  };
  runInContext(bootScript(FACTS), createContext(page));
  const { launch = '', hosted = false } = page.window.drawroomBoot ?? {};
  return {
    lang: root.lang,
    dir: root.dir,
    theme: root.dataset.theme,
    fetched,
    preloaded,
    address,
    boot: { launch, hosted },
    kept,
  };
}

test.each([
  [undefined, 'zh-CN', '1'],
  ['zh_CN', 'zh-CN', '1'],
  ['vi-vn', 'vi-VN', '2'],
  ['en_US', 'en-US', '3'],
  ['en_UK', 'en-GB', '4'],
  ['jp_JP', 'ja-JP', '5'],
  ['en_ZZ', 'zh-CN', '1'],
])('stored language %s starts the page in %s and fetches that file alone', (language, tag, mark) => {
  const page = boot(language === undefined ? {} : { language });
  expect(page.lang).toBe(tag);
  expect(page.fetched).toEqual([`/i18n/${tag}.${mark}.json`]);
});

test('a page in Arabic runs from right to left before the first paint, any other from left to right', () => {
  expect(boot({ language: 'ar_EG' }).dir).toBe('rtl');
  expect(boot({ language: 'vi_VN' }).dir).toBe('ltr');
});

test('a member’s page fetches the texts of the inside beside those of the start', () => {
  expect(boot({ language: 'vi_VN', token: 't' }).fetched).toEqual(['/i18n/vi-VN.2.json', '/i18n/inside.vi-VN.2.json']);
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

const LAUNCH = 'tgWebAppData=user%3D1%26hash%3Dab&tgWebAppVersion=9.1';

test('what Telegram puts into the address leaves it before anything can keep it, and outlasts a reload of the tab', () => {
  const opened = boot({}, 'light', { hash: `#${LAUNCH}` });
  expect(opened).toMatchObject({ address: '/login?back=1', boot: { launch: LAUNCH, hosted: true } });
  expect(boot({}, 'light', { kept: opened.kept }).boot).toEqual({ launch: LAUNCH, hosted: true });
});

test.each([
  ['a browser', 'Mozilla/5.0 (Linux; Android 15) Chrome/142', false],
  ['the Android shell', 'Mozilla/5.0 (Linux; Android 15) Chrome/142 ua_Android/3', true],
  ['the iOS shell', 'Mozilla/5.0 (iPhone) AppleWebKit ua_iOS', true],
  ['a shell of the older kind', 'Mozilla/5.0 ua_H5', true],
])('%s is known by the mark in its user agent (spec §9)', (_name, userAgent, hosted) => {
  expect(boot({}, 'light', { userAgent }).boot).toEqual({ launch: '', hosted });
});

test('any other part of the address stays where it is', () => {
  expect(boot({}, 'light', { hash: '#section' })).toMatchObject({
    address: '/login?back=1#section',
    boot: { hosted: false },
  });
});

test('the script holds nothing that would end it early inside a page', () => {
  expect(bootScript(FACTS)).not.toContain('</');
});
