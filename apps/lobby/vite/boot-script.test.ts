import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript } from './boot-script.ts';

const LOCALES = { 'zh-CN': '/i18n/zh-CN.1.json', 'vi-VN': '/i18n/vi-VN.2.json', 'en-US': '/i18n/en-US.3.json' };
const INSIDE = { 'zh-CN': '/i18n/inside.1.json', 'vi-VN': '/i18n/inside.2.json', 'en-US': '/i18n/inside.3.json' };
const TALK = { 'zh-CN': '/i18n/talk.1.json', 'vi-VN': '/i18n/talk.2.json', 'en-US': '/i18n/talk.3.json' };
const TEAM = { 'zh-CN': '/i18n/team.1.json', 'vi-VN': '/i18n/team.2.json', 'en-US': '/i18n/team.3.json' };
const GIFTS = { 'zh-CN': '/i18n/gifts.1.json', 'vi-VN': '/i18n/gifts.2.json', 'en-US': '/i18n/gifts.3.json' };
const GAMES = { 'zh-CN': '/i18n/games.1.json', 'vi-VN': '/i18n/games.2.json', 'en-US': '/i18n/games.3.json' };
const FACTS = {
  locales: LOCALES,
  inside: INSIDE,
  talk: TALK,
  team: TEAM,
  games: GAMES,
  gifts: GIFTS,
  visitor: ['/login.js'],
  member: ['/inside.js'],
};

interface Page {
  readonly lang: string;
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
    window: {} as { drawroomBoot?: Page['boot'] },
    location: { hash, pathname: '/login', search: '?back=1' },
    history: { state: null, replaceState: (_state: null, _title: string, to: string) => void (address = to) },
    sessionStorage: kept,
    navigator: { userAgent },
  };
  runInContext(bootScript(FACTS), createContext(page));
  const { launch = '', hosted = false } = page.window.drawroomBoot ?? {};
  return { lang: root.lang, theme: root.dataset.theme, fetched, preloaded, address, boot: { launch, hosted }, kept };
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

test('a member’s page fetches the texts of the inside beside those of the start', () => {
  expect(boot({ language: 'vi_VN', token: 't' }).fetched).toEqual([LOCALES['vi-VN'], INSIDE['vi-VN']]);
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
