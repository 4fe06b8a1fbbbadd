/** Public half of a signing key, as `login` and `register` take it (safety.md §4). */
export interface PublicKeyJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** A key object of the platform, browser or Node. */
export type SigningKey = InstanceType<typeof CryptoKey>;

/** Signs with a key that the page never sees: that of a native shell, which has a key store of its own (decision 036). */
export interface ExternalSigner {
  /** Signature of the text as `signText` gives it. */
  sign(text: string): Promise<string>;
}

/** A session with the key that signs for it. `privateKey` cannot be exported; stores keep the object itself. */
export interface StoredSession {
  readonly privateKey: SigningKey | ExternalSigner;
  readonly token: string;
  /** Public id of the signing key (header `me`). */
  readonly me: string;
  /** Unix ms. */
  readonly expiresAt: number;
  /** The same for a session and all that follow it under other tokens; sessions of earlier releases have none. */
  readonly line?: string;
}

/** Where a session outlives a reload. */
export interface KeyStore {
  readonly kind: string;
  load(): Promise<StoredSession | null>;
  save(session: StoredSession): Promise<void>;
  /** Forgets the session with this token; one that has replaced it stays. */
  clear(token: string): Promise<void>;
}

/** @throws Error outside of a secure context (https or localhost), where browsers have no signing */
function subtle(): typeof crypto.subtle {
  const { subtle: found } = crypto as { readonly subtle?: typeof crypto.subtle };
  if (!found) throw new Error('Signing needs a secure context: https or localhost.');
  return found;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A new key pair; the private half never leaves the browser's key handling. */
export async function makeSessionKey(): Promise<{ privateKey: SigningKey; publicKey: PublicKeyJwk }> {
  const pair = await subtle().generateKey(ALGORITHM, false, ['sign', 'verify']);
  const { x, y } = await subtle().exportKey('jwk', pair.publicKey);
  if (x === undefined || y === undefined) throw new Error('The browser gave a public key without a point.');
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
}

/** base64url ECDSA P-256 / SHA-256 signature in IEEE P1363 form (wire.md "Requests"). */
export async function signText(privateKey: SigningKey | ExternalSigner, text: string): Promise<string> {
  if ('sign' in privateKey) return privateKey.sign(text);
  const bytes = await subtle().sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Lower-case hex SHA-256 of a text, as UTF-8, or of bytes. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const bytes = new Uint8Array(await subtle().digest('SHA-256', plain));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
