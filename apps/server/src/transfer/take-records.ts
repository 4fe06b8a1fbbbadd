import type { ProviderRecord } from '@drawroom/contract/provider-wire';
import { audienceOf } from '@drawroom/contract/events';
import { parseMoney } from '@drawroom/engine/money';
import type { Tx } from '../kernel/kernel.ts';
import { bookPlay } from './book-play.ts';
import { callHomeAccounts } from './call-home.ts';
import type { Transferring } from './deps.ts';
import type { Provider } from './provider-store.ts';

/** Pages of one look at most, so that one provider's backlog does not keep the others waiting. */
const PAGES_AT_ONCE = 40;
/** Kinds and states of records as the tables have them. */
export const RECORD_KINDS = { game: 1, sports: 2 } as const;
export const RECORD_STATES = { open: 0, settled: 1, void: 2 } as const;

/** What a batch of records changes, by record: what the books have to follow. */
interface Changed {
  readonly memberId: bigint;
  readonly resultDelta: bigint;
}

/**
 * Brings a provider's records into the books up to the end, or at least up to `until`, page by page, each page in one transaction with the
 * place it goes on at. True when everything that was asked for is there; false when the provider fell silent, or another node is at it
 * and has not come so far.
 */
export async function pullRecords(
  transferring: Transferring,
  provider: Provider,
  { until = 0n }: { readonly until?: bigint } = {},
): Promise<boolean> {
  const line = transferring.lineTo(provider);
  let cursor = await cursorOf(transferring, provider.id);
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const said = await line.records(cursor);
    if (said === null) return until > 0n && cursor >= until;
    const next = BigInt(said.next);
    // A page that does not go on, or holds what it may not, is no answer.
    if (!fits(said.records, cursor, next)) {
      transferring.kernel.metrics.count('transfer_records_refused_total', { provider: provider.code });
      return false;
    }
    cursor = await transferring.kernel.db.tx((t) =>
      takePage(transferring, t, { provider, after: cursor, next, records: said.records }),
    );
    if (!said.more) return cursor >= until;
  }
  return until > 0n && cursor >= until;
}

function fits(records: readonly ProviderRecord[], after: bigint, next: bigint): boolean {
  let last = after;
  for (const { seq } of records) {
    if (BigInt(seq) <= last) return false;
    last = BigInt(seq);
  }
  return next >= last && (records.length > 0 || next === after);
}

async function cursorOf({ kernel }: Transferring, providerId: number): Promise<bigint> {
  const { rows } = await kernel.db.query<{ cursor: bigint }>(
    'select cursor from transfer.provider where id = $1',
    [providerId],
    'transfer-cursor',
  );
  return rows[0]?.cursor ?? 0n;
}

/** Takes one page where nobody else has taken it meanwhile; gives the place that the books have come to. */
async function takePage(
  transferring: Transferring,
  t: Tx,
  page: {
    readonly provider: Provider;
    readonly after: bigint;
    readonly next: bigint;
    readonly records: readonly ProviderRecord[];
  },
): Promise<bigint> {
  const { rows } = await t.query<{ cursor: bigint }>(
    'select cursor from transfer.provider where id = $1 for update',
    [page.provider.id],
    'transfer-lock-cursor',
  );
  const cursor = rows[0]?.cursor ?? 0n;
  if (cursor !== page.after) return cursor;
  await applyRecords(transferring, t, page);
  if (page.next !== cursor)
    await t.query(
      'update transfer.provider set cursor = $2 where id = $1',
      [page.provider.id, page.next],
      'transfer-move-cursor',
    );
  return page.next;
}

/**
 * Takes records that the provider told by itself: exactly what a page of them does, but for the place to go on at. A change
 * that is in the books already is left out by its `rev`, in whatever order they come.
 */
export async function takeToldRecords(
  transferring: Transferring,
  provider: Provider,
  records: readonly ProviderRecord[],
): Promise<void> {
  await transferring.kernel.db.tx(async (t) => {
    await t.query('select from transfer.provider where id = $1 for update', [provider.id], 'transfer-lock-provider');
    await applyRecords(transferring, t, { provider, records });
  });
}

