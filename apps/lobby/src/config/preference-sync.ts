import { CallRefused } from '@drawroom/client/failures';
import type { CallerInputOf } from '@drawroom/contract/call';
import type { MemberView } from '@drawroom/contract/member';
import { preferences } from '@drawroom/contract/member-profile';
import { enabledLocaleFor, headerOfLocale, localeOfHeader } from '@drawroom/i18n/locales';
import { client } from '../shell/api.ts';
import { changeLanguage, languageHeader, useLanguage } from '../shell/language.ts';
import { rememberMember, useSession } from '../shell/session-store.ts';
import { readKey } from '../shell/storage.ts';
import { chosenQuickAmounts, saveQuickAmounts, useQuickAmounts } from './quick-amounts.ts';
import { changeSound, useSound } from './sound-choice.ts';
import { silencedDays, takeSilencedDays, useSilenced } from './reminders.ts';

type Chosen = Pick<CallerInputOf<typeof preferences>, 'language' | 'quickAmounts' | 'silenced' | 'sound'>;

/** Chosen here and not yet with the server; it is sent again whenever the member is fetched. */
let waiting: Chosen = {};
let sending = false;
/** Chosen here and being sent: what is told meanwhile is older. */
let onWay: Chosen = {};
/** Whose choice of sound this phone follows. */
let soundOf: string | null = null;
/** Whose first language has been told from here: said once, not until it is believed. */
let languageToldFor: string | null = null;

/**
 * Keeps language, quick amounts, sound and silenced reminders the same on every phone of the member (decision 033). They are kept
 * here at once and sent behind the scenes; what the server tells holds for everything that is not on its way to it. A
 * language chosen on this phone stays; one who chose none here gets the one he chose elsewhere. Gives what ends it.
 */
export function followPreferences(): () => void {
  const stops = [
    useSession.subscribe(({ member }, before) => {
      if (member && member !== before.member) takeOver(member);
    }),
    useQuickAmounts.subscribe(() => choose({ quickAmounts: [...chosenQuickAmounts()] })),
    useSilenced.subscribe(() => choose({ silenced: { ...silencedDays() } })),
    useSound.subscribe(({ on }, before) => {
      if (on !== before.on) choose({ sound: on ? 'on' : 'off' });
    }),
    useLanguage.subscribe((state, before) => {
      if (state?.tag !== before?.tag) choose({ language: languageHeader() });
    }),
  ];
  const { member } = useSession.getState();
  if (member) takeOver(member);
  return () => {
    waiting = {};
    languageToldFor = null;
    for (const stop of stops) stop();
  };
}

/** Sends what differs from what the server knows. */
function choose(part: Chosen): void {
  const told = useSession.getState().member?.preferences;
  // A server of before knows no preferences.
  if (told === undefined) return;
  const known: Chosen = { sound: 'off', ...told };
  for (const [name, value] of Object.entries(part)) {
    // What is on its way may be what is taken back here.
    if (sending || differs(known[name as keyof Chosen], value)) waiting = { ...waiting, [name]: value };
  }
  void send();
}

async function send(): Promise<void> {
  if (sending || Object.keys(waiting).length === 0) return;
  sending = true;
  const part = waiting;
  onWay = part;
  waiting = {};
  try {
    const { member } = await client.call(preferences, part);
    sending = false;
    onWay = {};
    // Logged out meanwhile: nobody is there to remember.
    if (useSession.getState().member?.id === member.id) rememberMember(member);
    await send();
  } catch (failure) {
    onWay = {};
    // What is refused would be refused again; everything else is tried with the next fetch.
    if (!(failure instanceof CallRefused)) waiting = { ...part, ...waiting };
  } finally {
    sending = false;
  }
}

function takeOver({ id, preferences: told }: MemberView): void {
  const { language, quickAmounts, silenced, sound } = told ?? {};
  if (quickAmounts && waiting.quickAmounts === undefined && differs(quickAmounts, chosenQuickAmounts()))
    saveQuickAmounts(quickAmounts);
  if (silenced && waiting.silenced === undefined && differs(silenced, silencedDays())) takeSilencedDays(silenced);
  if (told !== undefined && waiting.sound === undefined && onWay.sound === undefined) {
    if (sound !== undefined) changeSound(sound === 'on');
    // Whoever held this phone before may have wanted to hear it.
    else if (soundOf !== null && soundOf !== id) changeSound(false);
    // Switched on before it was known what he has chosen.
    else if (useSound.getState().on) choose({ sound: 'on' });
    soundOf = id;
  }
  if (language === undefined) {
    // Who is known by his login alone is not known well enough yet.
    if (told === undefined) return;
    if (readKey('language') !== null && languageToldFor !== id) choose({ language: languageHeader() });
    languageToldFor = id;
  } else if (waiting.language === undefined && readKey('language') === null) {
    const tag = enabledLocaleFor(localeOfHeader(language));
    // A language that this lobby does not speak stays the member's elsewhere; one that cannot be fetched comes next time.
    if (headerOfLocale(tag) === language && tag !== useLanguage.getState()?.tag)
      changeLanguage(tag).catch(() => undefined);
  }
  void send();
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
