/** Tells when the page has come back: shown again, or the device is online again (spec §4). */
export interface Visibility {
  /** Calls `listener` at each return; gives the function that stops it. */
  onReturn(listener: () => void): () => void;
}

interface EventSource {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** The page's own visibility; outside of a browser nothing ever returns. */
export function pageVisibility(): Visibility {
  const { document: page, window: view } = globalThis as {
    document?: EventSource & { readonly visibilityState: string };
    window?: EventSource;
  };
  return {
    onReturn: (listener) => {
      if (!page || !view) return () => {};
      const whenShown = (): void => {
        if (page.visibilityState === 'visible') listener();
      };
      page.addEventListener('visibilitychange', whenShown);
      view.addEventListener('online', listener);
      return () => {
        page.removeEventListener('visibilitychange', whenShown);
        view.removeEventListener('online', listener);
      };
    },
  };
}
