import { audienceOf } from '@drawroom/contract/events';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { balanceChanged, type AccountState } from '../wallet/index.ts';
import { chasesById } from './chase-store.ts';
import { chaseStateOf } from './present-chase.ts';

/** Tells members how their chases and balances stand, in the transaction that changed them. Both carry states, not steps. */
export async function tellChases({ outbox }: Pick<Kernel, 'outbox'>, t: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const chases = await chasesById(t, ids);
  const { rows: accounts } = await t.query<AccountState & { id: bigint }>(
    `select id, owner_member_id as member, balance, ver from ledger.v_account
     where id = any($1::bigint[]) and owner_member_id is not null`,
    [[...new Set(chases.map((chase) => String(chase.account_id)))]],
    'lottery-chase-accounts',
  );
  const memberOf = new Map(accounts.map((account) => [account.id, String(account.member)]));
  await outbox.publishMany(t, [
    ...chases.map((chase) => ({
      audience: audienceOf.member(memberOf.get(chase.account_id) ?? ''),
      type: 'chase.changed' as const,
      data: {
        chaseNo: String(chase.id),
        lotteryCode: chase.code,
        state: chaseStateOf(chase),
        placed: chase.placed,
        rounds: chase.rounds,
        frozen: formatMoney(chase.frozen),
      },
    })),
    ...accounts.map(balanceChanged),
  ]);
}
