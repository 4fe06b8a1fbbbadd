import type { EnabledLocale } from '@drawroom/i18n/locales';
import { directionOf, enabledLocaleFor, headerOfLocale, localeOfHeader } from '@drawroom/i18n/locales';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { create } from 'zustand';
import { readKey, writeKey } from './storage.ts';

/** What the page's head has begun before any module ran: addresses of the locale files and the first file on its way. */
interface Boot {
  readonly locales: Record<EnabledLocale, string>;
  readonly messages: Promise<LobbyMessages>;
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
  readonly messages: LobbyMessages;
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

async function load(tag: EnabledLocale): Promise<LobbyMessages> {
  const reply = await fetch(window.drawroomBoot.locales[tag]);
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
  const messages = await (tag === begun ? window.drawroomBoot.messages.catch(() => load(tag)) : load(tag));
  apply({ tag, messages });
}

/** Changes the language without a reload. Throws when the file cannot be fetched; the shown language stays then. */
export async function changeLanguage(tag: EnabledLocale): Promise<void> {
  const messages = await load(tag);
  writeKey('language', headerOfLocale(tag));
  tellHost(headerOfLocale(tag));
  apply({ tag, messages });
}

/** Value of the `lang` header of every request (spec §7). */
export function languageHeader(): string {
  return headerOfLocale(useLanguage.getState()?.tag ?? chosenTag());
}
