import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** A key and a certificate that nobody vouches for, made on the spot: what a test pins. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the certificate and of its public key (SPKI), hex. */
  readonly certificateSha256: string;
  readonly keySha256: string;
}

const OID_ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const OID_COMMON_NAME = [0x55, 0x04, 0x03];

/** Makes a self-signed certificate for `localhost`, valid until 2049. */
export function selfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(0x30, der(0x06, OID_ECDSA_SHA256));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, OID_COMMON_NAME), der(0x0c, Buffer.from('localhost')))));
  const validity = der(0x30, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, der(0x02, [1]), algorithm, name, validity, name, spki);
  const signature = der(0x03, [0], sign('sha256', body, privateKey));
  const certificate = new X509Certificate(der(0x30, body, algorithm, signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: String(certificate),
    certificateSha256: sha256(certificate.raw),
    keySha256: sha256(spki),
  };
}

/** One DER value of a type from its parts. */
function der(type: number, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
