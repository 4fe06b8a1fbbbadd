import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { houseTitle } from '../house-name.ts';
import type { Kernel, Tx } from '../kernel.ts';
import { Refusal } from '../refusal.ts';
import type { PasskeyBook } from './book.ts';
import { issueChallenge, takeChallenge, type ChallengePurpose } from './challenge.ts';
import { insertPasskey, notePasskeyUse, passkeysOf, selectPasskey, type PasskeyFacts } from './rows.ts';
import { passkeySite, type PasskeySite } from './site.ts';

/** What passkeys need of the house, and whose they are. */
export interface PasskeyParts extends Pick<Kernel, 'db' | 'vault'> {
  readonly book: PasskeyBook;
}
type Options = { options: Record<string, unknown> };

/** Time a browser gives its user for the dialogue; the challenge outlives it. */
const DIALOGUE_MS = 120_000;

/** A passkey that has just proved itself; `note` writes the use down in the transaction of what it opens. */
export interface ProvedPasskey {
  readonly ownerId: bigint;
  note(t: Tx): Promise<void>;
}

const refuse = ({ refused }: PasskeyBook, reason: string): Refusal => new Refusal(refused, {}, { reason });

/**
 * Options for a new passkey; `startsAnew`: those held are about to end, so a device may have one of them. Refuses with the book's key where
 * passkeys cannot be.
 */
export async function beginPasskey(
  parts: PasskeyParts,
  owner: { readonly id: bigint; readonly username: string; readonly startsAnew?: boolean },
  host: string,
): Promise<Options> {
  const { db, vault, book } = parts;
  const site = siteOf(book, host);
  const held = owner.startsAnew === true ? [] : await passkeysOf(db, book, owner.id);
  const options = await generateRegistrationOptions({
    rpName: await houseTitle(db),
    rpID: site.rpId,
    userName: owner.username,
    // Tells devices that two passkeys are of one account, and nobody else anything.
    userID: new Uint8Array(Buffer.from(vault.lookupKey(book.userLabel, String(owner.id)), 'base64url')),
    challenge: bytesOf(await issueChallenge(db, book, { purpose: 'add', ownerId: owner.id })),
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
  parts: PasskeyParts,
  new_: { readonly ownerId: bigint; readonly host: string; readonly answer: PasskeyAnswer; readonly name: string },
): Promise<(t: Tx) => Promise<PasskeyFacts>> {
  const { book } = parts;
  const { ownerId, host, answer, name } = new_;
  const site = siteOf(book, host);
  const challenge = await takenChallenge(parts, answer, { purpose: 'add', ownerId });
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
  if (verified?.verified !== true) throw refuse(book, 'not_verified');
  const { credential } = verified.registrationInfo;
  return async (t) => {
    const made = await insertPasskey(t, book, {
      id: credential.id,
      ownerId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(answer.response.transports ?? [])],
      name,
    });
    if (made === null) throw refuse(book, 'known_or_too_many');
    return made;
  };
}

/** Options for a proof by a passkey: of the owner's own for a step-up, of whichever the device offers for a login. */
export async function beginProof(
  parts: PasskeyParts,
  who: { readonly ownerId: bigint | null; readonly host: string },
): Promise<Options> {
  const { db, book } = parts;
  const { ownerId } = who;
  const site = siteOf(book, who.host);
  const held = ownerId === null ? [] : await passkeysOf(db, book, ownerId);
  const purpose = ownerId === null ? 'login' : 'step-up';
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: held.map(({ id, transports }) => ({ id, transports })),
    challenge: bytesOf(await issueChallenge(db, book, { purpose, ownerId })),
    timeout: DIALOGUE_MS,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/**
 * Checks a passkey's answer: a challenge of ours for this purpose, not answered before; our origin and site; a signature
 * of a key we know, made after the user was verified; a counter that has gone forward. Whoever owns the key is told, and
 * must be `ownerId` where one is named. Refuses with the book's key, and never says why to whom it matters not.
 */
export async function provePasskey(
  parts: PasskeyParts,
  proof: {
    readonly answer: PasskeyAnswer;
    readonly host: string;
    readonly purpose: 'login' | 'step-up';
    readonly ownerId: bigint | null;
  },
): Promise<ProvedPasskey> {
  const { db, book } = parts;
  const { answer, purpose, ownerId } = proof;
  const site = siteOf(book, proof.host);
  const challenge = await takenChallenge(parts, answer, { purpose, ownerId: purpose === 'login' ? null : ownerId });
  const stored = await selectPasskey(db, book, answer.id);
  if (stored === null || (ownerId !== null && stored.ownerId !== ownerId)) throw refuse(book, 'unknown');
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
  if (verified?.verified !== true) throw refuse(book, 'not_verified');
  const counter = verified.authenticationInfo.newCounter;
  return {
    ownerId: stored.ownerId,
    note: async (t) => {
      // Two answers at once could both have been compared with the same stored counter.
      if (!(await notePasskeyUse(t, book, { id: stored.id, counter }))) throw refuse(book, 'counter');
    },
  };
}

function siteOf(book: PasskeyBook, host: string): PasskeySite {
  const site = passkeySite(book, host);
  if (site === null) throw refuse(book, 'not_here');
  return site;
}

/** The challenge an answer names, taken out of the database before anything else is looked at: it is used up either way. */
async function takenChallenge(
  parts: PasskeyParts,
  answer: PasskeyAnswer,
  given: { readonly purpose: ChallengePurpose; readonly ownerId: bigint | null },
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!(await takeChallenge(parts.db, parts.book, { challenge, ...given }))) throw refuse(parts.book, 'challenge');
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
