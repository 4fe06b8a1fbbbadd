import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What a soft passkey can be made to say wrongly. */
export interface PasskeyBend {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Flags of the authenticator data; default: user present and verified. */
  readonly flags?: number;
  readonly counter?: number;
}

/** An authenticator of software: makes and uses one discoverable ES256 passkey as WebAuthn level 3 says. */
export interface SoftPasskey {
  readonly id: string;
  /** Answers options of a registration; JSON as the wire takes it. */
  register(options: Readonly<Record<string, unknown>>, bend?: PasskeyBend): string;
  /** Answers options of a proof. */
  prove(options: Readonly<Record<string, unknown>>, bend?: PasskeyBend): string;
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

/** Made at `origin`; its counter goes up by one with each proof. */
export function softPasskey(origin = 'http://localhost:3000'): SoftPasskey {
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, options: Readonly<Record<string, unknown>>, bend: PasskeyBend): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? options['challenge'],
        origin: bend.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (bend: PasskeyBend, more: { flags: number; tail: Buffer }): Buffer => {
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(bend.rpId ?? new URL(origin).hostname)
      .digest()
      .copy(head);
    head[32] = (bend.flags ?? PRESENT_AND_VERIFIED) | more.flags;
    head.writeUInt32BE(bend.counter ?? counter, 33);
    return Buffer.concat([head, more.tail]);
  };
  return {
    id,
    register: (options, bend = {}) => {
      userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const tail = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const data = authenticatorData(bend, { flags: HAS_KEY, tail });
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, bend).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    prove: (options, bend = {}) => {
      counter += 1;
      const said = clientData('webauthn.get', options, bend);
      const data = authenticatorData(bend, { flags: 0, tail: Buffer.alloc(0) });
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      });
    },
  };
}

/** CBOR of {"fmt": "none", "attStmt": {}, "authData": data}. */
function attestation(data: Buffer): Buffer {
  const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    size,
    data,
  ]);
}

/** COSE key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (text: string): Buffer => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}
