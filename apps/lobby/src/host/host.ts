import type { KeyStore } from '@drawroom/client/create-client';
import { browserHost } from './browser-host.ts';
import { hostPlace } from './host-place.ts';

/** What the lobby runs in (decision 036). */
export type HostForm = 'browser' | 'installed' | 'android' | 'ios' | 'telegram';

/** What a host can do beyond the others; what it cannot, its methods leave out or do as a browser does. */
export type Ability =
  | 'session'
  | 'language'
  | 'logOut'
  | 'refresh'
  | 'openExternal'
  | 'haptics'
  | 'theme'
  | 'safeArea'
  | 'back'
  | 'share'
  | 'guardClose';

/** Space that the host keeps for itself at the edges, CSS pixels. */
export interface SafeArea {
  readonly top: number;
  readonly bottom: number;
}

/** What a host tells while the lobby runs. */
export interface HostEvents {
  readonly onTheme?: (theme: 'light' | 'dark') => void;
  readonly onSafeArea?: (area: SafeArea) => void;
  readonly onBack?: () => void;
  /** The host has another session now, or none. */
  readonly onSession?: () => void;
}

/**
 * The one door to whatever the lobby runs in. Every method may be called in every form and never throws: a host that
 * cannot do something, does not answer or answers nonsense leaves the lobby as it is in a browser.
 */
export interface Host {
  readonly form: HostForm;
  /** Header `terminal` of every request (spec §7). */
  readonly terminal: 'h5' | 'app';
  readonly can: ReadonlySet<Ability>;
  /** Language of the host in the server's form, such as `vi_VN`; null when it has none for us (spec §7). */
  language(): Promise<string | null>;
  /** The member has chosen a language in the lobby. */
  rememberLanguage(language: string): void;
  /** Where a session outlives a reload: the host's own with `session`, else `own`. */
  keyStore(own: KeyStore): KeyStore;
  /** Public id of the host's session (`me`); null when the host has none. */
  sessionId(): Promise<{ readonly token: string; readonly me: string } | null>;
  /** The session is over: spec §8 "in native apps call native logout". */
  logOut(): void;
  /** Loads the page anew in the host's way; false: the page has to do it itself (spec §8). */
  refresh(): boolean;
  /** Opens an https address outside of the lobby. */
  openExternal(address: string): void;
  /** A short tick, ms. */
  haptic(ms: number): void;
  /** Offers something for sharing; false when the host cannot or the member would not. */
  share(what: { readonly title: string; readonly url: string }): Promise<boolean>;
  /** Whether the host asks before it closes the lobby: while a bet is on its way. */
  guardClose(on: boolean): void;
  theme(): Promise<'light' | 'dark' | null>;
  safeArea(): Promise<SafeArea | null>;
  /** Whether the host shows its Back button. */
  showBack(visible: boolean): void;
  /** Hears what the host tells from now on. */
  listen(events: HostEvents): void;
  /** What the host says of its user, signed for the server's eyes; null outside of Telegram. */
  readonly initData: string | null;
}

/** The host of this page. What was not opened by `startHost` is a browser. */
export function currentHost(): Host {
  return (hostPlace.current ??= browserHost(globalThis as unknown as Window));
}
