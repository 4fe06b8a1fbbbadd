import { vi } from 'vitest';
import type { Host, HostForm } from './host.ts';
import { openHost } from './open-host.ts';
import type { ShellView } from './shell-host.ts';
import type { TelegramView } from './telegram-host.ts';

/** How a shell answers: text of an answer, anything else that is none, or nothing at all. May throw. */
export type Behaviour = (method: string, argument: string) => unknown;

export interface Said {
  readonly name: string;
  readonly value: string;
}

/** A page in one form of host, with all that was said to the host. */
export interface FakePage {
  readonly view: ShellView & TelegramView;
  readonly said: Said[];
  /** Answers held back: given when called. */
  readonly late: (() => void)[];
}

export const SHELL_METHODS = [
  'getLanguage',
  'setLanguage',
  'getSession',
  'sign',
  'logout',
  'refresh',
  'openExternal',
  'haptic',
  'share',
  'guardClose',
  'getTheme',
  'getSafeArea',
] as const;

export const SESSION = { token: 'token-of-the-shell-0123456789', me: 'me-of-the-shell', expiresAt: 1_900_000_000_000 };
export const SIGNATURE = 'A'.repeat(86);
const WELL: Readonly<Record<string, unknown>> = {
  hello: { version: 1, methods: SHELL_METHODS },
  getLanguage: 'vi_VN',
  getSession: SESSION,
  sign: SIGNATURE,
  getTheme: 'dark',
  getSafeArea: { top: 24, bottom: 12 },
  share: true,
};

/** A shell that does everything as docs/guide/shells.md says. */
export const wellBehaved: Behaviour = (method) => JSON.stringify(WELL[method] ?? null);

export const LAUNCH = new URLSearchParams({
  tgWebAppData: 'user=%7B%22id%22%3A7%2C%22language_code%22%3A%22vi%22%7D&auth_date=1&hash=ab',
  tgWebAppVersion: '9.1',
  tgWebAppPlatform: 'android',
  tgWebAppThemeParams: '{"bg_color":"#17212b"}',
}).toString();

function aView(userAgent: string, standalone = false): ShellView & TelegramView {
  const view = {
    navigator: { userAgent, vibrate: vi.fn<() => boolean>(() => true), userActivation: { hasBeenActive: true } },
    matchMedia: () => ({ matches: standalone }),
    open: vi.fn<() => void>(),
  };
  return view as unknown as ShellView & TelegramView;
}

const page = (view: object): FakePage => ({ view: view as FakePage['view'], said: [], late: [] });

/** An object in the page whose methods belong to the shell; `methods` says which it has. */
export function androidPage(behave: Behaviour = wellBehaved, methods: readonly string[] = SHELL_METHODS): FakePage {
  const made = page(aView('Mozilla/5.0 (Linux; Android 15) ua_Android'));
  const side = Object.fromEntries(
    methods.map((name) => [
      name,
      (_id: string, value: string) => {
        made.said.push({ name, value });
        return behave(name, value);
      },
    ]),
  );
  return { ...made, view: Object.assign(made.view, { android: side }) };
}

/** A message handler that answers later, by id. */
export function iosPage(behave: Behaviour = wellBehaved): FakePage {
  const made = page(aView('Mozilla/5.0 (iPhone) ua_iOS'));
  const postMessage = (message: { id: string; method: string; argument: string }): void => {
    made.said.push({ name: message.method, value: message.argument });
    const answer = behave(message.method, message.argument);
    const give = (): void => made.view.drawroomBridge?.reply(message.id, answer);
    made.late.push(give);
    if (answer !== undefined) queueMicrotask(give);
  };
  return { ...made, view: Object.assign(made.view, { webkit: { messageHandlers: { drawroom: { postMessage } } } }) };
}

/** A Mini App's page: the proxy that Telegram's clients put there. */
export function telegramPage(behave: Behaviour = () => undefined): FakePage {
  const made = page(aView('Mozilla/5.0 (Linux; Android 15) Telegram-Android/12.0'));
  const postEvent = (name: string, value: string): void => {
    made.said.push({ name, value });
    behave(name, value);
  };
  return { ...made, view: Object.assign(made.view, { TelegramWebviewProxy: { postEvent } }) };
}

export const browserPage = (): FakePage => page(aView('Mozilla/5.0 (Linux; Android 15) Chrome/142'));
export const installedPage = (): FakePage => page(aView('Mozilla/5.0 (Linux; Android 15) Chrome/142', true));

export const PAGES: Readonly<Record<HostForm, (behave?: Behaviour) => FakePage>> = {
  browser: browserPage,
  installed: installedPage,
  android: (behave) => androidPage(behave),
  ios: iosPage,
  telegram: telegramPage,
};

/** Opens the host of a page; with patience for one that never answers. */
export async function opened({ view }: FakePage, launch = LAUNCH): Promise<Host> {
  return patiently(openHost(view, launch));
}

/** What a promise comes to when all the time of the world passes. Needs fake timers. */
export async function patiently<T>(work: Promise<T>): Promise<T> {
  void work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  return work;
}
