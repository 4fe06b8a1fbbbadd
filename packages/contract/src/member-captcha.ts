import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { json, wholeNumber } from './fields.ts';

/** Size of the picture and of the square piece cut from it, in picture pixels. */
export const CAPTCHA_SIZE = { width: 320, height: 180, piece: 60 } as const;
/** How long a picture may be slid and a proof of work be handed in, ms, by the server's clock. */
export const CAPTCHA_LIFE_MS = { slide: 60_000, work: 300_000 } as const;
/** Points of a track that are looked at; a client thins out longer ones. */
export const TRACK_POINTS_MAX = 400;

/** What a captcha is asked for; its token opens nothing else. */
export const captchaScene = () => z.enum(['register', 'login', 'phone', 'reset', 'packet']);
export type CaptchaScene = z.output<ReturnType<typeof captchaScene>>;

const captchaId = () => z.string().check(z.regex(/^[\w-]{22}$/));
const hex = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^(?:[0-9a-f]{2})+$/));
const count = (max: number) => z.int().check(z.gte(0), z.lte(max));

/**
 * A challenge of altcha-lib (form 2): find the counter from 0 to `data.most` for which PBKDF2-SHA-256 of nonce and counter
 * (4 bytes, big end first) over the salt begins with `keyPrefix`. `signature` is the server's own.
 */
export const workChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(32, 32),
    salt: hex(32, 32),
    cost: count(1_000_000),
    keyLength: z.literal(32),
    keyPrefix: hex(32, 32),
    keySignature: hex(64, 64),
    data: z.strictObject({ id: captchaId(), scene: captchaScene(), most: count(1_000_000) }),
  }),
  signature: hex(64, 64),
});
export type WorkChallenge = z.output<typeof workChallenge>;

const workSolution = z.strictObject({ counter: count(0xffffffff), derivedKey: hex(64, 64) });
export type WorkSolution = z.output<typeof workSolution>;

const pixels = () => z.number().check(z.gte(-4_000), z.lte(4_000));
const track = z.array(z.tuple([z.number().check(z.gte(0), z.lte(600_000)), pixels(), pixels()]));
/** Points of a slide: ms since it began, and how far the piece was moved to the right and down, picture pixels. */
export type SlideTrack = z.output<typeof track>;

/** POST /api/member/captcha/create: a new picture, and the work that may be done instead of sliding. */
export const createCaptcha = defineCall({
  name: 'member.createCaptcha',
  method: 'POST',
  path: '/api/member/captcha/create',
  aliases: ['/m-app/member/captcha'],
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ scene: captchaScene() }),
  reply: z.strictObject({
    captchaId: captchaId(),
    /** Pictures as data URLs. */
    background: z.string(),
    piece: z.string(),
    /** Where the piece's upper edge lies on the picture; it starts at the left edge. */
    pieceY: z.number(),
    width: z.number(),
    height: z.number(),
    pow: workChallenge,
  }),
});

/**
 * POST /api/member/captcha/check: `x` (left edge of the piece, picture pixels) with its `track`, or `pow`, the solved work;
 * exactly one of both. One try per picture; the token is used once within 120 s.
 */
export const checkCaptcha = defineCall({
  name: 'member.checkCaptcha',
  method: 'POST',
  path: '/api/member/captcha/check',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z
    .strictObject({
      captchaId: captchaId(),
      x: z.optional(wholeNumber(0, CAPTCHA_SIZE.width)),
      track: z.optional(json(track.check(z.minLength(1), z.maxLength(TRACK_POINTS_MAX)))),
      pow: z.optional(json(z.strictObject({ challenge: workChallenge, solution: workSolution }))),
    })
    .check(
      z.refine(
        ({ x, track: slid, pow }) =>
          (x === undefined) === (slid === undefined) && (x === undefined) !== (pow === undefined),
        {
          path: ['pow'],
        },
      ),
    ),
  reply: z.strictObject({ captchaToken: z.string() }),
  errors: ['member.captcha_wrong'],
});

/** The slide captcha and its proof of work (decision 031). */
export const captchaCalls = { createCaptcha, checkCaptcha } as const;
