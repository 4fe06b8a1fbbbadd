import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { cleanNickname } from '../nickname.ts';
import { issueChallenge, takeChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import { insertPasskey, notePasskeyUse, passkeysOf, selectPasskey, type PasskeyFacts } from './passkey-rows.ts';
import { passkeySite, type PasskeySite } from './passkey-site.ts';

type PasskeyKernel = Pick<Kernel, 'db' | 'vault' | 'config'>;
type Options = { options: Record<string, unknown> };

/** Time a browser gives its member for the dialogue; the challenge outlives it. */
const DIALOGUE_MS = 120_000;

/** A passkey that has just proved itself; `note` writes the use down in the transaction of what it opens. */
export interface ProvedPasskey {
  readonly memberId: bigint;
  note(t: Tx): Promise<void>;
}

const refuse = (reason: string): Refusal => new Refusal('member.passkey_refused', {}, { reason });

/** Options for a new passkey of the member. Refuses with `member.passkey_refused` where passkeys cannot be. */
export async function beginPasskey(
  kernel: PasskeyKernel,
  member: { readonly id: bigint; readonly username: string },
  host: string,
): Promise<Options> {
  const site = siteOf(kernel, host);
  const held = await passkeysOf(kernel.db, member.id);
  const options = await generateRegistrationOptions({
    rpName: 'Drawroom',
    rpID: site.rpId,
    userName: member.username,
    // Tells devices that two passkeys are of one account, and nobody else anything.
    userID: new Uint8Array(Buffer.from(kernel.vault.lookupKey('passkey-user', String(member.id)), 'base64url')),
    challenge: bytesOf(await issueChallenge(kernel.db, 'add', member.id)),
    timeout: DIALOGUE_MS,
    attestationType: 'none',
    excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-7, -257],
  });
  return { options: { ...options } };
}

/** Checks the answer of a new passkey (challenge, origin, site, user verified) and keeps it. */
export async function addPasskey(
  kernel: PasskeyKernel,
  new_: { readonly memberId: bigint; readonly host: string; readonly answer: PasskeyAnswer; readonly name: string },
): Promise<(t: Tx) => Promise<PasskeyFacts>> {
  const { memberId, host, answer } = new_;
  const name = passkeyName(new_.name);
  const site = siteOf(kernel, host);
  const challenge = await takenChallenge(kernel, answer, { purpose: 'add', memberId });
  const verified = await verifyRegistrationResponse({
    response: {
      ...answer,
      clientExtensionResults: {},
      response: { ...answer.response, attestationObject: answer.response.attestationObject ?? '' },
    } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-7, -257],
  }).catch(() => null);
  if (verified?.verified !== true) throw refuse('not_verified');
  const { credential } = verified.registrationInfo;
  return async (t) => {
    const made = await insertPasskey(t, {
      id: credential.id,
      memberId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(answer.response.transports ?? [])],
      name,
    });
    if (made === null) throw refuse('known_or_too_many');
    return made;
  };
}

/** Options for a proof by a passkey: of the member's own for a step-up, of whichever the device offers for a login. */
export async function beginProof(
  kernel: PasskeyKernel,
  who: { readonly memberId: bigint | null; readonly host: string },
): Promise<Options> {
  const site = siteOf(kernel, who.host);
  const held = who.memberId === null ? [] : await passkeysOf(kernel.db, who.memberId);
  const purpose = who.memberId === null ? 'login' : 'step-up';
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: held.map(({ id, transports }) => ({ id, transports })),
    challenge: bytesOf(await issueChallenge(kernel.db, purpose, who.memberId)),
    timeout: DIALOGUE_MS,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/**
 * Checks a passkey's answer: a challenge of ours for this purpose, not answered before; our origin and site; a signature
 * of a key we know, made after the user was verified; a counter that has gone forward. Whoever owns the key is told, and
 * must be `memberId` where one is named. Refuses with `member.passkey_refused`, and never says why to whom it matters not.
 */
export async function provePasskey(
  kernel: PasskeyKernel,
  proof: {
    readonly answer: PasskeyAnswer;
    readonly host: string;
    readonly purpose: 'login' | 'step-up';
    readonly memberId: bigint | null;
  },
): Promise<ProvedPasskey> {
  const { answer, purpose, memberId } = proof;
  const site = siteOf(kernel, proof.host);
  const challenge = await takenChallenge(kernel, answer, { purpose, memberId: purpose === 'login' ? null : memberId });
  const stored = await selectPasskey(kernel.db, answer.id);
  if (stored === null || (memberId !== null && stored.memberId !== memberId)) throw refuse('unknown');
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
  }).catch(() => null);
  if (verified?.verified !== true) throw refuse('not_verified');
  const counter = verified.authenticationInfo.newCounter;
  return {
    memberId: stored.memberId,
    note: async (t) => {
      // Two answers at once could both have been compared with the same stored counter.
      if (!(await notePasskeyUse(t, { id: stored.id, counter }))) throw refuse('counter');
    },
  };
}

/** A passkey's name as it is kept. */
export function passkeyName(raw: string): string {
  const name = cleanNickname(raw.slice(0, 24));
  if (name !== null) return name;
  throw new Refusal('request.invalid', {}, { fields: [{ field: 'name', reason: 'length or characters' }] });
}

function siteOf(kernel: PasskeyKernel, host: string): PasskeySite {
  const site = passkeySite(kernel.config, host);
  if (site === null) throw refuse('not_here');
  return site;
}

/** The challenge an answer names, taken out of the database before anything else is looked at: it is used up either way. */
async function takenChallenge(
  kernel: PasskeyKernel,
  answer: PasskeyAnswer,
  given: { readonly purpose: ChallengePurpose; readonly memberId: bigint | null },
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!(await takeChallenge(kernel.db, { challenge, ...given }))) throw refuse('challenge');
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof said.challenge === 'string' && !said.challenge.includes('\0') ? said.challenge : '';
  } catch {
    return '';
  }
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}
