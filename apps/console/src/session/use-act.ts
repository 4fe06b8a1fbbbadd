import { showToast } from '@drawroom/ui/toast.tsx';
import { faultText } from './fault-text.ts';
import { useWords } from '../words.ts';

/** Does something and says so when it cannot be; true when it was done. */
export function useAct(): (work: () => Promise<unknown>) => Promise<boolean> {
  const t = useWords();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (failure) {
      showToast(faultText(failure, t), 'bad');
      return false;
    }
  };
}
