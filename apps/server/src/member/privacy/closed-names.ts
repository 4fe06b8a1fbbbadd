import type { Kernel, Tx } from '../../kernel/kernel.ts';

type Vaulted = Pick<Kernel, 'db' | 'vault'>;

const keyOf = (kernel: Pick<Kernel, 'vault'>, username: string): string =>
  kernel.vault.lookupKey('username', username.toLowerCase());

/** Whether an account of this name was closed: nobody may pass for somebody who has left. */
export async function isClosedName(kernel: Vaulted, username: string): Promise<boolean> {
  const { rowCount } = await kernel.db.query('select from member.closed_name where name_key = $1', [
    keyOf(kernel, username),
  ]);
  return rowCount > 0;
}

export async function keepClosedName(t: Tx, kernel: Pick<Kernel, 'vault'>, username: string): Promise<void> {
  await t.query('insert into member.closed_name (name_key) values ($1) on conflict do nothing', [
    keyOf(kernel, username),
  ]);
}
