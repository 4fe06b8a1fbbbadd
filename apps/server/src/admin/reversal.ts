import { adjustmentCalls as calls } from '@drawroom/contract/adjustment';
import { formatMoney } from '@drawroom/engine/money';
import { postingOf, type EntryId, type Posting } from '@drawroom/ledger/explore';
import type * as z from 'zod/mini';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { adjustPoints, type PointsAccount } from '../wallet/index.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';

export type Reversal = z.output<typeof calls.reverse.input>;

/** Whether what was booked can be taken back by hand, and by which proposal it was. */
export interface ReversalState {
  readonly reversible: boolean;
  readonly reversedBy: string | null;
}

interface ByHand {
  readonly account: PointsAccount;
  /** What the member got, in minor units; negative: what was taken. */
  readonly amountMinor: bigint;
  readonly proposalNo: string;
}

/** Name of an entry as its account and number, `entryNo` of the contract. */
export function readEntryId(text: string): EntryId {
  const [accountId = '0', ver = '0'] = text.split('.');
  return { accountId: BigInt(accountId), ver: BigInt(ver) };
}

/** A reversal is the same points the other way, whole, once; it takes two people as the points did. */
export function reversalRules(kernel: Pick<Kernel, 'outbox'>): ProposalRules<Reversal> {
  return {
    kind: 'ledger.reverse',
    input: calls.reverse.input,
    // Of one entry a single reversal waits; the database lets one through (008-reversals.sql).
    subjectOf: ({ entryId }) => `entry ${entryId}`,
    look: async (t, { entryId }) => {
      const { account, amountMinor, proposalNo } = await requireByHand(t, entryId);
      return {
        before: {},
        after: {
          amount: `${amountMinor > 0n ? '-' : '+'}${formatMoney(amountMinor > 0n ? amountMinor : -amountMinor)}`,
          currency: account.currency,
          reverses: proposalNo,
        },
      };
    },
    apply: async (t, { entryId }, proposalId) => {
      const { account, amountMinor } = await requireByHand(t, entryId);
      await adjustPoints(kernel, t, { account, amountMinor: -amountMinor, proposalId });
    },
  };
}

/** Whether a posting can be taken back by hand, as things stand. */
export async function reversalOf(sql: Sql, { kind, ref }: Pick<Posting, 'kind' | 'ref'>): Promise<ReversalState> {
  if (kind !== 'adjustment') return { reversible: false, reversedBy: null };
  const { rows } = await sql.query<{ first: boolean; reversedBy: bigint | null }>(
    `select p.kind = 'member.adjust' as first, r.id as "reversedBy" from admin.proposal p
     left join admin.proposal r on r.kind = 'ledger.reverse' and r.state = 'applied' and r.after ->> 'reverses' = p.id::text
     where p.id = $1`,
    [ref],
    'admin-reversal',
  );
  const [row] = rows;
  const reversedBy = row?.reversedBy ?? null;
  return {
    reversible: row?.first === true && reversedBy === null,
    reversedBy: reversedBy === null ? null : String(reversedBy),
  };
}

/** Points that were put right by hand and stand. @throws Refusal */
async function requireByHand(t: Tx, entryId: string): Promise<ByHand> {
  const posting = await postingOf(t, readEntryId(entryId), 1);
  if (posting === null) throw new Refusal('admin.entry_unknown');
  const { reversible, reversedBy } = await reversalOf(t, posting);
  if (reversedBy !== null) throw new Refusal('admin.reversed_already');
  const [line] = posting.list;
  if (!reversible || line === undefined) throw new Refusal('admin.not_reversible');
  const isCredit = line.to.ownerId !== null;
  return {
    account: { id: (isCredit ? line.to : line.from).id, currency: posting.currency },
    amountMinor: isCredit ? line.amountMinor : -line.amountMinor,
    proposalNo: String(posting.ref),
  };
}
