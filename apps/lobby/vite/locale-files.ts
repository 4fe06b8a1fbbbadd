import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@drawroom/i18n/compile-messages';
import type { MessageTree } from '@drawroom/i18n/compile-messages';
import { ENABLED_LOCALES } from '@drawroom/i18n/locales';

export interface LocaleFile {
  readonly tag: string;
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

/** The compiled messages of every enabled locale, one file each; they stand in no JavaScript chunk. */
export function localeFiles(): LocaleFile[] {
  return ENABLED_LOCALES.map((tag) => {
    const tree = JSON.parse(readFileSync(sourcePath(tag), 'utf8')) as MessageTree;
    const source = JSON.stringify(compileMessages(tree));
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 10);
    return { tag, fileName: `i18n/${tag}.${hash}.json`, source };
  });
}
