/** The player's own number, hex: it goes into every result, so that the provider alone can never have chosen one. */
const KEY = 'own-number';
const HEX = /^(?:[0-9a-f]{2}){1,32}$/;
let own = '';

/** As typed, or null when it is no even count of 2 to 64 hex characters. */
export function readOwnNumber(typed: string): string | null {
  const hex = typed.trim().toLowerCase();
  return HEX.test(hex) ? hex : null;
}

export function ownNumber(): string {
  if (own === '') own = readOwnNumber(stored() ?? '') ?? freshNumber();
  return own;
}

export function setOwnNumber(hex: string): void {
  own = hex;
  try {
    localStorage.setItem(KEY, hex);
  } catch {
    // A framed page may be kept from storing anything: then it lasts as long as the page.
  }
}

export function freshNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
