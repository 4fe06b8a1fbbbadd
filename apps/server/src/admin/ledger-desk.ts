import { ledgerDeskCalls as calls, type LedgerAccountView } from '@drawroom/contract/ledger-desk';
import { formatMoney } from '@drawroom/engine/money';
import {
  accountById,
  accountsOfHouse,
  accountsOfMember,
  entriesOf,
  postingOf,
  type BookAccount,
  type EntryId,
  type PostingSide,
} from '@drawroom/ledger/explore';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requireMemberRow } from '../member/index.ts';
import { listBooks, sumBooks } from '../wallet/index.ts';
import { documentsOf } from './entry-documents.ts';
import { readEntryId, reversalOf } from './reversal.ts';

const LINES_MAX = 200;

/** The books at the operators' door, to look at and nothing else. What belongs together is read in one snapshot. */
export function ledgerDesk(kernel: Pick<Kernel, 'db' | 'clock'>): readonly OperatorHandler[] {
  return [...accounts(kernel), ...postings(kernel)];
}

function accounts({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.accounts, async ({ memberId }) => {
      if (memberId === undefined) return { list: (await accountsOfHouse(db)).map(presentAccount) };
      await requireMemberRow(db, BigInt(memberId));
      return { list: (await accountsOfMember(db, BigInt(memberId))).map(presentAccount) };
    }),
    handleOperator(calls.entries, ({ accountId, kind, from, to, cursor, size }) =>
      db.tx(
        async (t) => {
          const account = await accountById(t, BigInt(accountId));
          if (account === null) throw new Refusal('admin.account_unknown');
          const found = await entriesOf(t, account, {
            kind: kind ?? null,
            fromMs: from ?? null,
            toMs: to ?? null,
            before: cursor === undefined ? null : readEntryId(cursor),
            limit: size + 1,
          });
          const list = found.slice(0, size).map((entry) => ({
            entryId: entryIdOf(entry),
            kind: entry.kind,
            ref: String(entry.ref),
            amount: formatMoney(entry.amountMinor),
            balanceAfter: formatMoney(entry.balanceAfterMinor),
            other: { accountId: String(entry.otherId), code: entry.otherCode },
            at: Math.trunc(entry.atMs),
          }));
          const cursorNow = found.length > size ? (list.at(-1)?.entryId ?? null) : null;
          return { account: presentAccount(account), cursor: cursorNow, list };
        },
        { isolation: 'repeatable read' },
      ),
    ),
  ];
}

function postings({ db, clock }: Pick<Kernel, 'db' | 'clock'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.posting, ({ entryId }) =>
      db.tx(
        async (t) => {
          const posting = await postingOf(t, readEntryId(entryId), LINES_MAX);
          if (posting === null) throw new Refusal('admin.entry_unknown');
          const { kind, ref } = posting;
          const [document = null] = await documentsOf(t, [{ type: kind, ref: String(ref) }]);
          return {
            kind,
            ref: String(ref),
            at: Math.trunc(posting.atMs),
            currency: posting.currency,
            lines: posting.lines,
            total: formatMoney(posting.totalMinor),
            key: posting.key,
            document,
            ...(await reversalOf(t, posting)),
            list: posting.list.map((line) => ({
              entryId: entryIdOf(line),
              from: presentSide(line.from),
              to: presentSide(line.to),
              amount: formatMoney(line.amountMinor),
            })),
          };
        },
        { isolation: 'repeatable read' },
      ),
    ),
    handleOperator(calls.trial, async () => {
      // Entries carry a time a little before they are booked; none is of a later day.
      const at = Math.trunc(clock.now());
      const lines = await sumBooks(db, at + DAY_MS);
      const sums = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => ({
        currency,
        sumMinor: own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n),
      }));
      const [last] = (await listBooks({ db })).days;
      return {
        at,
        balanced: sums.every(({ sumMinor }) => sumMinor === 0n),
        lines: lines.map(({ code, currency, balanceMinor }) => ({
          code,
          currency,
          balance: formatMoney(balanceMinor),
        })),
        sums: sums.map(({ currency, sumMinor }) => ({ currency, sum: formatMoney(sumMinor) })),
        last: last === undefined ? null : lastOf(last),
      };
    }),
  ];
}

const DAY_MS = 86_400_000;

function lastOf({
  day,
  takenAt,
  balanced,
  checks,
  differences,
}: Awaited<ReturnType<typeof listBooks>>['days'][number]) {
  return { day, takenAt, balanced, checks, differences };
}

function presentAccount({ id, code, currency, ownerId, balanceMinor }: BookAccount): LedgerAccountView {
  return {
    accountId: String(id),
    code,
    currency,
    memberId: ownerId === null ? null : String(ownerId),
    balance: formatMoney(balanceMinor),
  };
}

function presentSide({ id, code, ownerId }: PostingSide) {
  return { accountId: String(id), code, memberId: ownerId === null ? null : String(ownerId) };
}

function entryIdOf({ accountId, ver }: EntryId): string {
  return `${accountId}.${ver}`;
}
