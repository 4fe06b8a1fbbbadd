import { hash } from 'node:crypto';

/** 128 bits of the SHA-256 of what was asked for, in the form of a UUID: tells a retry from a misuse of its reference. */
export function digestOfAsked(asked: readonly unknown[]): string {
  return inUuidForm(hash('sha256', JSON.stringify(asked)));
}

/** 32 hex digits with the dashes of a UUID; further ones are left out. */
export function inUuidForm(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
