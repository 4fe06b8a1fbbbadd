import { isIP } from 'node:net';
import type { PasskeyBook } from './book.ts';

/** Where a passkey belongs: the name that authenticators bind it to, and the origin that the browser must report. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

type Sites = Pick<PasskeyBook, 'origins'>;

/**
 * The site of a request by its `Host`; null where passkeys cannot be: an address that is none of its origins, or one of
 * numbers, which WebAuthn does not take. An origin is handed on as browsers write it: small letters, no default port. `localhost` is always a site of its own: only this machine can be it.
 */
export function passkeySite({ origins }: Sites, host: string): PasskeySite | null {
  for (const origin of origins) {
    const url = new URL(origin);
    if (url.host === host && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0)
      return { rpId: url.hostname, origin: url.origin };
  }
  return /^localhost(:\d{1,5})?$/.test(host) ? { rpId: 'localhost', origin: `http://${host}` } : null;
}

/** An address of this house at which passkeys work, for whoever stands where they do not; null when none is known. */
export function otherPasskeyAddress({ origins }: Sites, host: string): string | null {
  const [named] = origins;
  if (named !== undefined) return new URL(named).origin;
  const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])(:\d{1,5})?$/.exec(host);
  return loopback ? `http://localhost${loopback[1] ?? ''}` : null;
}
