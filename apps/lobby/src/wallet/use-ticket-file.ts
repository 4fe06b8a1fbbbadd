import { useTranslations } from '@drawroom/i18n/translations';
import { showToast } from '@drawroom/ui/toast.tsx';
import { fetchFile } from '../shell/save-file.ts';
import { useFailureText } from '../shell/use-failure-text.ts';

/** Fetches a file from the address that a call answers, which serves it once, and says under which name it was saved, or why not. */
export function useTicketFile(): (ask: () => Promise<{ url: string; name: string }>, type: string) => Promise<void> {
  const t = useTranslations('money');
  const wordsFor = useFailureText();
  return async (ask, type) => {
    try {
      const { url, name } = await ask();
      await fetchFile(url, { type, nameOf: () => name });
      showToast(t('saved', { name }), 'good');
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    }
  };
}
