import { setHouseName } from '@drawroom/ui/house';
import { use } from 'react';
import { Language, useWords } from '../words.ts';

/** What the house is called in the operator's language, as it was when this page was loaded. */
export function useHouseName(): string {
  const t = useWords();
  return setHouseName(use(Language)) ?? t('product');
}
