import type { BootedServer } from '@drawroom/testkit/boot';
import { signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import type { Sql } from '../kernel/kernel.ts';

/** An operator of the demonstration, signed in. */
export function demoOperator({ opsUrl }: Pick<BootedServer, 'opsUrl'>, name: string): Promise<OperatorClient> {
  return signedOperator(opsUrl, { name, password: 'demo1234' });
}

/** What operators did to a subject, oldest first: who, what, and in which words. */
export async function actsOn(sql: Sql, subject: string): Promise<string[]> {
  const { rows } = await sql.query<{ act: string }>(
    `select concat_ws(' ', o.name, a.what, nullif(a.detail, '')) as act
     from admin.act a join admin.operator o on o.id = a.operator_id where a.subject = $1 order by a.id`,
    [subject],
  );
  return rows.map(({ act }) => act);
}
