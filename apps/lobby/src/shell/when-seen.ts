/** Calls `take` whenever the page is shown again; the result ends it. */
export function whenSeen(take: () => void): () => void {
  const hear = (): void => {
    if (document.visibilityState === 'visible') take();
  };
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}
