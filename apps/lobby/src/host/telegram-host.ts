import { browserHost, isWebAddress } from './browser-host.ts';
import type { Ability, Host, HostEvents } from './host.ts';
import { areaOf, jsonOf, languageOf, NO_AREA, recordOf, sumOf, themeOf } from './telegram-words.ts';

/** What Telegram puts into the page of a Mini App, and what it calls there (core.telegram.org/api/web-events). */
export interface TelegramView extends Window {
  readonly TelegramWebviewProxy?: { postEvent?: unknown };
  Telegram?: unknown;
}

/** True inside of Telegram; a link with made-up launch parameters in an ordinary browser is not enough. */
export function isTelegram(view: TelegramView): boolean {
  return typeof view.TelegramWebviewProxy?.postEvent === 'function';
}

/**
 * The Mini App of Telegram, spoken to without its script: launch parameters from the page's address, events to
 * `TelegramWebviewProxy`, and back by `Telegram.WebView.receiveEvent` (decision 036).
 */
export function telegramHost(view: TelegramView, launch: string): Host {
  const base = browserHost(view);
  const given = new URLSearchParams(launch);
  const initData = given.get('tgWebAppData');
  const isSince = versionCheck(given.get('tgWebAppVersion') ?? '');
  const can = new Set<Ability>(['theme']);
  if (isSince(6, 1)) for (const ability of ['back', 'haptics', 'openExternal', 'share'] as const) can.add(ability);
  if (isSince(6, 2)) can.add('guardClose');
  if (isSince(8, 0)) can.add('safeArea');
  let events: HostEvents = {};
  const areas = { safe: NO_AREA, content: NO_AREA };

  const post = (name: string, data: object | null = null): void => postEvent(view, name, data);
  receiveEvents(view, (name, value) => {
    if (name === 'back_button_pressed') events.onBack?.();
    if (name === 'theme_changed') {
      const theme = themeOf(recordOf(value['theme_params']));
      if (theme !== null) events.onTheme?.(theme);
    }
    if (name === 'safe_area_changed') areas.safe = areaOf(value);
    else if (name === 'content_safe_area_changed') areas.content = areaOf(value);
    else return;
    events.onSafeArea?.(sumOf(areas));
  });
  post('web_app_ready');
  post('web_app_expand');
  // A list pulled down must not close the lobby.
  if (isSince(7, 7)) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });

  return {
    ...base,
    form: 'telegram',
    can,
    initData: initData === null || initData === '' ? null : initData,
    language: async () => languageOf(initData),
    openExternal: (address) => {
      if (!isWebAddress(address)) return;
      if (can.has('openExternal')) post('web_app_open_link', { url: address });
      else base.openExternal(address);
    },
    haptic: (ms) => {
      const impact_style = ms <= 12 ? 'light' : ms <= 20 ? 'medium' : 'heavy';
      if (can.has('haptics')) post('web_app_trigger_haptic_feedback', { type: 'impact', impact_style });
    },
    share: async ({ title, url }) => {
      if (!can.has('share')) return false;
      post('web_app_open_tg_link', { path_full: `/share/url?${new URLSearchParams({ url, text: title }).toString()}` });
      return true;
    },
    guardClose: (on) => {
      if (can.has('guardClose')) post('web_app_setup_closing_behavior', { need_confirmation: on });
    },
    theme: async () => themeOf(jsonOf(given.get('tgWebAppThemeParams'))),
    safeArea: async () => {
      if (can.has('safeArea')) for (const area of ['', 'content_']) post(`web_app_request_${area}safe_area`);
      return null;
    },
    showBack: (visible) => {
      if (can.has('back')) post('web_app_setup_back_button', { is_visible: visible });
    },
    listen: (told) => void (events = told),
  };
}

/** Whether a client speaks a version; 7.10 came after 7.7, so they are no decimal numbers. */
function versionCheck(text: string): (major: number, minor: number) => boolean {
  const [, major = 0, minor = 0] = /^(\d{1,3})(?:\.(\d{1,3}))?/.exec(text) ?? [];
  return (first, second) => Number(major) > first || (Number(major) === first && Number(minor) >= second);
}

function postEvent(view: TelegramView, name: string, data: object | null): void {
  try {
    const { TelegramWebviewProxy: proxy } = view;
    if (typeof proxy?.postEvent === 'function') proxy.postEvent(name, JSON.stringify(data));
  } catch {
    // A client that cannot do this goes without it.
  }
}

function receiveEvents(
  view: TelegramView,
  hear: (name: unknown, value: Readonly<Record<string, unknown>>) => void,
): void {
  const receiveEvent = (name: unknown, data: unknown): void => hear(name, recordOf(data));
  view.Telegram = Object.freeze({ WebView: Object.freeze({ receiveEvent }) });
}
