import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits that an authenticator shows for a Base32 secret at a moment, as RFC 6238 says; written apart from the server's. */
export function totpCode(secret: string, atMs = Date.now()): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Six digits that an authenticator shows at none of the steps around a moment: a guess that is never right by chance. */
export function wrongTotpCode(secret: string, atMs = Date.now()): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, atMs + steps * 30_000));
  const guesses = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return guesses.find((guess) => !shown.includes(guess)) ?? '';
}
