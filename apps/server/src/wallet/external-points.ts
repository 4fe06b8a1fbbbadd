import { projectCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import { handle, type Handler, type Kernel, type Sql } from '../kernel/kernel.ts';
import { findWallet } from './store.ts';

/**
 * Points at external games (spec §7). No provider is connected in this release: the choice is kept for the day one is, nothing is
 * away, and so there is nothing to bring home.
 */
export function externalPointHandlers({ db }: Kernel): readonly Handler[] {
  return [
    handle(projectCalls.auto, async ({ enabled }, { session: { memberId } }) => {
      await keepAuto(db, memberId, enabled === '1');
      return { enabled: enabled === '1' };
    }),
    handle(projectCalls.projectBalance, async (_input, { session: { memberId } }) => ({
      auto: await readAuto(db, memberId),
      list: [],
    })),
    handle(projectCalls.recovery, async (_input, { session: { claims } }) => ({
      recovered: formatMoney(0n),
      balance: formatMoney((await findWallet(db, claims.accountId)).balanceMinor),
      stillAway: formatMoney(0n),
    })),
  ];
}

async function keepAuto(sql: Sql, memberId: bigint, auto: boolean): Promise<void> {
  await sql.query(
    `insert into wallet.preference (member_id, auto) values ($1, $2)
     on conflict (member_id) do update set auto = excluded.auto, changed_at = clock_timestamp()`,
    [memberId, auto],
    'wallet-keep-auto',
  );
}

/** Whether points follow the member into external games; not before he says so. */
export async function readAuto(sql: Sql, memberId: bigint): Promise<boolean> {
  const { rows } = await sql.query<{ auto: boolean }>(
    'select auto from wallet.preference where member_id = $1',
    [memberId],
    'wallet-auto',
  );
  return rows[0]?.auto ?? false;
}
