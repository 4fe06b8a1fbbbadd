import type * as z from 'zod/mini';
import type { ErrorKey } from './error-codes.ts';

/** Who may make a call: anybody, or a member with a live session (spec §6). */
export type Who = 'visitor' | 'member';

/** How often a call may be made: `points` calls per `seconds`, counted per session, per address, or both. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
  readonly by: 'session' | 'address';
}

/**
 * A file that a call takes as `multipart/form-data` instead of a form: one part under `field`, nothing beside it. The
 * whole body, as sent, has at most `maxBytes`; its hash is the BODYHASH of the signature (wire.md "Requests").
 */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

type InputSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/**
 * One call of the wire: the only place that says where it lives, who may make it, what it takes and gives and how it
 * may be refused. Server, clients, OpenAPI and tests all read this object (wire.md).
 */
export interface CallDefinition<
  I extends InputSchema = InputSchema,
  R extends z.ZodMiniType = z.ZodMiniType,
  W extends Who = Who,
> {
  /** `slice.verb`, unique. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Further paths of the spec under which the same call answers. */
  readonly aliases: readonly string[];
  readonly who: W;
  readonly rate: Rate;
  readonly input: I;
  readonly reply: R;
  /** Refusals this call may give, beside those every call may give (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorKey[];
  /** 200 for `betOrder`, 0 for everything else (spec §5). */
  readonly successCode: 0 | 200;
  /** True when points move: `clientRef` is required and kept, replay protection fails closed. */
  readonly movesPoints: boolean;
  /** True when the session must have been confirmed with a second proof lately (R-64, safety.md decision 2). */
  readonly stepUp: boolean;
  /** True when it answers also a member who has yet to choose a password of his own (`member.password_change_needed`). */
  readonly beforeOwnPassword: boolean;
  /** The file this call takes; null for the form of every other call. */
  readonly upload: Upload | null;
}

/** A call of which only the shape is known. */
export type AnyCall = Omit<CallDefinition, 'input' | 'reply'> & {
  readonly input: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

/** What a caller passes: the parsed form of the input (numbers and objects; the client encodes them). */
export type InputOf<C extends AnyCall> = z.output<C['input']>;
/** What the caller may leave out is optional here: the unparsed side decides. */
export type CallerInputOf<C extends AnyCall> = Partial<z.output<C['input']>> &
  Pick<z.output<C['input']>, RequiredKeys<z.input<C['input']>> & keyof z.output<C['input']>>;
export type ReplyOf<C extends AnyCall> = z.output<C['reply']>;

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** Fills the parts of a call that nearly always have the same value. */
export function defineCall<I extends InputSchema, R extends z.ZodMiniType, W extends Who = 'member'>(
  call: Pick<CallDefinition<I, R>, 'name' | 'method' | 'path' | 'input' | 'reply'> & Partial<CallDefinition<I, R, W>>,
): CallDefinition<I, R, W> {
  return {
    aliases: [],
    // Without a `who` the type parameter is its default, which is this value.
    who: 'member' as W,
    rate: { points: 120, seconds: 60, by: 'session' },
    errors: [],
    successCode: 0,
    movesPoints: false,
    stepUp: false,
    beforeOwnPassword: false,
    upload: null,
    ...call,
  };
}
