import * as z from 'zod/mini';

/** What a question of the house is answered with. */
export interface WireAnswer {
  readonly status: number;
  readonly body: object;
}

export const UNKNOWN: WireAnswer = { status: 404, body: { error: 'unknown' } };
export const CONFLICT: WireAnswer = { status: 409, body: { error: 'conflict' } };
export const SHAPE: WireAnswer = { status: 400, body: { error: 'shape' } };

/** A definite no, and why. */
export const refused = (reason: string): WireAnswer => ({ status: 422, body: { error: 'refused', reason } });

/** Answers questions of one shape; what has another one gets 400. Fields that are not known are left aside. */
export function asking<S extends z.ZodMiniType>(shape: S, run: (asked: z.output<S>) => Promise<WireAnswer | object>) {
  return async (body: unknown): Promise<WireAnswer> => {
    const read = z.safeParse(shape, body);
    if (!read.success) return SHAPE;
    const said = await run(read.data);
    return 'status' in said && 'body' in said ? said : { status: 200, body: said };
  };
}
