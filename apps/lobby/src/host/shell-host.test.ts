import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import { signText } from '@drawroom/client/session-keys';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  SESSION,
  SHELL_METHODS,
  SIGNATURE,
  androidPage,
  iosPage,
  opened,
  patiently,
  wellBehaved,
} from './fake-hosts.ts';
import type { Behaviour, FakePage } from './fake-hosts.ts';
import type { Ability } from './host.ts';
import { HOSTILE, everything } from './hostile.ts';
import { openHost } from './open-host.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const names = ({ said }: FakePage): string[] => said.map(({ name }) => name);

describe.each([
  ['android', androidPage],
  ['ios', iosPage],
] as const)('a native shell, here %s', (_form, aPage) => {
  test('hands over session, language, appearance and edges', async () => {
    const host = await opened(aPage());
    const { language, theme, area, id } = await everything(host);
    expect({ language, theme, area, id }).toEqual({
      language: 'vi_VN',
      theme: 'dark',
      area: { top: 24, bottom: 12 },
      id: SESSION,
    });
  });

  test('signs with its own key; the page has none (wire.md)', async () => {
    const page = aPage();
    const host = await opened(page);
    const session = await patiently(host.keyStore(memoryKeyStore()).load());
    expect(session).toMatchObject(SESSION);
    expect(await patiently(signText(session!.privateKey, 'GET\n/api'))).toBe(SIGNATURE);
    expect(page.said.at(-1)).toEqual({ name: 'sign', value: 'GET\n/api' });
    expect(session!.privateKey).not.toBeInstanceOf(CryptoKey);
  });

  test.each(HOSTILE)('a shell that %s instead of signing signs nothing', async (_what, behave) => {
    const host = await opened(
      aPage((method, argument) => (method === 'sign' ? behave(method, argument) : wellBehaved(method, argument))),
    );
    const session = await patiently(host.keyStore(memoryKeyStore()).load());
    await expect(patiently(signText(session!.privateKey, 'text'))).rejects.toThrow('did not sign');
  });
});

describe.each([
  ['android', androidPage],
  ['ios', iosPage],
] as const)('what a shell is told and tells, here %s', (_form, aPage) => {
  test('is told of logout, language, links, ticks and a bet on its way, each once and in its words', async () => {
    const page = aPage();
    const host = await opened(page);
    page.said.length = 0;
    host.logOut();
    host.rememberLanguage('en_US');
    host.openExternal('https://example.org/');
    host.haptic(25);
    host.guardClose(true);
    host.guardClose(false);
    expect(page.said).toEqual([
      { name: 'logout', value: '' },
      { name: 'setLanguage', value: 'en_US' },
      { name: 'openExternal', value: 'https://example.org/' },
      { name: 'haptic', value: '25' },
      { name: 'guardClose', value: '1' },
      { name: 'guardClose', value: '0' },
    ]);
    expect(page.view.open).not.toHaveBeenCalled();
    expect(page.view.navigator.vibrate).not.toHaveBeenCalled();
  });

  test('tells of changes by itself', async () => {
    const page = aPage();
    const host = await opened(page);
    const told: unknown[] = [];
    host.listen({
      onTheme: (theme) => told.push(theme),
      onSafeArea: (area) => told.push(area),
      onSession: () => told.push('session'),
    });
    page.view.drawroomBridge?.event('theme', '"light"');
    page.view.drawroomBridge?.event('safeArea', '{"top":40,"bottom":0}');
    page.view.drawroomBridge?.event('session', undefined);
    expect(told).toEqual(['light', { top: 40, bottom: 0 }, 'session']);
  });

  test('an answer counts for its own question, once, and not after its time', async () => {
    const page = aPage((method, argument) => (method === 'getTheme' ? undefined : wellBehaved(method, argument)));
    const host = await opened(page);
    const theme = host.theme();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await theme).toBeNull();
    for (let id = 0; id < 20; id += 1) page.view.drawroomBridge?.reply(String(id), '"dark"');
    expect(await patiently(host.language())).toBe('vi_VN');
    const both = Promise.all([host.safeArea(), host.language()]);
    expect(await patiently(both)).toEqual([{ top: 24, bottom: 12 }, 'vi_VN']);
  });
});

