import { showToast } from '@drawroom/ui/toast.tsx';
import { sentencesOf, useFailureText } from './use-failure-text.ts';

/** Does something: true when it is done, false when it failed, which has been said in passing then. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const wordsFor = useFailureText();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
      return false;
    }
  };
}
