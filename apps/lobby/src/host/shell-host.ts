import type { ShellOrder, ShellQuestion } from '@drawroom/contract/shell-bridge';
import { shellKeyStore } from '@drawroom/client/shell-key-store';
import { browserHost, isWebAddress } from './browser-host.ts';
import { createBridge } from './bridge.ts';
import type { Bridge, PageSide, Transport } from './bridge.ts';
import type { Ability, Host } from './host.ts';

/** A WKScriptMessageHandler on the page: one argument, not the `postMessage` of windows. */
interface MessageHandler {
  readonly postMessage: (message: object) => unknown;
}

/** What a native shell puts into the page. Anything of it may be missing or different. */
export interface ShellView extends Window {
  /** Android: a method per word, `(id, argument) => answer | ''`. */
  readonly android?: unknown;
  /** iOS: one message handler. */
  readonly webkit?: { readonly messageHandlers?: { readonly drawroom?: MessageHandler } };
  drawroomBridge?: PageSide;
}

/** A signature may wait for the key store and its lock, ms. */
const SIGN_MS = 10_000;
/** The shell may have to read its session from a slow store, ms. */
const SESSION_MS = 3_000;

/** The Android shell: every method is a method of `window.android`. */
export async function androidHost(view: ShellView): Promise<Host> {
  const side = view.android;
  const methods = typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {};
  const transport: Transport = {
    has: (method) => typeof methods[method] === 'function',
    post: (id, method, argument) =>
      (methods[method] as (id: string, argument: string) => unknown).call(side, id, argument),
  };
  return shellHost(view, 'android', { bridge: openBridge(view, transport), has: transport.has });
}

/** The iOS shell: one message handler, which says first what it knows. */
export async function iosHost(view: ShellView): Promise<Host> {
  const handler = view.webkit?.messageHandlers?.drawroom;
  const known = new Set<string>(['hello']);
  const transport: Transport = {
    has: (method) => handler !== undefined && known.has(method),
    post: (id, method, argument) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: it takes one argument
      handler?.postMessage({ id, method, argument });
    },
  };
  const bridge = openBridge(view, transport);
  const hello = await bridge.ask('hello');
  for (const method of hello?.methods ?? []) known.add(method);
  return shellHost(view, 'ios', { bridge, has: transport.has });
}

function openBridge(view: ShellView, transport: Transport): Bridge {
  const bridge = createBridge(transport);
  view.drawroomBridge = Object.freeze(bridge.page);
  return bridge;
}

interface ShellParts {
  readonly bridge: Bridge;
  readonly has: (method: ShellQuestion | ShellOrder) => boolean;
}

/** A language belongs to the shell only when it can also be told another one. */
function abilitiesOf(form: 'android' | 'ios', has: ShellParts['has']): Set<Ability> {
  const all: readonly (readonly [Ability, boolean])[] = [
    ['session', has('getSession') && has('sign')],
    ['language', has('getLanguage') && has('setLanguage')],
    ['logOut', has('logout')],
    ['refresh', form === 'android' && has('refresh')],
    ['openExternal', true],
    ['haptics', true],
    ['theme', has('getTheme')],
    ['safeArea', has('getSafeArea')],
    ['share', has('share')],
    ['guardClose', has('guardClose')],
  ];
  return new Set(all.filter(([, able]) => able).map(([ability]) => ability));
}

function shellHost(view: ShellView, form: 'android' | 'ios', { bridge, has }: ShellParts): Host {
  const base = browserHost(view);
  const can = abilitiesOf(form, has);
  if (base.can.has('share')) can.add('share');
  const session = async () => (can.has('session') ? bridge.ask('getSession', '', SESSION_MS) : null);
  const sign = async (text: string): Promise<string> => {
    const signature = await bridge.ask('sign', text, SIGN_MS);
    if (signature === null) throw new Error('The shell did not sign.');
    return signature;
  };
  return {
    ...base,
    form,
    terminal: 'app',
    can,
    language: async () => (can.has('language') ? bridge.ask('getLanguage') : null),
    rememberLanguage: (language) => void bridge.tell('setLanguage', language),
    keyStore: (own) => (can.has('session') ? shellKeyStore({ session, sign }, own) : own),
    sessionId: session,
    logOut: () => void bridge.tell('logout'),
    // Spec §8 knows a native refresh on Android alone.
    refresh: () => can.has('refresh') && bridge.tell('refresh'),
    openExternal: (address) => {
      if (isWebAddress(address) && !bridge.tell('openExternal', address)) base.openExternal(address);
    },
    haptic: (ms) => void (bridge.tell('haptic', String(ms)) || base.haptic(ms)),
    share: async (what) =>
      has('share') ? (await bridge.ask('share', JSON.stringify(what), 60_000)) === true : base.share(what),
    guardClose: (on) => void bridge.tell('guardClose', on ? '1' : '0'),
    theme: () => bridge.ask('getTheme'),
    safeArea: () => bridge.ask('getSafeArea'),
    listen: (events) => {
      bridge.on('theme', (theme) => events.onTheme?.(theme));
      bridge.on('safeArea', (area) => events.onSafeArea?.(area));
      bridge.on('session', () => events.onSession?.());
    },
  };
}
