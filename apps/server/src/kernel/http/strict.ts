import { isDeepStrictEqual } from 'node:util';
import type { AnyCall } from '@drawroom/contract/call';
import { COMMON_ERRORS } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import * as z from 'zod/mini';

/** @throws Error when a reply is not exactly what its call promises: a field too many is a leak. */
export function assertReply(call: AnyCall, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? {}));
  const result = z.safeParse(call.reply as z.ZodMiniType, sent);
  if (!result.success) throw new Error(`reply of ${call.name} breaks its contract: ${z.prettifyError(result.error)}`);
  if (!isDeepStrictEqual(result.data, sent)) throw new Error(`reply of ${call.name} has fields that its contract does not know`);
}

/** @throws Error when a call refuses for a reason that it does not declare. */
export function assertDeclared(call: AnyCall, key: ErrorKey): void {
  const known: readonly string[] = [...COMMON_ERRORS, ...call.errors];
  if (!known.includes(key)) throw new Error(`${call.name} refused with ${key}, which its contract does not list`);
}
