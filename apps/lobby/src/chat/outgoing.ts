import type { ChatMessage } from '@drawroom/contract/chat';
import { isRecord, readKept, writeKept } from '../shell/kept.ts';

/** Somebody in a room, as messages name him. */
export interface Person {
  readonly handle: string;
  readonly nickname: string;
}

/** A picture that the server has taken and that waits to be sent with a message. */
export interface UploadedPicture {
  /** Its name at the server, good for 10 minutes. */
  readonly picture: string;
  readonly view: { readonly url: string; readonly width: number; readonly height: number };
}

/** The message that another one answers. */
export type Quote = NonNullable<ChatMessage['reply']>;

/** What a member is writing. */
export interface Draft {
  readonly text: string;
  readonly reply: Quote | null;
  readonly mentions: readonly Person[];
}

export const NO_DRAFT: Draft = { text: '', reply: null, mentions: [] };

/**
 * Where a message of one's own stands on its way. `sending`: out, or about to be; `waiting`: kept until the connection is back or
 * the room's pace allows it; `failed`: refused, or the server had a fault; it waits for the member.
 */
export type OutgoingState = 'sending' | 'waiting' | 'failed';

/** A message on its way. The `clientId` is made once: however often it is sent, the room gets it once. */
export interface Outgoing extends Draft {
  readonly clientId: string;
  readonly picture: UploadedPicture | null;
  /** When it was written, Unix ms of the server. */
  readonly at: number;
  readonly state: OutgoingState;
  /** Why it failed, in the words of the server or the page; empty when it did not. */
  readonly why: string;
  /** Whether the same again could go through: a lost connection, not a refused word. */
  readonly mayRetry: boolean;
}

/** What is kept on the phone belongs to one member in one room. */
export interface Place {
  readonly memberId: string;
  readonly roomCode: string;
}

function keyOf({ memberId, roomCode }: Place): string {
  return `${memberId}/${roomCode}`;
}

/** Rooms of which drafts and unsent messages are kept at once; the one left longest ago is forgotten. */
const PLACES_MAX = 20;

function readPlace(key: 'chatOutgoing' | 'chatDrafts', place: Place): unknown {
  return readKept(key, {}, isRecord)[keyOf(place)];
}

function writePlace(key: 'chatOutgoing' | 'chatDrafts', place: Place, value: unknown): void {
  const { [keyOf(place)]: _before, ...others } = readKept(key, {}, isRecord);
  const all = value === null ? others : { ...others, [keyOf(place)]: value };
  writeKept(key, Object.fromEntries(Object.entries(all).slice(-PLACES_MAX)));
}

function isPerson(value: unknown): value is Person {
  return isRecord(value) && typeof value['handle'] === 'string' && typeof value['nickname'] === 'string';
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value['text'] === 'string' &&
    (value['reply'] === null || isRecord(value['reply'])) &&
    Array.isArray(value['mentions']) &&
    value['mentions'].every(isPerson)
  );
}

function isOutgoing(value: unknown): value is Outgoing {
  return isDraft(value) && isRecord(value) && typeof value['clientId'] === 'string' && typeof value['at'] === 'number';
}

/** Messages of this place that were written and not yet taken, in the order of writing; all of them are to be sent again. */
export function keptOutgoing(place: Place): readonly Outgoing[] {
  const kept = readPlace('chatOutgoing', place);
  if (!Array.isArray(kept)) return [];
  return kept.filter(isOutgoing).map((one) => (one.state === 'failed' ? one : { ...one, state: 'sending', why: '' }));
}

/** Keeps what has not been taken yet, before any of it is sent. */
export function keepOutgoing(place: Place, outgoing: readonly Outgoing[]): void {
  writePlace('chatOutgoing', place, outgoing.length === 0 ? null : outgoing);
}

/** What the member was writing here when he left. */
export function keptDraft(place: Place): Draft {
  const kept = readPlace('chatDrafts', place);
  return isDraft(kept) ? kept : NO_DRAFT;
}

/** Keeps what the member is writing; an empty draft is forgotten. */
export function keepDraft(place: Place, draft: Draft): void {
  const empty = draft.text === '' && draft.reply === null;
  writePlace('chatDrafts', place, empty ? null : draft);
}
