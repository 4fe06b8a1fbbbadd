import { isIP } from 'node:net';
import type { Config } from '../../kernel/config.ts';

/** Where a passkey belongs: the name that authenticators bind it to, and the origin that the browser must report. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

type SiteConfig = Pick<Config, 'publicOrigins'>;

/**
 * The site of a request by its `Host`; null where passkeys cannot be: an address that is not in PUBLIC_ORIGIN, or one of
 * numbers, which WebAuthn does not take. `localhost` is always a site of its own: only this machine can be it.
 */
export function passkeySite(config: SiteConfig, host: string): PasskeySite | null {
  for (const origin of config.publicOrigins) {
    const url = new URL(origin);
    if (url.host === host && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) return { rpId: url.hostname, origin };
  }
  return /^localhost(:\d{1,5})?$/.test(host) ? { rpId: 'localhost', origin: `http://${host}` } : null;
}

/** An address of this house at which passkeys work, for a member who stands where they do not; null when none is known. */
export function otherPasskeyAddress(config: SiteConfig, host: string): string | null {
  const [named] = config.publicOrigins;
  if (named !== undefined) return named;
  const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])(:\d{1,5})?$/.exec(host);
  return loopback ? `http://localhost${loopback[1] ?? ''}` : null;
}
