import { rememberLanguageIn, startInLanguage } from '../shell/language.ts';
import { endSession, useSession } from '../shell/session-store.ts';
import { readKey, writeKey } from '../shell/storage.ts';
import { followHostTheme } from '../shell/theme.ts';
import type { Host, SafeArea } from './host.ts';
import { hostPlace } from './host-place.ts';
import { openHost } from './open-host.ts';

/** What the lobby lets a host's Back button do. */
export interface BackWay {
  canGoBack(): boolean;
  back(): void;
  subscribe(listener: () => void): unknown;
}

/**
 * Opens the host and lets it act on the lobby, before anything is drawn: language, session, appearance, edges, Back
 * button, links to elsewhere. Only pages of a shell or of Telegram come here; a host that answers nothing delays them by
 * its patience and leaves a browser's lobby.
 */
export async function startHost(launch: string, way: BackWay): Promise<void> {
  const host = await openHost(window, launch);
  hostPlace.current = host;
  host.listen({
    onTheme: followHostTheme,
    onSafeArea: keepClear,
    onBack: () => way.back(),
    // What is on the screen belongs to the session before.
    onSession: () => window.location.reload(),
  });
  const [language, session, theme, area] = await Promise.all([
    host.language(),
    host.sessionId(),
    host.theme(),
    host.safeArea(),
  ]);
  if (theme !== null) followHostTheme(theme);
  if (area !== null) keepClear(area);
  if (host.can.has('session')) takeSession(session);
  const owned = host.can.has('language');
  if (language !== null && (owned || readKey('language') === null)) startInLanguage(language);
  if (owned) rememberLanguageIn((chosen) => host.rememberLanguage(chosen));
  showBackWhile(host, way);
  if (host.can.has('openExternal')) openLinksIn(host);
}

/**
 * A session of the shell begins here without a login; its token stands in memory alone. What another member has left on
 * this phone goes first.
 */
function takeSession(session: { readonly token: string; readonly me: string } | null): void {
  const before = readKey('shellMe');
  if (before !== null && before !== session?.me) endSession();
  if (session === null) return;
  if (before === null && useSession.getState().token !== null) endSession();
  writeKey('shellMe', session.me);
  useSession.setState({ token: session.token });
}

/** Keeps the lobby clear of what the host draws over its edges. */
function keepClear({ top, bottom }: SafeArea): void {
  const { style } = document.documentElement;
  style.setProperty('--safe-top', `${top}px`);
  style.setProperty('--safe-bottom', `${bottom}px`);
}

function showBackWhile(host: Host, way: BackWay): void {
  if (!host.can.has('back')) return;
  const show = (): void => host.showBack(way.canGoBack());
  way.subscribe(show);
  show();
}

/** Links to other places leave the lobby by the host; the page itself never goes elsewhere. */
function openLinksIn(host: Host): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin === window.location.origin) return;
    event.preventDefault();
    host.openExternal(link.href);
  });
}
