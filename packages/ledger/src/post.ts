import type { SqlRunner } from './sql-runner.ts';

/** Why points moved; the codes of ledger.entry_kind. */
export type EntryKind =
  | 'opening'
  | 'bet'
  | 'cancel'
  | 'payout'
  | 'void'
  | 'rebate'
  | 'hold'
  | 'release'
  | 'correction'
  | 'house'
  | 'deposit'
  | 'fee'
  | 'bonus'
  | 'withdrawal'
  | 'withdrawal_return'
  | 'packet'
  | 'packet_taken'
  | 'packet_return'
  | 'external_in'
  | 'external_return'
  | 'external_out'
  | 'external_play'
  | 'adjustment'
  | 'reward';

/** Points from one account to another; minor units, positive, both accounts of one currency. */
export interface Transfer {
  readonly from: bigint;
  readonly to: bigint;
  readonly amountMinor: bigint;
}

/** A post that the books refuse; nothing was written, and the caller's transaction must end. */
export class PostRefused extends Error {
  override readonly name = 'PostRefused';
  readonly reason: 'insufficient' | 'unknown_account' | 'currencies_differ' | 'key_reused' | 'amount_not_positive';

  constructor(reason: PostRefused['reason']) {
    super(`ledger: ${reason}`);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, PostRefused['reason']>> = {
  '23514': 'insufficient',
  LD001: 'unknown_account',
  LD002: 'currencies_differ',
  LD004: 'key_reused',
  LD005: 'amount_not_positive',
};

/**
 * Posts one journal inside the caller's transaction: every transfer or none, once per `key`. Accounts are locked in id
 * order by the ledger itself, so callers cannot deadlock each other (examples.md 14). The same key with the same content
 * again changes nothing and returns `duplicate: true`; with other content it throws `PostRefused('key_reused')`.
 * A tracked account never falls below zero: `PostRefused('insufficient')`.
 */
export async function post(
  t: SqlRunner,
  journal: { key: string; kind: EntryKind; ref?: bigint; transfers: readonly Transfer[] },
): Promise<{ journalId: bigint; duplicate: boolean }> {
  const { transfers } = journal;
  const rows = await refusing(() =>
    t.query<{ journal_id: bigint | string; duplicate: boolean }>(
      'select journal_id, duplicate from ledger.post($1, $2, $3, $4::bigint[], $5::bigint[], $6::bigint[])',
      [
        journal.key,
        journal.kind,
        journal.ref ?? null,
        transfers.map((transfer) => String(transfer.from)),
        transfers.map((transfer) => String(transfer.to)),
        transfers.map((transfer) => String(transfer.amountMinor)),
      ],
      'ledger-post',
    ),
  );
  const row = rows.rows[0];
  if (row === undefined) throw new Error('ledger.post returned nothing');
  return { journalId: BigInt(row.journal_id), duplicate: row.duplicate };
}

/** Runs a ledger statement and turns its SQL states into `PostRefused`; other errors pass. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const state = (error as { code?: unknown }).code;
    const reason = typeof state === 'string' ? REASONS[state] : undefined;
    throw reason === undefined ? error : new PostRefused(reason);
  }
}
