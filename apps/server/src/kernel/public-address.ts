import type { Config } from './config.ts';

/**
 * The address of the lobby in links: where it is reached under several addresses, the one that whoever asks uses himself; a `Host` that
 * the house does not know is not believed.
 */
export function publicAddress(config: Pick<Config, 'publicOrigins' | 'sending'>, host: string): string {
  const origin = config.publicOrigins.find((each) => new URL(each).host === host);
  return origin ?? localOrigin(host) ?? config.sending.publicUrl;
}

/** On the machine itself there is no other name than the one in the request. */
function localOrigin(host: string): string | null {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? `http://${host}` : null;
}
