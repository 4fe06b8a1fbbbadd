/** An address of numbers is no site that a passkey could belong to (WebAuthn level 3, "relying party identifier"). */
const NUMBERS = /^[\d.]+$|^\[/;

/** Whether this browser can use passkeys at the address it shows. */
export function passkeysPossible(): boolean {
  return 'PublicKeyCredential' in globalThis && !NUMBERS.test(location.hostname);
}
