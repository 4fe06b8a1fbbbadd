/**
 * Checks an Ed25519 signature (base64url) over a text by a key given as JWK `x`. Null when this browser or Node has no
 * Ed25519; a malformed key or signature is a wrong one.
 */
export async function isSignedBy(keyX: string, signature: string, text: string): Promise<boolean | null> {
  if (!/^[\w-]{43}$/.test(keyX) || !/^[\w-]{86}$/.test(signature)) return false;
  let key: Awaited<ReturnType<typeof crypto.subtle.importKey>>;
  try {
    key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: keyX }, { name: 'Ed25519' }, false, [
      'verify',
    ]);
  } catch {
    return null;
  }
  try {
    const bytes = bytesOfBase64url(signature);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytes, new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

/** Bytes of a base64url text. Throws what `atob` throws on anything else. */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
