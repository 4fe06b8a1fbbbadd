import * as z from 'zod/mini';

/** The outside of every reply (wire.md "Replies"). `key` only on refusals. */
export const envelope = z.object({
  code: z.number(),
  msg: z.string(),
  key: z.optional(z.string()),
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelope>;

/** Why an input field was refused; part of code 400's `data.fields`. */
export interface FieldFault {
  readonly field: string;
  readonly reason: string;
}

/** Wraps the rows of a list reply: `page` from 1, `size` default 30, at most 100. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    page: z.number(),
    size: z.number(),
    total: z.number(),
    cursor: z.optional(z.nullable(z.string())),
    list: z.array(row),
  });
}
