import { setTimeout as wait } from 'node:timers/promises';

import { errorText } from './error-text.ts';
import type { Postmaster } from './postmaster.ts';

export type KeptAlive = {
  current(): Postmaster;
  /** Ends the watch and returns the last server; a restart that is under way is waited for. */
  release(): Promise<Postmaster>;
};

const restartsMax = 5;
const windowMs = 60_000;
const retryMs = 1_000;

/**
 * Starts a PostgreSQL that died while we run again, on the same port, so that pools find it without new settings.
 * After five deaths or vain attempts within a minute it is left alone: something is wrong that a restart does not mend.
 */
export function keepAlive(
  first: Postmaster,
  { start, log }: { start: (port: number) => Promise<Postmaster>; log: (line: string) => void },
): KeptAlive {
  let current = first;
  let released = false;
  let restarting: Promise<void> = Promise.resolve();
  let deathsMs: number[] = [];

  const restart = async (): Promise<void> => {
    log('PostgreSQL ended unexpectedly and is started again');
    for (;;) {
      if (released) return;
      const nowMs = performance.now();
      deathsMs = [...deathsMs.filter((atMs) => nowMs - atMs < windowMs), nowMs];
      if (deathsMs.length > restartsMax) return log('PostgreSQL ended again and is left as it is; see postgres.log');
      try {
        current = await start(first.port);
        return watch();
      } catch (error) {
        log(`PostgreSQL could not be started again: ${errorText(error)}`);
        await wait(retryMs);
      }
    }
  };
  const watch = (): void => {
    void current.gone.then(() => {
      if (!released) restarting = restart();
    });
  };
  watch();
  return {
    current: () => current,
    release: async () => {
      released = true;
      await restarting;
      return current;
    },
  };
}