describe('what a shell lacks', () => {
  const LACKING: readonly (readonly [string, Ability])[] = [
    ['getSession', 'session'],
    ['sign', 'session'],
    ['getLanguage', 'language'],
    ['setLanguage', 'language'],
    ['logout', 'logOut'],
    ['refresh', 'refresh'],
    ['getTheme', 'theme'],
    ['getSafeArea', 'safeArea'],
    ['guardClose', 'guardClose'],
    ['share', 'share'],
  ];
  test.each(LACKING)('without %s it cannot %s, and nothing waits for it', async (missing, ability) => {
    const page = androidPage(
      wellBehaved,
      SHELL_METHODS.filter((name) => name !== missing),
    );
    const host = await openHost(page.view, '');
    expect(host.can.has(ability)).toBe(false);
    const all = (await openHost(androidPage().view, '')).can;
    expect(host.can).toEqual(new Set([...all].filter((each) => each !== ability)));
    await everything(host);
    expect(names(page)).not.toContain(missing);
  });

  test('a session without a signer is no session: the page keeps its own', async () => {
    const page = androidPage(
      wellBehaved,
      SHELL_METHODS.filter((name) => name !== 'sign'),
    );
    const host = await openHost(page.view, '');
    const own = memoryKeyStore();
    expect(host.keyStore(own)).toBe(own);
    expect(await host.sessionId()).toBeNull();
  });

  test('ticks and links are then the browser’s', async () => {
    const page = androidPage(wellBehaved, []);
    const host = await openHost(page.view, '');
    host.haptic(10);
    host.openExternal('https://example.org/');
    expect(page.view.navigator.vibrate).toHaveBeenCalledWith(10);
    expect(page.view.open).toHaveBeenCalledWith('https://example.org/', '_blank', 'noopener,noreferrer');
  });

  test('what cannot be shared by the shell is shared by the browser, where that can', async () => {
    const page = androidPage(wellBehaved, []);
    const share = vi.fn<(what: object) => Promise<void>>(async () => undefined);
    Object.defineProperty(page.view.navigator, 'share', { value: share, configurable: true });
    const host = await openHost(page.view, '');
    expect(host.can.has('share')).toBe(true);
    expect(await host.share({ title: 'A draw', url: 'https://house.test/' })).toBe(true);
    expect(share).toHaveBeenCalledOnce();
  });

  test('an iOS shell does only what its hello names, and one of another version or without end nothing', async () => {
    const hello = (methods: readonly string[], version = 1): Behaviour => {
      const answer = JSON.stringify({ version, methods });
      return (method, argument) => (method === 'hello' ? answer : wellBehaved(method, argument));
    };
    const some = await opened(iosPage(hello(['getTheme', 'refresh', 'nonsense'])));
    expect([...some.can].toSorted()).toEqual(['haptics', 'openExternal', 'theme']);
    const newer = await opened(iosPage(hello(SHELL_METHODS, 2)));
    expect([...newer.can].toSorted()).toEqual(['haptics', 'openExternal']);
    const endless = await opened(iosPage(hello([...SHELL_METHODS, ...'x'.repeat(64)])));
    expect([...endless.can].toSorted()).toEqual(['haptics', 'openExternal']);
  });
});

describe('the native refresh (spec §8)', () => {
  test('is Android’s alone, and the page reloads itself when it fails', async () => {
    const android = androidPage();
    expect((await opened(android)).refresh()).toBe(true);
    expect(names(android)).toEqual(['refresh']);
    expect((await opened(iosPage())).refresh()).toBe(false);
    const broken = await opened(
      androidPage(() => {
        throw new Error('gone');
      }),
    );
    expect(broken.refresh()).toBe(false);
  });
});
