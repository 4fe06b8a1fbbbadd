import * as z from 'zod/mini';

/** Form fields arrive as text; these schemas turn them into values and bound every one of them. */

/** Text of bounded length, as given. */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max));

/** A whole number written in decimal digits, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^-?\d{1,15}$/)), z.number()]),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  );

/** Milliseconds since 1970, whole. */
export const timeMs = () => wholeNumber(0, 8_640_000_000_000_000);

/** A nested value: one form field holding JSON (wire.md "Requests"). */
export const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value;
      if (value.length > 200_000) {
        context.issues.push({ code: 'custom', message: 'too long', input: value });
        return z.NEVER;
      }
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: value });
        return z.NEVER;
      }
    }),
    schema,
  );

/** UUID made and stored by the client before sending; the identity of a money call. */
export const clientRef = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i));

/** An id as the wire shows it: decimal digits in a string. */
export const id = () => z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** Name of an entry of the books: its account and its number there. */
export const entryNo = () => z.string().check(z.regex(/^[1-9]\d{0,17}\.[1-9]\d{0,17}$/));

/** Six digits (spec §5). */
export const inviteCode = () => z.string().check(z.regex(/^\d{6}$/));
/** What the long link carries instead of the six digits: 128 bits, so nobody comes upon it. */
export const inviteToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** What the link of a member's share carries: nobody comes upon it by guessing. */
export const shareCode = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/));

/** Page number and size (wire.md: from 1, default 30, at most 100). */
export const paging = {
  page: z._default(wholeNumber(1, 10_000), 1),
  size: z._default(wholeNumber(1, 100), 30),
} as const;

/** Decimal money text in replies, two decimals, may be negative. */
export const money = () => z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/**
 * An amount that somebody asks for: plain decimal digits with at most two decimals (`"1200"`, `"12.50"`). Separators, signs,
 * exponents and full-width digits are for the screens to tidy, not for the wire; bounds are the slice's to judge.
 */
export const amountText = () => z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/));

/** An order's number as members see it: a letter for its kind and digits. */
export const orderNo = () => z.string().check(z.regex(/^[A-Z]\d{1,18}$/));

/** Bytes of an uploaded file, at least one (decision 033). */
export const fileBytes = () => z.instanceof(Uint8Array).check(z.refine((bytes) => bytes.length > 0));

/** Public half of the session's signing key: a JWK for ECDSA P-256, sent as JSON (safety.md §4). */
export const publicKeyJwk = () =>
  json(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
    }),
  );
