import type { CommandWords } from '@drawroom/engine/command/vocabulary';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import { directionOf, enabledLocaleFor, headerOfLocale, localeOfHeader } from '@drawroom/i18n/locales';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { create } from 'zustand';
import { readKey, writeKey } from './storage.ts';

/**
 * Parts of the texts that are fetched once something of theirs is opened: all that only a member sees, the talk of rooms, an agent's
 * screens, external games, the cashier, levels and promotions. What is left a visitor sees too, and is there from the start.
 */
export type WordPart = 'inside' | 'talk' | 'team' | 'games' | 'cashier' | 'gifts';

/** What the page's head has begun before any module ran: marks of the message files and the first file on its way. */
interface Boot {
  /** Mark of the build; empty while developing. */
  readonly release: string;
  /** What stands in the names of a locale's files, by its header code; another one with other texts. */
  readonly words: Readonly<Record<string, string>>;
  readonly messages: Promise<LobbyMessages>;
  /** The texts of the inside, when a token is kept. */
  readonly insideMessages: Promise<LobbyMessages> | null;
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
  /** Without the texts of a part that is not among `parts`: screens that need them wait for `wordsOf`. */
  readonly messages: LobbyMessages;
  readonly parts: readonly WordPart[];
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

async function load(tag: EnabledLocale, part: 'start' | WordPart): Promise<LobbyMessages> {
  return (await fileOf(tag, part === 'start' ? '' : `${part}.`)) as LobbyMessages;
}

async function fileOf(tag: EnabledLocale, prefix: string): Promise<unknown> {
  const mark = window.drawroomBoot.words[headerOfLocale(tag)] ?? '';
  const reply = await fetch(`/i18n/${prefix}${tag}.${mark}.json`);
  if (!reply.ok) throw new Error(`locale ${tag}: ${reply.status}`);
  return reply.json();
}

/** Words by which bets are written in a language, of those that have a file of their own. Throws when it cannot be fetched. */
export async function loadBetWords(tag: EnabledLocale): Promise<CommandWords> {
  return (await fileOf(tag, 'bets.')) as CommandWords;
}

/** What the page's head has begun to load: the language kept from the last time, where it is spelled as it is kept here. */
let begun = '';
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
  begun = document.documentElement.lang;
  const messages = await startWords(tag);
  apply({ tag, messages, parts: [] });
}

function startWords(tag: EnabledLocale): Promise<LobbyMessages> {
  if (tag !== begun) return load(tag, 'start');
  return window.drawroomBoot.messages.catch(() => load(tag, 'start'));
}

/**
 * Waits until the texts of a part are there; every route whose screens use them loads through it. Throws when the file cannot be
 * fetched.
 */
export async function wordsOf(part: WordPart): Promise<void> {
  const shown = useLanguage.getState();
  if (shown === null || shown.parts.includes(part)) return;
  const { tag } = shown;
  const early = part === 'inside' && tag === begun ? window.drawroomBoot.insideMessages : null;
  const words = await (early ?? load(tag, part)).catch(() => load(tag, part));
  const now = useLanguage.getState();
  // Another language was chosen meanwhile: its own texts are what is waited for.
  if (now?.tag !== tag) return wordsOf(part);
  if (!now.parts.includes(part)) apply({ tag, messages: { ...now.messages, ...words }, parts: [...now.parts, part] });
}

export const insideWords = (): Promise<void> => wordsOf('inside');
export const talkWords = (): Promise<void> => wordsOf('talk');
export const teamWords = (): Promise<void> => wordsOf('team');
export const gameWords = (): Promise<void> => wordsOf('games');
export const cashierWords = (): Promise<void> => wordsOf('cashier');
export const giftWords = (): Promise<void> => wordsOf('gifts');

/** Changes the language without a reload. Throws when the file cannot be fetched; the shown language stays then. */
export async function changeLanguage(tag: EnabledLocale): Promise<void> {
  const { parts: had = [] } = useLanguage.getState() ?? {};
  const parts = await Promise.all((['start', ...had] as const).map((part) => load(tag, part)));
  // A screen opened meanwhile has brought a part more.
  if (useLanguage.getState()?.parts.some((part) => !had.includes(part)) === true) return changeLanguage(tag);
  writeKey('language', headerOfLocale(tag));
  tellHost(headerOfLocale(tag));
  apply({ tag, messages: Object.assign({}, ...parts) as LobbyMessages, parts: had });
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
