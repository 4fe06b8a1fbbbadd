import type { WorkChallenge, WorkSolution } from '@drawroom/contract/member-captcha';

export interface WorkOptions {
  /** Told now and then how much of the longest possible work is behind, 0-1. */
  readonly onProgress?: (share: number) => void;
  /** Checked between tries; work that is given up answers null. */
  readonly isOver?: () => boolean;
}

/** Tries between two looks at the clock, the screen and `isOver`. */
const SLICE = 32;

/**
 * Does the work of a challenge: tries counters until the derived key begins as asked (contract `workChallenge`). The
 * browser derives outside the script's thread, and between slices everything else gets its turn, so it also runs where
 * there are no workers. Null when it was given up or the challenge cannot be met.
 */
export async function solveWork(
  { parameters }: WorkChallenge,
  options: WorkOptions = {},
): Promise<WorkSolution | null> {
  const { salt, nonce, cost, keyLength, keyPrefix, data } = parameters;
  const wanted = bytesOf(keyPrefix);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  const nonceBytes = bytesOf(nonce);
  const secret = new Uint8Array(nonceBytes.length + 4);
  secret.set(nonceBytes);
  const view = new DataView(secret.buffer);
  for (let counter = 0; counter <= data.most; counter += 1) {
    if (counter % SLICE === 0) {
      if (options.isOver?.() === true) return null;
      options.onProgress?.(counter / data.most);
      await turnOfOthers();
    }
    view.setUint32(nonceBytes.length, counter);
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
    const derived = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8));
    if (wanted.every((byte, at) => byte === derived[at])) return { counter, derivedKey: hexOf(derived) };
  }
  return null;
}

function turnOfOthers(): Promise<void> {
  return new Promise((done) => void setTimeout(done, 0));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
