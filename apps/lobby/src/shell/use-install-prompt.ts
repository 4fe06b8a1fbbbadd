import { useEffect, useState } from 'react';

/** The browser's own offer to install (Chromium); other browsers never send it and the steps on the page serve them. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's install offer as a function, and whether the page already runs installed. */
export function useInstallPrompt(): { install: (() => Promise<unknown>) | null; installed: boolean } {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  const [installed, setInstalled] = useState(() => window.matchMedia('(display-mode: standalone)').matches);
  useEffect(() => {
    const offered = (event: Event): void => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const done = (): void => setInstalled(true);
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', done);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', done);
    };
  }, []);
  return { install: offer ? () => offer.prompt() : null, installed };
}
