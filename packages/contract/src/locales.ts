/**
 * Every locale of spec §1: BCP 47 tag and the server form sent in the `lang` header. The seed spelling is not always a
 * real tag (jp-jp, en-gha); `tag` is the one Intl understands.
 */
export const LOCALES = [
  { seed: 'zh-cn', tag: 'zh-CN', header: 'zh_CN' },
  { seed: 'en-gb', tag: 'en-GB', header: 'en_UK' },
  { seed: 'en-us', tag: 'en-US', header: 'en_US' },
  { seed: 'th-th', tag: 'th-TH', header: 'th_TH' },
  { seed: 'pt-br', tag: 'pt-BR', header: 'pt_BR' },
  { seed: 'vi-vn', tag: 'vi-VN', header: 'vi_VN' },
  { seed: 'ms-my', tag: 'ms-MY', header: 'ms_MY' },
  { seed: 'id-id', tag: 'id-ID', header: 'id_ID' },
  { seed: 'nl-nl', tag: 'nl-NL', header: 'nl_NL' },
  { seed: 'es-es', tag: 'es-ES', header: 'es_ES' },
  { seed: 'es-ar', tag: 'es-AR', header: 'es_AR' },
  { seed: 'en-ie', tag: 'en-IE', header: 'en_IE' },
  { seed: 'fr-fr', tag: 'fr-FR', header: 'fr_FR' },
  { seed: 'zh-tw', tag: 'zh-TW', header: 'zh_TW' },
  { seed: 'zh-hk', tag: 'zh-HK', header: 'zh_HK' },
  { seed: 'jp-jp', tag: 'ja-JP', header: 'jp_JP' },
  { seed: 'tr-tr', tag: 'tr-TR', header: 'tr_TR' },
  { seed: 'ru-ru', tag: 'ru-RU', header: 'ru_RU' },
  { seed: 'en-gha', tag: 'en-GH', header: 'en_GHA' },
  { seed: 'en-za', tag: 'en-ZA', header: 'en_ZA' },
  { seed: 'sw-ke', tag: 'sw-KE', header: 'sw_KE' },
  { seed: 'en-ng', tag: 'en-NG', header: 'en_NG' },
  { seed: 'it-it', tag: 'it-IT', header: 'it_IT' },
  { seed: 'de-de', tag: 'de-DE', header: 'de_DE' },
  { seed: 'en-au', tag: 'en-AU', header: 'en_AU' },
  { seed: 'en-ca', tag: 'en-CA', header: 'en_CA' },
  { seed: 'es-co', tag: 'es-CO', header: 'es_CO' },
  { seed: 'bn-bd', tag: 'bn-BD', header: 'bn_BD' },
  { seed: 'en-ph', tag: 'en-PH', header: 'en_PH' },
  { seed: 'es-pe', tag: 'es-PE', header: 'es_PE' },
  { seed: 'es-ve', tag: 'es-VE', header: 'es_VE' },
  { seed: 'ar-eg', tag: 'ar-EG', header: 'ar_EG' },
] as const;

export type LocaleTag = (typeof LOCALES)[number]['tag'];

/** Default language of the product (spec §1, §9). */
export const DEFAULT_LOCALE: LocaleTag = 'zh-CN';

/** Of English, what most of its readers know stands first, as among the locales that are offered. */
const TAGS: readonly LocaleTag[] = ['en-US', ...LOCALES.map(({ tag }) => tag)];

const spelled = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** Every spelling of a locale: what stands later wins, so that a header means its locale whatever else is spelled like it. */
const bySpelling: ReadonlyMap<string, LocaleTag> = new Map(
  (['tag', 'seed', 'header'] as const).flatMap((kind) => LOCALES.map((one) => [spelled(one[kind]), one.tag] as const)),
);

/**
 * Locale named by a `lang` header or stored `language`, in capitals or not, with `-` or `_`: by the header code, by the spelling of
 * spec §1 or by the BCP 47 tag; else the nearest of that language (`ja`, `pt_PT`); the default for any other language.
 */
export function localeOfHeader(header: string | undefined): LocaleTag {
  const wanted = spelled(header ?? '');
  return bySpelling.get(wanted) ?? nearestTag(TAGS, wanted) ?? DEFAULT_LOCALE;
}

/** `lang` header of a locale. */
export function headerOfLocale(tag: LocaleTag): string {
  return LOCALES.find((locale) => locale.tag === tag)?.header ?? 'zh_CN';
}

/**
 * The tag among `tags` that a reader of `wanted` understands best: the same; Taiwan's Chinese for others who read its signs; the first of
 * his language. Undefined when there is none.
 */
export function nearestTag<Tag extends string>(tags: readonly Tag[], wanted: string): Tag | undefined {
  const asked = wanted.toLowerCase();
  const signs = /^zh-(hk|mo|hant)/.test(asked) ? 'zh-tw' : asked;
  const language = asked.split('-')[0];
  return (
    tags.find((tag) => tag.toLowerCase() === asked) ??
    tags.find((tag) => tag.toLowerCase() === signs) ??
    tags.find((tag) => tag.toLowerCase().split('-')[0] === language)
  );
}
