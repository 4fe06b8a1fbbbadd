import * as z from 'zod/mini';
import { ORIENTATIONS } from './provider-wire.ts';

/**
 * What the lobby and a framed game say to each other by `postMessage`. Each takes words only from the other's own window and
 * origin, and only these; everything else is dropped unread. Neither ever says anything about amounts: balances are asked for by calls.
 */
const VERSION = { drawroom: z.literal(1) };

/** From the game. */
export const frameWord = z.discriminatedUnion('type', [
  /** It can be seen and used. */
  z.strictObject({ ...VERSION, type: z.literal('ready') }),
  /** What the member has there has changed. */
  z.strictObject({ ...VERSION, type: z.literal('balance') }),
  /** The member wants to go. */
  z.strictObject({ ...VERSION, type: z.literal('leave') }),
  /** The member has too little there for what he wanted to do. */
  z.strictObject({ ...VERSION, type: z.literal('points') }),
  z.strictObject({ ...VERSION, type: z.literal('screen'), full: z.boolean(), orientation: z.enum(ORIENTATIONS) }),
  /** Nothing can be played: the session is over (open it anew), or the provider is in trouble. */
  z.strictObject({ ...VERSION, type: z.literal('fault'), fault: z.enum(['session_over', 'unavailable']) }),
]);
export type FrameWord = z.output<typeof frameWord>;

/** From the lobby. */
export const lobbyWord = z.discriminatedUnion('type', [
  /** First word, and again whenever one of these changes. */
  z.strictObject({
    ...VERSION,
    type: z.literal('hello'),
    locale: z.string().check(z.maxLength(12)),
    theme: z.enum(['light', 'dark']),
  }),
  /** Whether the member sees it: a hidden game is quiet and does not move. */
  z.strictObject({ ...VERSION, type: z.literal('visible'), on: z.boolean() }),
  /** Points came or went: ask for the balance again. */
  z.strictObject({ ...VERSION, type: z.literal('balance') }),
]);
export type LobbyWord = z.output<typeof lobbyWord>;
