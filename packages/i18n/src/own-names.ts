import type { LocaleTag } from '@drawroom/contract/locales';

/** Own names of all languages, as their speakers write them; the country where one language is there more than once. */
const OWN_NAMES: Readonly<Record<LocaleTag, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文（台灣）',
  'zh-HK': '繁體中文（香港）',
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'en-IE': 'English (Ireland)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-ZA': 'English (South Africa)',
  'en-NG': 'English (Nigeria)',
  'en-GH': 'English (Ghana)',
  'en-PH': 'English (Philippines)',
  'vi-VN': 'Tiếng Việt',
  'th-TH': 'ไทย',
  'id-ID': 'Bahasa Indonesia',
  'ms-MY': 'Bahasa Melayu',
  'ja-JP': '日本語',
  'bn-BD': 'বাংলা',
  'ar-EG': 'العربية',
  'tr-TR': 'Türkçe',
  'ru-RU': 'Русский',
  'de-DE': 'Deutsch',
  'nl-NL': 'Nederlands',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'es-ES': 'Español (España)',
  'es-AR': 'Español (Argentina)',
  'es-CO': 'Español (Colombia)',
  'es-PE': 'Español (Perú)',
  'es-VE': 'Español (Venezuela)',
  'pt-BR': 'Português (Brasil)',
  'sw-KE': 'Kiswahili',
};

/** A language's own name, as its speakers write it: 简体中文, Tiếng Việt, English (US). */
export function ownNameOf(tag: LocaleTag): string {
  return OWN_NAMES[tag];
}
