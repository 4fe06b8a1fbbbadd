import type { ReplyOf } from '@drawroom/contract/call';
import type { configCalls } from '@drawroom/contract/config';
import { LOCALES } from '@drawroom/contract/locales';
import { datePickerOf, weekdaysOf } from '@drawroom/i18n/date-picker';
import type { PickerButtons } from '@drawroom/i18n/date-picker';
import { COMPACT_UNITS } from '@drawroom/i18n/format-amount';
import type { LocaleTag } from '@drawroom/i18n/locales';
import { amountUnitsOf, compactFigureUnits, numberUnitsOf } from '@drawroom/i18n/number-units';
import { ownNameOf } from '@drawroom/i18n/own-names';
import { readMessages } from '@drawroom/i18n/read-messages';
import isoCountries from 'i18n-iso-countries/index.js';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max';
import { flagOf } from '../kernel/flags.ts';

type Reference = ReplyOf<typeof configCalls.reference>;

let made: Reference | null = null;

/** Reference data of all locales (spec §1, §3), made of calendar data and kept lists at the first question; the same until the process ends. */
export function presentReference(): Reference {
  made ??= makeReference();
  return made;
}

function makeReference(): Reference {
  const bySeed = <T>(of: (tag: LocaleTag) => T): Record<string, T> =>
    Object.fromEntries(LOCALES.map(({ seed, tag }) => [seed, of(tag)]));
  return {
    languages: LOCALES.map(({ seed, tag, header }) => ({
      name: ownNameOf(tag),
      img: flagOf(regionOf(tag)),
      lang: seed,
      header,
    })),
    datePickers: bySeed((tag) => datePickerOf(tag, buttonsIn(tag))),
    weekdays: bySeed(weekdaysOf) as Reference['weekdays'],
    numberUnits: bySeed(numberUnitsOf),
    compactUnits: [...COMPACT_UNITS],
    units: { amounts: bySeed(amountUnitsOf), compact: compactFigureUnits() },
    callingCodes: bySeed((tag) => getCountryCallingCode(regionOf(tag))),
    countryCodes: isoCountries.getAlpha3Codes(),
  };
}

const regionOf = (tag: LocaleTag): CountryCode => tag.slice(-2) as CountryCode;

/** Words of the lobby's own buttons. */
function buttonsIn(tag: LocaleTag): PickerButtons {
  const { ui, security } = readMessages(tag) as Readonly<Record<'ui' | 'security', Readonly<Record<string, string>>>>;
  return { submit: security['confirm'] ?? '', cancel: ui['cancel'] ?? '' };
}
