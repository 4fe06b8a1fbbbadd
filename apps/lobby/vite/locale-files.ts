import { createHash } from 'node:crypto';
import { compileMessages } from '@drawroom/i18n/compile-messages';
import { ENABLED_LOCALES, headerOfLocale } from '@drawroom/i18n/locales';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import { messageFiles, readMessages } from '@drawroom/i18n/read-messages';

/** What a visitor may see, and the frame of every screen; all other texts are fetched once somebody is inside. */
const START = ['ui', 'shell', 'title', 'error', 'download', 'member', 'security'];
/** What only the talk of a room says, and what is reached from it. */
const TALK = ['chat', 'command', 'packet', 'follow', 'service', 'notice'];
/** What only an agent reads: his screens and his reports. */
const TEAM = ['agent', 'report'];
/** What only who plays external games reads. */
const GAMES = ['game', 'external'];

/** What only who pays in or out, or looks after his cards, reads. */
const CASHIER = ['cashier'];
/** What only who looks at levels and promotions reads. */
const GIFTS = ['vip', 'promotion'];

export const LOCALE_PARTS = ['start', 'inside', 'talk', 'team', 'games', 'cashier', 'gifts'] as const;
export type LocalePart = (typeof LOCALE_PARTS)[number];

function partOf(name: string): LocalePart {
  if (START.includes(name)) return 'start';
  if (TEAM.includes(name)) return 'team';
  if (GAMES.includes(name)) return 'games';
  if (CASHIER.includes(name)) return 'cashier';
  if (GIFTS.includes(name)) return 'gifts';
  return TALK.includes(name) ? 'talk' : 'inside';
}

export interface LocaleFile {
  readonly tag: EnabledLocale;
  readonly part: LocalePart;
  /** Hash of all texts of the locale. */
  readonly mark: string;
  /** Path below the site's root. */
  readonly fileName: string;
  readonly source: string;
}

/** Paths of the message files, for watching. */
export function messagePaths(): string[] {
  return [...new Set(ENABLED_LOCALES.flatMap((tag) => messageFiles(tag)))];
}

/**
 * The compiled messages of every enabled locale, a file for each part; they stand in no JavaScript chunk. All parts of a locale carry one
 * mark, so that the page names 32 of them and not 200.
 */
export function localeFiles(): LocaleFile[] {
  return ENABLED_LOCALES.flatMap((tag) => {
    const messages = Object.entries(compileMessages(readMessages(tag)));
    const mark = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 8);
    return LOCALE_PARTS.map((part) => {
      const source = JSON.stringify(Object.fromEntries(messages.filter(([name]) => partOf(name) === part)));
      return { tag, part, mark, fileName: `i18n/${part === 'start' ? '' : `${part}.`}${tag}.${mark}.json`, source };
    });
  });
}

/** Mark of each enabled locale's files, by its header code. */
export function localeMarks(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    localeFiles().flatMap(({ tag, part, mark }) => (part === 'start' ? [[headerOfLocale(tag), mark]] : [])),
  );
}
