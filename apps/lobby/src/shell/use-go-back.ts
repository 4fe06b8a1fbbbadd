import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useSession } from './session-store.ts';

/** Goes back one screen; with nothing behind (an address opened directly) to the lobby or the login. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) {
      router.history.back();
      return;
    }
    const home = useSession.getState().token ? paths.lottery() : paths.login();
    void router.navigate({ to: home, replace: true });
  };
}
