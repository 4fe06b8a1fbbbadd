import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { serviceCalls } from '@drawroom/contract/service';
import type { Sql } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import { findPage, isOlder, type StoredMessage } from './message-store.ts';
import { presentMessage } from './present.ts';
import { findThread } from './thread.ts';

type Call = typeof serviceCalls.serviceMessages;

/** Above every number. */
const END = 1_000_000_000_000n;

/** A page of a member's talk, ascending. Of several places asked for `around` counts before `before`, and that before `after`. */
export async function listMessages(
  kernel: ServiceKernel,
  memberId: bigint,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  // Read first: a message written meanwhile is then told by its event, never missed.
  const thread = await findThread(db, memberId);
  if (thread === null) return { list: [], head: 0, older: false };
  const page = await pageOf(db, memberId, input);
  const [first] = page;
  return {
    list: page.map((message) => presentMessage(kernel, thread, message)),
    head: Number(thread.seq),
    older: first !== undefined && (await isOlder(db, memberId, first.seq)),
  };
}

async function pageOf(
  sql: Sql,
  memberId: bigint,
  { before, after, around, size }: InputOf<Call>,
): Promise<StoredMessage[]> {
  if (around !== undefined) {
    const seq = BigInt(around);
    const from = await findPage(sql, memberId, { side: 'from', seq, limit: Math.ceil(size / 2) });
    const earlier = await findPage(sql, memberId, { side: 'before', seq, limit: Math.floor(size / 2) });
    return [...earlier, ...from];
  }
  if (before === undefined && after !== undefined)
    return findPage(sql, memberId, { side: 'from', seq: BigInt(after) + 1n, limit: size });
  return findPage(sql, memberId, { side: 'before', seq: before === undefined ? END : BigInt(before), limit: size });
}
