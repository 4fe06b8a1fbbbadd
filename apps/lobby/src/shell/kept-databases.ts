/** What is kept on the phone beside the local storage: the picture of a draft, and answers for days without a network. */
export const KEPT_DATABASES = { draft: 'drawroom-draft', answers: 'drawroom-answers' } as const;

/** Nothing of it is left on the phone (spec §9). */
export function dropKeptDatabases(): void {
  for (const name of Object.values(KEPT_DATABASES)) {
    try {
      indexedDB.deleteDatabase(name);
    } catch {
      // No storage, nothing kept.
    }
  }
}
