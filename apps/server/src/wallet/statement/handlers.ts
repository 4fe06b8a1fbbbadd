import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { STATEMENT_PATH, walletCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import { issueFileTicket } from '../../kernel/file-ticket.ts';
import { handle, type Handler, type Kernel, type MemberContext, type Session } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { makeStatement, monthsOf } from './make-statement.ts';
import { fileName, type AskedFile } from './statement-file.ts';

/** Monthly statements, in the member's own zone. */
export function statementHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(walletCalls.statement, (input, { session }) => showStatement(kernel, session, input.month)),
    handle(walletCalls.statementFile, (input, context) => askFile(kernel, context, input)),
  ];
}

async function showStatement(
  kernel: Kernel,
  { claims: { accountId, zone, currency } }: Session,
  month: string,
): Promise<ReplyOf<typeof walletCalls.statement>> {
  const months = await monthsOf(kernel, { accountId, zone });
  if (month > (months[0] ?? '')) throw new Refusal('wallet.statement_unready');
  const made = await makeStatement(kernel.db, kernel.clock.now(), { accountId, zone, month });
  return {
    month,
    currency,
    final: made.isFinal,
    openingBalance: formatMoney(made.openingMinor),
    closingBalance: formatMoney(made.closingMinor),
    sums: made.sums.map(({ type, count, amountMinor }) => ({ type, count, amount: formatMoney(amountMinor) })),
    deposits: formatMoney(made.depositsMinor),
    withdrawals: formatMoney(made.withdrawalsMinor),
    netDeposits: formatMoney(made.depositsMinor - made.withdrawalsMinor),
    playResult: formatMoney(made.playMinor),
    months,
  };
}

async function askFile(
  kernel: Kernel,
  { session, locale }: MemberContext,
  { month, format }: InputOf<typeof walletCalls.statementFile>,
): Promise<ReplyOf<typeof walletCalls.statementFile>> {
  const { memberId, claims } = session;
  const { accountId, zone, currency } = claims;
  if (!(await monthsOf(kernel, { accountId, zone })).includes(month)) throw new Refusal('wallet.statement_unready');
  const asked: AskedFile = { accountId: String(accountId), zone, currency, locale, month, format };
  const { url, expiresAt } = await issueFileTicket(kernel.db, { door: STATEMENT_PATH, memberId, asked });
  return { url, name: fileName(asked), expiresAt };
}
