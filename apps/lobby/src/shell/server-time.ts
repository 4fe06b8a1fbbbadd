let clock: () => number = Date.now;

/** Takes the clock of the client, once the client is there. */
export function followClockOf(client: { readonly clock: { now(): number } }): void {
  clock = () => client.clock.now();
}

/**
 * Server time, Unix ms: every countdown and every "closed" is judged by it, never by the device's clock. Only before the
 * first call of the page, when nothing of the server is shown yet, it is the device's.
 */
export function serverNow(): number {
  return clock();
}
