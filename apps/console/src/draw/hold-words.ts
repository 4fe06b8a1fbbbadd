import { useWordOf, useWords } from '../words.ts';
import type { Say, WordOf } from '../words.ts';

const BY_PEOPLE = 'people: ';
/** What one source told, as the server writes it: `feed-a: 4 5 6 (before_close)`. */
const TOLD = /^([\w.-]+): ([^()]*?)(?: ?\((\w+)\))?$/;

/** Why a round is held, in words: people held it, its sources differ, or the two settlements do. */
export function holdText(reason: string, { t, wordOf }: { readonly t: Say; readonly wordOf: WordOf }): string {
  if (reason.startsWith(BY_PEOPLE)) return t('draw.held.people', { why: reason.slice(BY_PEOPLE.length) });
  const told = reason.split(' | ').map((each) => TOLD.exec(each));
  if (told.some((each) => each === null)) return t('draw.held.settlements', { text: reason });
  const texts = told.map((each) => {
    const [, source = '', numbers = '', why] = each ?? [];
    return why === undefined ? `${source}: ${numbers}` : `${source}: ${numbers} (${wordOf('draw.told', why)})`;
  });
  return t('draw.held.sources', { told: texts.join(' · ') });
}

/** `holdText` in the console's language. */
export function useHoldWords(): (reason: string) => string {
  const t = useWords();
  const wordOf = useWordOf();
  return (reason) => holdText(reason, { t, wordOf });
}
