const BYTES = 16;

/** A number of the member's own for a draw, made on this phone: hex. The house has fixed its secret before it sees this. */
export function ownNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
