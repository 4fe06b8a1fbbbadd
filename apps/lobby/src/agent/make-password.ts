/** Letters and digits that are not taken for each other when they are read aloud or copied by hand; 32 of them, so a byte picks evenly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A first password by chance, of letters and digits both; whoever gets it chooses his own at the first login. */
export function makePassword(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return /\d/.test(signs) && /[a-z]/.test(signs) ? signs : makePassword();
}
