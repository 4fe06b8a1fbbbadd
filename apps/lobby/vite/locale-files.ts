import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Words of bets in the languages that the reader itself does not carry, a file each (`packages/engine/words`). */
const BET_WORDS = fileURLToPath(new URL('../../../packages/engine/words/', import.meta.url));

/** Parts made of messages. */
const LOCALE_PARTS = ['start', 'inside', 'talk', 'team', 'games', 'cashier', 'gifts'] as const;
type MessagePart = (typeof LOCALE_PARTS)[number];
export type LocalePart = MessagePart | 'bets';

function partOf(name: string): MessagePart {
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
  /** Hash of all texts of the locale, words of bets among them. */
  readonly mark: string;
  /** Path below the site's root. */
  readonly fileName: string;
  readonly source: string;
}

/** Words of bets of a locale, as JSON without a blank too many; null where the reader knows them by itself. */
function betWordsOf(tag: string): string | null {
  const file = readdirSync(BET_WORDS).find((name) => name.split('-')[0] === tag.split('-')[0]);
  return file === undefined ? null : JSON.stringify(JSON.parse(readFileSync(BET_WORDS + file, 'utf8')));
}

/** Paths of the message files, for watching. */
export function messagePaths(): string[] {
  const words = readdirSync(BET_WORDS).map((file) => BET_WORDS + file);
  return [...new Set(ENABLED_LOCALES.flatMap((tag) => messageFiles(tag))), ...words];
}

/**
 * The compiled messages of every enabled locale, a file for each part; they stand in no JavaScript chunk. All parts of a locale carry one
 * mark, so that the page names 32 of them and not 200.
 */
export function localeFiles(): LocaleFile[] {
  return ENABLED_LOCALES.flatMap((tag) => {
    const messages = Object.entries(compileMessages(readMessages(tag)));
    const bets = betWordsOf(tag);
    const mark = createHash('sha256')
      .update(JSON.stringify(messages) + (bets ?? ''))
      .digest('hex')
      .slice(0, 8);
    const fileOf = (part: LocalePart, source: string): LocaleFile => {
      return { tag, part, mark, fileName: `i18n/${part === 'start' ? '' : `${part}.`}${tag}.${mark}.json`, source };
    };
    const parts = LOCALE_PARTS.map((part) =>
      fileOf(part, JSON.stringify(Object.fromEntries(messages.filter(([name]) => partOf(name) === part)))),
    );
    return bets === null ? parts : [...parts, fileOf('bets', bets)];
  });
}

/** Mark of each enabled locale's files, by its header code. */
export function localeMarks(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    localeFiles().flatMap(({ tag, part, mark }) => (part === 'start' ? [[headerOfLocale(tag), mark]] : [])),
  );
}
