import { enabledLocaleFor, headerOfLocale } from '@drawroom/i18n/locales';
import type { SafeArea } from './host.ts';

/** Longest text that is looked at, characters. */
const TEXT_MAX = 8_192;

export const NO_AREA: SafeArea = { top: 0, bottom: 0 };

export function sumOf({ safe, content }: { readonly safe: SafeArea; readonly content: SafeArea }): SafeArea {
  return { top: safe.top + content.top, bottom: safe.bottom + content.bottom };
}

/** An event's data: an object, or JSON text of one; anything else counts as empty. */
export function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  const value = typeof data === 'string' ? jsonOf(data) : data;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function jsonOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = text === null || text.length > TEXT_MAX ? null : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function areaOf(value: Readonly<Record<string, unknown>>): SafeArea {
  const side = (name: 'top' | 'bottom'): number => {
    const given = value[name];
    return typeof given === 'number' && given >= 0 && given <= 400 ? given : 0;
  };
  return { top: side('top'), bottom: side('bottom') };
}

/** Light or dark by the brightness of Telegram's background. */
export function themeOf(colours: Readonly<Record<string, unknown>>): 'light' | 'dark' | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(textOf(colours['bg_color']));
  if (parts === null) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The user's language, from data that nobody has checked yet: good enough for a language, for nothing else. */
export function languageOf(initData: string | null): string | null {
  const user = jsonOf(new URLSearchParams(initData ?? '').get('user'));
  const code = user['language_code'];
  if (typeof code !== 'string' || !/^[a-z]{2}(-[a-z]+)?$/i.test(code)) return null;
  const [language = '', region = ''] = code.split('-');
  // Telegram says which script is written, and countries in small letters.
  const wanted = region.toLowerCase() === 'hant' ? 'zh-TW' : `${language.toLowerCase()}-${region.toUpperCase()}`;
  const tag = enabledLocaleFor(wanted);
  return tag.slice(0, 2) === code.slice(0, 2) ? headerOfLocale(tag) : null;
}
