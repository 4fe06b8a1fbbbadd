import type { Host } from './host.ts';

/** Only addresses of the web leave the lobby; `javascript:`, `intent:` and their like do not. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** A browser's tab, or the installed page in a window of its own. The other hosts begin with what this one does. */
export function browserHost(view: Window): Host {
  const canShare = typeof view.navigator.share === 'function';
  return {
    form: view.matchMedia?.('(display-mode: standalone)').matches ? 'installed' : 'browser',
    terminal: 'h5',
    can: new Set(['openExternal', 'haptics', ...(canShare ? (['share'] as const) : [])]),
    initData: null,
    language: async () => null,
    rememberLanguage: () => undefined,
    keyStore: (own) => own,
    sessionId: async () => null,
    logOut: () => undefined,
    refresh: () => false,
    openExternal: (address) => {
      if (isWebAddress(address)) view.open(address, '_blank', 'noopener,noreferrer');
    },
    haptic: (ms) => {
      const { navigator } = view;
      // Browsers refuse, and complain, before the page was touched once.
      if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
      navigator.vibrate?.(ms);
    },
    share: async (what) => {
      if (!canShare) return false;
      return view.navigator.share(what).then(
        () => true,
        () => false,
      );
    },
    // The phone keeps an order whose fate is open and asks about it after a reload: nothing to ask here.
    guardClose: () => undefined,
    theme: async () => null,
    safeArea: async () => null,
    showBack: () => undefined,
    listen: () => undefined,
  };
}
