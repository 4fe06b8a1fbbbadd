import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { chatDeskCalls } from '@drawroom/contract/chat-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hostName } from './host-name.ts';
import { listVersion, lockLists } from './list-version.ts';

/** Hosts that links may lead to beside the house itself, by the alphabet. */
export async function listHosts(sql: Sql): Promise<OperatorReplyOf<typeof chatDeskCalls.hosts>> {
  const version = Number(await listVersion(sql));
  const { rows } = await sql.query<{ host: string }>(
    'select host from chat.allowed_host order by 1',
    [],
    'chat-desk-hosts',
  );
  return { list: rows, version };
}

/** Allows links to a host and all below it; with the commit on every node. Refuses with `chat.host_invalid` and `chat.host_taken`. */
export async function addHost(t: Tx, given: string): Promise<OperatorReplyOf<typeof chatDeskCalls.addHost>> {
  const host = hostName(given);
  if (host === null) throw new Refusal('chat.host_invalid');
  await lockLists(t);
  const { rowCount } = await t.query(
    'insert into chat.allowed_host (host) values ($1) on conflict do nothing',
    [host],
    'chat-add-host',
  );
  if (rowCount === 0) throw new Refusal('chat.host_taken');
  return { host, version: Number(await listVersion(t)) };
}

/** No link leads to the host any more; gives the name it was kept by. Refuses with `chat.host_unknown`. */
export async function removeHost(t: Tx, given: string): Promise<OperatorReplyOf<typeof chatDeskCalls.addHost>> {
  await lockLists(t);
  const host = hostName(given) ?? given;
  const { rowCount } = await t.query('delete from chat.allowed_host where host = $1', [host], 'chat-remove-host');
  if (rowCount === 0) throw new Refusal('chat.host_unknown');
  return { host, version: Number(await listVersion(t)) };
}
