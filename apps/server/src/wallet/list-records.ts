import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { walletCalls } from '@drawroom/contract/wallet';
import type { Db } from '../kernel/kernel.ts';
import { invalidField, type Refusal } from '../kernel/refusal.ts';
import { windowOf } from './change-window.ts';
import { presentRecords } from './present.ts';
import { countChanges, findChanges, findWallet, type Change, type ChangeFilter } from './store.ts';

/** Deeper than this only the cursor leads: it costs the same at any depth (money-path.md §5). */
const PAGE_MAX = 1_000;
/** What a filter lets through is counted, and paged by number, so far and no further: ten million rows are not worth a number. */
const COUNTED_MAX = 10_000;

type Query = InputOf<typeof walletCalls.records>;

/**
 * A member's account changes, newest first (spec §3). `recordNo` is the change's place in the account's gapless history.
 * `cursor` (a recordNo) goes on below it and stays put while new changes arrive; `page` counts from the newest one. With a filter
 * `total` says at most 10,000.
 */
export async function listRecords(
  db: Db,
  accountId: bigint,
  query: Query,
): Promise<ReplyOf<typeof walletCalls.records>> {
  const { page, size } = query;
  const { ver } = await findWallet(db, accountId);
  const fromMs = query.from ?? null;
  const toMs = query.to ?? null;
  const type = query.type ?? null;
  const within = { accountId, fromMs, toMs, type, ...(await windowOf(db, accountId, { fromMs, toMs, ver })) };
  const unfiltered = fromMs === null && toMs === null && type === null;
  const pageMax = unfiltered ? PAGE_MAX : Math.min(PAGE_MAX, Math.floor(COUNTED_MAX / size));
  if (query.cursor === undefined && page > pageMax) throw tooDeep(pageMax);
  // Versions have no gaps: without a filter the last one is the count, and a page is a stretch of them.
  const total = unfiltered ? Number(ver) : await countChanges(db, within, COUNTED_MAX);
  const list = await readPage(db, within, { query, unfiltered });
  return presentRecords(list, { page, size, total });
}

function tooDeep(pageMax: number): Refusal {
  const reason = `at most ${pageMax}; go on with cursor`;
  return invalidField('page', reason);
}

async function readPage(
  db: Db,
  within: ChangeFilter,
  { query, unfiltered }: { readonly query: Query; readonly unfiltered: boolean },
): Promise<Change[]> {
  const limit = query.size;
  const skip = (query.page - 1) * query.size;
  if (query.cursor !== undefined) {
    const below = BigInt(query.cursor);
    return findChanges(db, { ...within, toVer: below < within.toVer ? below : within.toVer }, { limit, offset: 0 });
  }
  if (unfiltered) return findChanges(db, { ...within, toVer: within.toVer - BigInt(skip) }, { limit, offset: 0 });
  return findChanges(db, within, { limit, offset: skip });
}
