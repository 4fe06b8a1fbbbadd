import type { ExternalSigner, KeyStore } from './session-keys.ts';

/** A native shell that logs its member in by itself: it gives the session and signs for it, never the key. */
export interface SessionShell extends ExternalSigner {
  /** The shell's session; null when nobody is logged in there. Never rejects. */
  session(): Promise<{ readonly token: string; readonly me: string; readonly expiresAt: number } | null>;
}

/**
 * The session of a shell, and where it has none the page's own from `own`: a member may also log in on the page, with a
 * key of the page. The shell's session stands nowhere on the page; it is asked for at every start and ended by the shell.
 */
export function shellKeyStore(shell: SessionShell, own: KeyStore): KeyStore {
  return {
    kind: 'shell',
    load: async () => {
      const given = await shell.session();
      return given === null ? own.load() : { ...given, privateKey: { sign: (text) => shell.sign(text) } };
    },
    save: own.save,
    clear: own.clear,
  };
}
