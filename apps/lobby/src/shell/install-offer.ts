import { create } from 'zustand';

/** The browser's own offer to install (Chromium); other browsers never send it and the steps on the page serve them. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

interface Install {
  readonly offer: InstallOffer | null;
  /** It has just been installed from here. */
  readonly installed: boolean;
}

const useInstall = create<Install>(() => ({ offer: null, installed: false }));

/**
 * Keeps the browser's offer from the start on: it comes once, soon after the page, long before anybody opens the page that shows it. The
 * browser's own bar does not come then: it would lie over the table of somebody who bets.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: null, installed: true }));
}

/** The browser's install offer as a function, and whether the page already runs installed. An offer is good once, whatever the answer. */
export function useInstallPrompt(): { install: (() => Promise<unknown>) | null; installed: boolean } {
  const { offer, installed } = useInstall();
  const install = (): Promise<unknown> => {
    useInstall.setState({ offer: null });
    return offer === null ? Promise.resolve() : offer.prompt();
  };
  return {
    install: offer === null ? null : install,
    installed: installed || window.matchMedia('(display-mode: standalone)').matches,
  };
}
