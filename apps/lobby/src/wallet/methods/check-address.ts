import type { Network } from '@drawroom/contract/wallet-methods';

/** What the phone can say of an address: `plain` has the right form, but its check sum only the server can judge. */
export type AddressVerdict = 'good' | 'plain' | 'bad' | { readonly looksLike: Network };

const FORMS: Readonly<Record<Network, RegExp>> = {
  TRON: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ETHEREUM: /^0x[0-9a-fA-F]{40}$/,
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Version byte, 20 bytes of address, 4 of check sum. */
const TRON_BYTES = 25;
const TRON_VERSION = 0x41;

/** Judges a pasted address before it is sent: form, network, and on TRON its check sum (base58check). */
export async function checkAddress(network: Network, address: string): Promise<AddressVerdict> {
  if (!FORMS[network].test(address)) {
    const other = (Object.keys(FORMS) as Network[]).find((one) => FORMS[one].test(address));
    return other === undefined ? 'bad' : { looksLike: other };
  }
  if (network === 'ETHEREUM') return 'plain';
  return (await isTronSound(address)) ? 'good' : 'bad';
}

async function isTronSound(address: string): Promise<boolean> {
  const bytes = fromBase58(address);
  if (bytes === null || bytes[0] !== TRON_VERSION) return false;
  const sum = await sha256(await sha256(bytes.slice(0, -4)));
  return bytes.slice(-4).every((byte, at) => byte === sum[at]);
}

function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  let value = 0n;
  for (const sign of text) value = value * 58n + BigInt(BASE58.indexOf(sign));
  const bytes = new Uint8Array(TRON_BYTES);
  for (let at = TRON_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = Number(value & 0xffn);
    value >>= 8n;
  }
  return value === 0n ? bytes : null;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
