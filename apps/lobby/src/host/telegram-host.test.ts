import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LAUNCH, browserPage, opened, telegramPage } from './fake-hosts.ts';
import { deep, everything } from './hostile.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Telegram', () => {
  test('is spoken to in its own words, without its script (decision 036)', async () => {
    const page = telegramPage();
    const host = await opened(page);
    expect(page.said).toEqual([
      { name: 'web_app_ready', value: 'null' },
      { name: 'web_app_expand', value: 'null' },
      { name: 'web_app_setup_swipe_behavior', value: '{"allow_vertical_swipe":false}' },
    ]);
    page.said.length = 0;
    host.haptic(10);
    host.haptic(15);
    host.haptic(25);
    host.showBack(true);
    host.guardClose(true);
    host.openExternal('https://example.org/');
    await host.safeArea();
    await host.share({ title: 'A & B', url: 'https://house.test/' });
    expect(page.said.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'web_app_trigger_haptic_feedback {"type":"impact","impact_style":"light"}',
      'web_app_trigger_haptic_feedback {"type":"impact","impact_style":"medium"}',
      'web_app_trigger_haptic_feedback {"type":"impact","impact_style":"heavy"}',
      'web_app_setup_back_button {"is_visible":true}',
      'web_app_setup_closing_behavior {"need_confirmation":true}',
      'web_app_open_link {"url":"https://example.org/"}',
      'web_app_request_safe_area null',
      'web_app_request_content_safe_area null',
      'web_app_open_tg_link {"path_full":"/share/url?url=https%3A%2F%2Fhouse.test%2F&text=A+%26+B"}',
    ]);
  });

  test('gives its word for the user as it came, a language and an appearance', async () => {
    const host = await opened(telegramPage());
    expect(host.initData).toBe(new URLSearchParams(LAUNCH).get('tgWebAppData'));
    expect([await host.language(), await host.theme()]).toEqual(['vi_VN', 'dark']);
    expect((await opened(telegramPage(), 'tgWebAppData=')).initData).toBeNull();
  });

  test('an older client is not told what it does not know', async () => {
    const page = telegramPage();
    const host = await opened(page, LAUNCH.replace('9.1', '6.0'));
    expect(page.said.map(({ name }) => name)).toEqual(['web_app_ready', 'web_app_expand']);
    page.said.length = 0;
    await everything(host);
    expect(page.said).toEqual([]);
    expect([...host.can]).toEqual(['theme']);
  });

  const ABLE = ['back', 'haptics', 'openExternal', 'share', 'theme'];
  test.each([
    ['6.0', ['theme'], false],
    ['6.1', ABLE, false],
    ['6.2', [...ABLE, 'guardClose'], false],
    ['7.6', [...ABLE, 'guardClose'], false],
    ['7.7', [...ABLE, 'guardClose'], true],
    ['7.10', [...ABLE, 'guardClose'], true],
    ['8.0', [...ABLE, 'guardClose', 'safeArea'], true],
    ['10', [...ABLE, 'guardClose', 'safeArea'], true],
    ['x.8', ['theme'], false],
  ])('a client of version %s is told what it knows since then', async (version, able, holdsSwipes) => {
    const page = telegramPage();
    const host = await opened(page, LAUNCH.replace('9.1', version));
    expect([...host.can].toSorted()).toEqual([...able].toSorted());
    expect(page.said.some(({ name }) => name === 'web_app_setup_swipe_behavior')).toBe(holdsSwipes);
  });

  test.each([
    [1, 'light'],
    [12, 'light'],
    [13, 'medium'],
    [20, 'medium'],
    [21, 'heavy'],
  ])('a tick of %i ms is a %s one', async (ms, style) => {
    const page = telegramPage();
    (await opened(page)).haptic(ms);
    expect(page.said.at(-1)?.value).toBe(JSON.stringify({ type: 'impact', impact_style: style }));
  });

  test('tells of Back, appearance and edges; what does not fit is not heard', async () => {
    const page = telegramPage();
    const host = await opened(page);
    const told: unknown[] = [];
    host.listen({
      onBack: () => told.push('back'),
      onTheme: (theme) => told.push(theme),
      onSafeArea: (area) => told.push(area),
    });
    const { receiveEvent } = (page.view.Telegram as { WebView: { receiveEvent(name: unknown, data?: unknown): void } })
      .WebView;
    receiveEvent('back_button_pressed', null);
    receiveEvent('theme_changed', { theme_params: { bg_color: '#ffffff' } });
    receiveEvent('theme_changed', '{"theme_params":{"bg_color":"#000000"}}');
    receiveEvent('safe_area_changed', { top: 20, bottom: 10, left: 0, right: 0 });
    receiveEvent('content_safe_area_changed', { top: 46, bottom: 0 });
    expect(told).toEqual(['back', 'light', 'dark', { top: 20, bottom: 10 }, { top: 66, bottom: 10 }]);
    told.length = 0;
    const long = `${' '.repeat(9_000)}{"theme_params":{"bg_color":"#ffffff"}}`;
    for (const junk of [
      long,
      null,
      7,
      '',
      '{',
      deep,
      'x'.repeat(1e6),
      [],
      { bg_color: 'red' },
      { bg_color: { a: 1 } },
    ]) {
      receiveEvent('theme_changed', junk);
      receiveEvent('theme_changed', { theme_params: junk });
      receiveEvent(junk, junk);
    }
    receiveEvent('safe_area_changed', { top: 'all', bottom: 1e9 });
    expect(told).toEqual([{ top: 46, bottom: 0 }]);
  });

  test.each([
    ['no language of ours', 'ko', null],
    ['one without a country', 'ru', 'ru_RU'],
    ['one with a country', 'en-gb', 'en_UK'],
    ['the long script', 'zh-hant', 'zh_TW'],
    ['one with a script', 'zh-hans', 'zh_CN'],
    ['nonsense', 'vi/../x', null],
    ['a number', 7, null],
  ])('%s as the user’s language', async (_case, code, language) => {
    const data = new URLSearchParams({ user: JSON.stringify({ id: 7, language_code: code }) }).toString();
    const host = await opened(telegramPage(), new URLSearchParams({ tgWebAppData: data }).toString());
    expect(await host.language()).toBe(language);
  });

  test('a link with launch parameters makes no Telegram of an ordinary browser', async () => {
    const host = await opened(browserPage(), LAUNCH);
    expect([host.form, host.initData]).toEqual(['browser', null]);
  });

  test.each([
    [''],
    ['tgWebAppData='],
    ['tgWebAppData=%zz&tgWebAppVersion=NaN&tgWebAppThemeParams={'],
    [LAUNCH.repeat(99)],
  ])('launch parameters %j break nothing', async (launch) => {
    const host = await opened(telegramPage(), launch);
    expect(await everything(host)).toMatchObject({ session: null, area: null });
  });
});
