import { ENABLED_LOCALES, enabledLocaleFor } from '@drawroom/i18n/locales';
import type { EnabledLocale, LocaleTag } from '@drawroom/i18n/locales';
import { isSaidIn, readServerMessages } from '@drawroom/i18n/read-messages';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import type { CompiledMessage, FormatOptions } from 'icu-minify/format';
import type { Messages } from './kernel.ts';

/** Locales with server messages. */
export const MESSAGE_LOCALES = ENABLED_LOCALES;
const FALLBACK = 'en-US';

/** Latin digits everywhere: an issue number or an amount is copied, compared and read aloud. */
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (locale, options) => new Intl.NumberFormat(`${String(locale)}-u-nu-latn`, options),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};

/**
 * Server messages in the locales of `packages/i18n/messages/server.<locale>.json`, ICU syntax. A missing text or argument
 * is a bug: `strict` throws, otherwise the English text, and at the very last a plain apology, stands in.
 */
export function createMessages(options: { strict: boolean }): Messages {
  const tables = new Map(MESSAGE_LOCALES.map((locale) => [locale as string, readServerMessages(locale)]));
  const compiled = new Map<string, CompiledMessage>();

  const fill = (locale: string, key: string, params: Readonly<Record<string, string | number>>): string | null => {
    const source = tables.get(locale)?.[key];
    if (source === undefined) {
      if (options.strict) throw new Error(`server message ${key} has no text in ${locale}`);
      return null;
    }
    const id = `${locale} ${key}`;
    const message = compiled.get(id) ?? compile(source);
    compiled.set(id, message);
    try {
      return String(format(message, locale, params, { formatters }));
    } catch (error) {
      if (options.strict) throw new Error(`server message ${key} in ${locale} cannot be filled`, { cause: error });
      return null;
    }
  };
  const instead = new Map<string, ReadonlyMap<string, Readonly<Record<string, string>>>>();
  const setText = (locale: LocaleTag, key: string): string | undefined => {
    for (const texts of instead.values()) {
      const own = texts.get(key);
      if (own === undefined) continue;
      const said = own[locale] ?? own[shownLocale(locale)];
      if (said !== undefined) return said;
      // What the product does not know is better said in another language than not at all.
      if (tables.get(FALLBACK)?.[key] === undefined) return own[FALLBACK] ?? Object.values(own)[0];
    }
    return undefined;
  };
  return {
    has: (key) => tables.get(FALLBACK)?.[key] !== undefined || [...instead.values()].some((texts) => texts.has(key)),
    shipped: (key) => {
      const texts = [...tables].flatMap(([locale, table]) => (table[key] === undefined ? [] : [[locale, table[key]]]));
      return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Record<string, string>);
    },
    sayInstead: (by, texts) => void instead.set(by, texts),
    text: (locale, key, params = {}) => {
      const set = setText(locale, key);
      if (set !== undefined) return set;
      const shown = isSaidIn(locale, key) ? shownLocale(locale) : FALLBACK;
      return fill(shown, key, params) ?? fill(FALLBACK, key, params) ?? fill(shown, 'error.server.fault', {}) ?? '';
    },
  };
}

/** The locale whose texts a member of `locale` reads. */
export function shownLocale(locale: LocaleTag): EnabledLocale {
  return enabledLocaleFor(locale);
}
