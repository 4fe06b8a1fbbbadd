import { isDeepStrictEqual } from 'node:util';
import type { AnyCall } from '@drawroom/contract/call';
import { COMMON_ERRORS } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import * as z from 'zod/mini';

/** @throws Error when a reply is not exactly what its call promises: a field too many is a leak. */
export function assertReply(call: Pick<AnyCall, 'name' | 'reply'>, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? {}));
  const result = z.safeParse(call.reply, sent);
  if (!result.success) throw new Error(`reply of ${call.name} breaks its contract: ${z.prettifyError(result.error)}`);
  if (!isDeepStrictEqual(result.data, sent))
    throw new Error(`reply of ${call.name} has fields that its contract does not know`);
}

/** The bug of a call that refuses for a reason it does not declare; null when it declares it. */
export function undeclared(call: AnyCall, key: ErrorKey): Error | null {
  const known: readonly string[] = [
    ...COMMON_ERRORS,
    ...call.errors,
    ...(call.stepUp ? ['member.step_up_required'] : []),
  ];
  return known.includes(key) ? null : new Error(`${call.name} refused with ${key}, which its contract does not list`);
}
