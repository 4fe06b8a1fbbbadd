import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Options as the server sent them; their form is the browser's own and no part of our contract. */
type Options = Readonly<Record<string, unknown>>;

/** The browser's dialogue was closed, or no passkey fits. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

async function orNone<T>(dialogue: Promise<T>): Promise<T> {
  try {
    return await dialogue;
  } catch (cause) {
    throw new NoPasskey('no passkey', { cause });
  }
}

/** @throws NoPasskey */
export async function makePasskey(options: Options): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await orNone(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  const said = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
  return { id, rawId, type: 'public-key', response: said };
}

/**
 * Asks for a passkey: by the browser's own dialogue, or, with `autofill`, in the list of names under a field.
 * @throws NoPasskey
 */
export async function askPasskey(options: Options, how: 'dialogue' | 'autofill' = 'dialogue'): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const asked = startAuthentication({ optionsJSON, useBrowserAutofill: how === 'autofill' });
  const { id, rawId, response } = await orNone(asked);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const said = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
  return { id, rawId, type: 'public-key', response: said };
}

export const offersAutofill = browserSupportsWebAuthnAutofill;
