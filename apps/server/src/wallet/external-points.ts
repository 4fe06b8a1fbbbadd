import { projectCalls } from '@drawroom/contract/wallet';
import { handle, type Handler, type Kernel, type Sql } from '../kernel/kernel.ts';

/** Whether points follow the member into external games (spec §7): kept here, done by the slice that moves them. */
export function autoHandler({ db }: Kernel): Handler {
  return handle(projectCalls.auto, async ({ enabled }, { session: { memberId } }) => {
    await keepAuto(db, memberId, enabled === '1');
    return { enabled: enabled === '1' };
  });
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
