import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import type { Network } from '@drawroom/contract/wallet-methods';
import type { JudgedNumber } from './card-number.ts';
import type { Words } from './words.ts';

/** A chain that USDT is sent on. */
export interface Chain {
  readonly network: Network;
  readonly name: Words;
  readonly example: string;
  readonly judge: (address: string) => JudgedNumber | null;
}

const sameName = (name: string): Words => ({ zh: name, vi: name, en: name });

/** The examples are the contracts of USDT themselves: nobody's wallet, and known to be right. */
export const CHAINS: readonly Chain[] = [
  {
    network: 'TRON',
    name: sameName('USDT TRC20'),
    example: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    judge: judgeTron,
  },
  {
    network: 'ETHEREUM',
    name: sameName('USDT ERC20'),
    example: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    judge: judgeEthereum,
  },
];

/** What is sent on all of them. */
export const TOKEN = 'USDT';

/** An address on a chain, judged by its check sum; null where it can be none. */
export function judgeAddress(network: Network, raw: string): JudgedNumber | null {
  const chain = CHAINS.find((each) => each.network === network);
  return chain?.judge(raw.normalize('NFKC').trim()) ?? null;
}

export function chainOf(network: string): Chain | null {
  return CHAINS.find((each) => each.network === network) ?? null;
}

const base58check = createBase58check(sha256);
const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;

function judgeTron(address: string): JudgedNumber | null {
  try {
    const bytes = base58check.decode(address);
    if (bytes.length !== TRON_BYTES || bytes[0] !== TRON_PREFIX || isZero(bytes.subarray(1))) return null;
    return { number: address, identity: address };
  } catch {
    return null;
  }
}

/** EIP-55. An address in one case carries no check sum: what was mistyped in it would be lost, so it is refused. */
function judgeEthereum(address: string): JudgedNumber | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const plain = address.slice(2).toLowerCase();
  const bytes = hex.decode(plain);
  if (isZero(bytes)) return null;
  const digest = hex.encode(keccak_256(new TextEncoder().encode(plain)));
  const checked = [...plain].map((sign, at) => (parseInt(digest[at] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign));
  return address.slice(2) === checked.join('') ? { number: address, identity: plain } : null;
}

/** Coins sent to the zero address are gone. */
function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
