import { COMMON_WORDS } from '@drawroom/engine/command/vocabulary';
import type { CommandWords } from '@drawroom/engine/command/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { loadBetWords, useLanguage } from '../shell/language.ts';

/**
 * Words by which the member writes bets: those of his language, fetched the first time; null until they are there. Where they cannot be
 * fetched he is understood as everybody is, in Chinese, Vietnamese and English.
 */
export function useBetWords(): CommandWords | null {
  const tag = useLanguage((state) => state?.tag ?? 'en-US');
  const common = COMMON_WORDS.find(({ language }) => language === tag.split('-')[0]);
  const own = useQuery({
    queryKey: ['command', 'words', tag],
    queryFn: () => loadBetWords(tag),
    enabled: common === undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return common ?? own.data ?? (own.isError ? (COMMON_WORDS.at(-1) ?? null) : null);
}
