import type { EnabledLocale } from '@drawroom/i18n/locales';
import { directionOf, enabledLocaleFor, headerOfLocale, localeOfHeader } from '@drawroom/i18n/locales';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { create } from 'zustand';
import { readKey, writeKey } from './storage.ts';

/** What the page's head has begun before any module ran: addresses of the locale files and the first file on its way. */
interface Boot {
  readonly locales: Record<EnabledLocale, string>;
  readonly messages: Promise<LobbyMessages>;
  /** The same of the texts that only a member sees; on their way when a token is kept. */
  readonly inside: Record<EnabledLocale, string>;
  readonly insideMessages: Promise<LobbyMessages> | null;
  /** Addresses of what only the talk of a room says. */
  readonly talk: Record<EnabledLocale, string>;
  /** And of what only an agent reads. */
  readonly team: Record<EnabledLocale, string>;
  /** And of what only who plays external games reads. */
  readonly games: Record<EnabledLocale, string>;
  /** And of what levels and promotions say. */
  readonly gifts: Record<EnabledLocale, string>;
  /** Launch parameters of Telegram; empty elsewhere. */
  readonly launch: string;
  /** True in a native shell and, as far as the address says, in Telegram. */
  readonly hosted: boolean;
}

declare global {
  interface Window {
    readonly drawroomBoot: Boot;
  }
}

export interface LanguageState {
  readonly tag: EnabledLocale;
  /** Without the texts of the inside while `inside` is false: screens that need them wait for `insideWords`. */
  readonly messages: LobbyMessages;
  readonly inside: boolean;
  /** Whether the texts of a room's talk are among them; see `talkWords`. */
  readonly talk: boolean;
  /** Whether those of an agent's screens are; see `teamWords`. */
  readonly team: boolean;
  /** Whether those of external games are; see `gameWords`. */
  readonly games: boolean;
  /** Whether those of levels and promotions are; see `giftWords`. */
  readonly gifts: boolean;
}

/** Language shown now with its messages. Filled by `startLanguage` before the first render. */
export const useLanguage = create<LanguageState | null>(() => null);

/** Language the member chose, else the default (spec §1: zh_CN). */
function chosenTag(): EnabledLocale {
  return enabledLocaleFor(localeOfHeader(readKey('language') ?? undefined));
}

function apply(state: LanguageState): void {
  document.documentElement.lang = state.tag;
  document.documentElement.dir = directionOf(state.tag);
  useLanguage.setState(state, true);
}

/** Texts that are fetched once something of theirs is opened. */
type LaterPart = 'talk' | 'team' | 'games' | 'gifts';

async function load(tag: EnabledLocale, part: 'locales' | 'inside' | LaterPart): Promise<LobbyMessages> {
  const reply = await fetch(window.drawroomBoot[part][tag]);
  if (!reply.ok) throw new Error(`locale ${tag}: ${reply.status}`);
  return (await reply.json()) as LobbyMessages;
}

/** What the page's head has begun to load: the language kept from the last time. */
const begun = chosenTag();
let tellHost: (language: string) => void = () => undefined;

/** The host's language, for this start and until another one is chosen (spec §7). Call before `startLanguage`. */
export function startInLanguage(language: string): void {
  writeKey('language', headerOfLocale(enabledLocaleFor(localeOfHeader(language))));
}

/** From now on the host hears of the language that a member chooses here. */
export function rememberLanguageIn(tell: (language: string) => void): void {
  tellHost = tell;
}

/** Waits for the locale file that the page's head asked for; one more try when that failed. */
export async function startLanguage(): Promise<void> {
  const tag = chosenTag();
  const messages = await startWords(tag);
  apply({ tag, messages, inside: false, talk: false, team: false, games: false, gifts: false });
}

function startWords(tag: EnabledLocale): Promise<LobbyMessages> {
  if (tag !== begun) return load(tag, 'locales');
  return window.drawroomBoot.messages.catch(() => load(tag, 'locales'));
}

/**
 * Waits until the texts of the inside are there; every route of a member, and public ones that use such texts, load through
 * it. Throws when the file cannot be fetched.
 */
export async function insideWords(): Promise<void> {
  const shown = useLanguage.getState();
  if (shown === null || shown.inside) return;
  const { tag } = shown;
  const early = tag === begun ? window.drawroomBoot.insideMessages : null;
  const words = await (early ?? load(tag, 'inside')).catch(() => load(tag, 'inside'));
  const now = useLanguage.getState();
  // Another language was chosen meanwhile: its own texts are what is waited for.
  if (now?.tag !== tag) return insideWords();
  if (!now.inside) apply({ ...now, messages: { ...now.messages, ...words }, inside: true });
}

/** As `insideWords`, for the texts of a room's talk. */
export const talkWords = (): Promise<void> => laterWords('talk');

/** As `insideWords`, for the texts of an agent's screens. */
export const teamWords = (): Promise<void> => laterWords('team');

/** As `insideWords`, for the texts of external games. */
export const gameWords = (): Promise<void> => laterWords('games');

/** As `insideWords`, for the texts of levels and promotions. */
export const giftWords = (): Promise<void> => laterWords('gifts');

async function laterWords(part: LaterPart): Promise<void> {
  const shown = useLanguage.getState();
  if (shown === null || shown[part]) return;
  const { tag } = shown;
  const words = await load(tag, part).catch(() => load(tag, part));
  const now = useLanguage.getState();
  if (now?.tag !== tag) return laterWords(part);
  apply({ ...now, messages: { ...now.messages, ...words }, [part]: true });
}

/** Changes the language without a reload. Throws when the file cannot be fetched; the shown language stays then. */
export async function changeLanguage(tag: EnabledLocale): Promise<void> {
  const { inside = false, talk = false, team = false, games = false, gifts = false } = useLanguage.getState() ?? {};
  const had = { inside, talk, team, games, gifts };
  const wanted = (['inside', 'talk', 'team', 'games', 'gifts'] as const).filter((part) => had[part]);
  const parts = await Promise.all((['locales', ...wanted] as const).map((part) => load(tag, part)));
  writeKey('language', headerOfLocale(tag));
  tellHost(headerOfLocale(tag));
  apply({ tag, messages: Object.assign({}, ...parts) as LobbyMessages, ...had });
}

/** Whoever has chosen no language, and is in no host that has one, reads the house's own (header code). Throws as `changeLanguage`. */
export async function readStandard(language: string): Promise<void> {
  const tag = enabledLocaleFor(localeOfHeader(language));
  if (readKey('language') === null && tag !== useLanguage.getState()?.tag) await changeLanguage(tag);
}

/** Value of the `lang` header of every request (spec §7). */
export function languageHeader(): string {
  return headerOfLocale(useLanguage.getState()?.tag ?? chosenTag());
}
