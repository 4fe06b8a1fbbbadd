/** Languages of these pages: all that a lobby has messages of its own in. */
export const PAGE_LOCALES = [
  'zh-CN',
  'zh-TW',
  'en-US',
  'vi-VN',
  'th-TH',
  'id-ID',
  'ms-MY',
  'ja-JP',
  'bn-BD',
  'ar-EG',
  'tr-TR',
  'ru-RU',
  'de-DE',
  'nl-NL',
  'fr-FR',
  'it-IT',
  'es-ES',
  'pt-BR',
  'sw-KE',
] as const;
export type PageLocale = (typeof PAGE_LOCALES)[number];

/** A text in each of them. */
export type InAll = Readonly<Record<PageLocale, string>>;
