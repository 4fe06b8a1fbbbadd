import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@drawroom/i18n/compile-messages';
import type { MessageTree } from '@drawroom/i18n/compile-messages';
import { ENABLED_LOCALES } from '@drawroom/i18n/locales';

/** What a visitor may see, and the frame of every screen; all other texts are fetched once somebody is inside. */
const START = ['ui', 'shell', 'title', 'error', 'download', 'member', 'security'];
/** What only the talk of a room says, and what is reached from it. */
const TALK = ['chat', 'command', 'packet', 'follow', 'service', 'notice'];
/** What only an agent reads: his screens and his reports. */
const TEAM = ['agent', 'report'];
/** What only who plays external games reads. */
const GAMES = ['game', 'external'];
/** What only levels and promotions say. */
const GIFTS = ['vip', 'promotion'];

export const LOCALE_PARTS = ['start', 'inside', 'talk', 'team', 'games', 'gifts'] as const;
export type LocalePart = (typeof LOCALE_PARTS)[number];

function partOf(name: string): LocalePart {
  if (START.includes(name)) return 'start';
  if (TEAM.includes(name)) return 'team';
  if (GAMES.includes(name)) return 'games';
  if (GIFTS.includes(name)) return 'gifts';
  return TALK.includes(name) ? 'talk' : 'inside';
}

export interface LocaleFile {
  readonly tag: string;
  readonly part: LocalePart;
  /** Path below the site's root, with a hash of the content. */
  readonly fileName: string;
  readonly source: string;
}

function sourcePath(tag: string): string {
  return fileURLToPath(new URL(`../../../packages/i18n/messages/${tag}.json`, import.meta.url));
}

/** Paths of the message files, for watching. */
export function messagePaths(): string[] {
  return ENABLED_LOCALES.map(sourcePath);
}

/** The compiled messages of every enabled locale, a file for each part; they stand in no JavaScript chunk. */
export function localeFiles(): LocaleFile[] {
  return ENABLED_LOCALES.flatMap((tag) => {
    const tree = JSON.parse(readFileSync(sourcePath(tag), 'utf8')) as MessageTree;
    const messages = Object.entries(compileMessages(tree));
    return LOCALE_PARTS.map((part) => {
      const source = JSON.stringify(Object.fromEntries(messages.filter(([name]) => partOf(name) === part)));
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 10);
      return { tag, part, fileName: `i18n/${part === 'start' ? '' : `${part}.`}${tag}.${hash}.json`, source };
    });
  });
}