/** Writes records that are news and moves what they changed; the provider's row is locked, so that one batch comes after another. */
async function applyRecords(
  transferring: Transferring,
  t: Tx,
  { provider, records }: { readonly provider: Provider; readonly records: readonly ProviderRecord[] },
): Promise<void> {
  const known = records.filter((record) => record.currency === provider.currency);
  if (known.length < records.length) transferring.kernel.metrics.count('transfer_records_foreign_total');
  if (known.length === 0) return;
  const newest = new Set(newestOf(known));
  const followed = known.filter((record) => !newest.has(record));
  await noteChanges(t, provider, followed);
  const changed = await writeRecords(t, provider, [...newest]);
  if (changed.length === 0) return;
  const perMember = new Map<bigint, number>();
  for (const { memberId } of changed) perMember.set(memberId, (perMember.get(memberId) ?? 0) + 1);
  const resultMinor = changed.reduce((sum, { resultDelta }) => sum + resultDelta, 0n);
  await bookPlay(t, provider, { memberIds: [...perMember.keys()], resultMinor });
  const over = await transferring.deps.accountsOverLimit(t, await accountsOf(t, provider, [...perMember.keys()]));
  await callHomeAccounts(t, over);
  await transferring.kernel.outbox.publishMany(
    t,
    [...perMember].map(([memberId, count]) => ({
      audience: audienceOf.member(String(memberId)),
      type: 'transfer.records_changed',
      data: { projectId: provider.projectId, records: count },
    })),
  );
  transferring.kernel.metrics.count('transfer_records_total', { provider: provider.code }, changed.length);
}

/** Accounts of members who play there. */
async function accountsOf(t: Tx, provider: Provider, memberIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await t.query<{ id: bigint }>(
    'select account_id as id from transfer.player where provider_id = $1 and member_id = any($2::bigint[])',
    [provider.id, memberIds.map(String)],
    'transfer-accounts-of',
  );
  return rows.map(({ id }) => id);
}

/** Keeps what changes made of their records that others of the batch follow; the rest is kept where it is written. */
async function noteChanges(t: Tx, provider: Provider, records: readonly ProviderRecord[]): Promise<void> {
  if (records.length === 0) return;
  const changes = records.map(({ recordId, playerId, rev, seq, stake, payout }) => ({
    record_id: recordId,
    player_id: playerId,
    rev,
    seq,
    result: String((parseMoney(payout) ?? 0n) - (parseMoney(stake) ?? 0n)),
  }));
  await t.query(
    'select transfer.note_changes($1, $2)',
    [provider.id, JSON.stringify(changes)],
    'transfer-note-changes',
  );
}

/** Of several changes of one record in a batch only the newest counts. */
function newestOf(records: readonly ProviderRecord[]): ProviderRecord[] {
  const newest = new Map<string, ProviderRecord>();
  for (const record of records) {
    const other = newest.get(record.recordId);
    if (other === undefined || other.rev < record.rev) newest.set(record.recordId, record);
  }
  return [...newest.values()];
}

/**
 * One statement: records that are new or newer are written; players' sums move by the difference to what stood before, and what decided
 * records changed is left for the reports. Records of players that the house does not know are left out and show in the comparison.
 */
async function writeRecords(t: Tx, provider: Provider, records: readonly ProviderRecord[]): Promise<Changed[]> {
  const rows = records.map((record) => ({
    record_id: record.recordId,
    player_id: record.playerId,
    kind: RECORD_KINDS[record.detail.kind],
    game_code: record.gameCode,
    state: RECORD_STATES[record.state],
    rev: record.rev,
    seq: record.seq,
    stake: String(parseMoney(record.stake) ?? 0n),
    payout: String(parseMoney(record.payout) ?? 0n),
    placed_at: record.placedAt,
    settled_at: record.state === 'open' ? null : (record.settledAt ?? record.placedAt),
    detail: record.detail,
  }));
  const { rows: changed } = await t.query<Changed>(
    'select member_id as "memberId", result_delta as "resultDelta" from transfer.take_records($1, $2)',
    [provider.id, JSON.stringify(rows)],
    'transfer-take-records',
  );
  return changed;
}
