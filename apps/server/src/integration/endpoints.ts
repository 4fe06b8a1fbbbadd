import type { EndpointView } from '@drawroom/contract/integration-desk';
import { WAITING_SHOWN, type WebhookType } from '@drawroom/contract/webhook-wire';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { mayBeTold } from './webhook-sender.ts';
import { newWebhookSecret } from './webhook-signature.ts';

type Parts = Pick<Kernel, 'vault' | 'config'>;

/** What a person sets of an address. */
export interface EndpointWish {
  readonly name: string;
  readonly url: string;
  readonly types: readonly WebhookType[];
}

const OLD_SECRET_LIVES = '24 hours';

const VIEW = `e.id::text as "endpointId", e.name, e.url, e.types, e.state, e.version, e.old_until as "oldSecretUntil",
  e.failing_since as "failingSince", e.made_at as "madeAt",
  (select count(*)::int from (select from integration.delivery d where d.endpoint_id = e.id and d.state = 'waiting'
    limit ${WAITING_SHOWN + 1}) w) as waiting`;

/** Name of an address's record in the vault. */
export const recordOf = (id: bigint): string => `integration.endpoint:${id}`;

export async function listEndpoints(sql: Sql): Promise<EndpointView[]> {
  const { rows } = await sql.query<EndpointView>(`select ${VIEW} from integration.endpoint e order by e.name, e.id`);
  return rows;
}

/** Refuses with `integration.endpoint_unknown`. */
async function endpointOf(sql: Sql, id: bigint): Promise<EndpointView> {
  const { rows } = await sql.query<EndpointView>(`select ${VIEW} from integration.endpoint e where e.id = $1`, [id]);
  if (rows[0] === undefined) throw new Refusal('integration.endpoint_unknown');
  return rows[0];
}

function requireAddress({ config }: Pick<Parts, 'config'>, url: string): void {
  if (!mayBeTold(url, { anywhere: config.webhooksAnywhere })) throw new Refusal('integration.address_refused');
}

/** Sets an address up; `secret` is told now and never again. Refuses with `integration.address_refused`. */
export async function addEndpoint(
  parts: Parts,
  t: Tx,
  { name, url, types }: EndpointWish,
): Promise<{ readonly endpoint: EndpointView; readonly secret: string }> {
  requireAddress(parts, url);
  const next = await t.query<{ id: bigint }>(`select nextval('integration.endpoint_id') as id`);
  const id = next.rows[0]?.id ?? 0n;
  const record = recordOf(id);
  const wrappedKey = parts.vault.newKey(record);
  const secret = newWebhookSecret();
  const sealed = parts.vault.seal({ record, wrappedKey }, 'secret', secret);
  await t.query(
    'insert into integration.endpoint (id, name, url, types, wrapped_key, secret) values ($1, $2, $3, $4, $5, $6)',
    [id, name, url, [...new Set(types)], wrappedKey, sealed],
  );
  return { endpoint: await endpointOf(t, id), secret };
}

/**
 * Changes an address as somebody saw it in `version`. Turned on, it begins without a bad name; turned off, what waits for it is ended by
 * `giveUpOfSilent`. Nobody who writes a message down waits for this: of the address only what is no key of it is held. Refuses with
 * `integration.endpoint_unknown`, `integration.address_refused`, `integration.stale`.
 */
export async function editEndpoint(
  parts: Pick<Parts, 'config'>,
  t: Tx,
  wish: EndpointWish & { readonly id: bigint; readonly version: number; readonly state: 'on' | 'off' },
): Promise<{ readonly endpoint: EndpointView; readonly before: EndpointView }> {
  requireAddress(parts, wish.url);
  await t.query('select from integration.endpoint where id = $1 for no key update', [wish.id]);
  const before = await endpointOf(t, wish.id);
  if (before.version !== wish.version) throw new Refusal('integration.stale');
  await t.query(
    `update integration.endpoint set name = $2, url = $3, types = $4, state = $5, version = version + 1,
       failing_since = case when $5 = 'on' and state <> 'on' then null else failing_since end
     where id = $1`,
    [wish.id, wish.name, wish.url, [...new Set(wish.types)], wish.state],
  );
  return { endpoint: await endpointOf(t, wish.id), before };
}

/** Gives an address a new secret; the one before signs along for a day, so that nobody misses anything while changing over. */
export async function rotateSecret(
  { vault }: Pick<Parts, 'vault'>,
  t: Tx,
  id: bigint,
): Promise<{ readonly endpoint: EndpointView; readonly secret: string }> {
  const { rows } = await t.query<{ wrappedKey: string; secret: string }>(
    'select wrapped_key as "wrappedKey", secret from integration.endpoint where id = $1 for no key update',
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('integration.endpoint_unknown');
  const at = { record: recordOf(id), wrappedKey: row.wrappedKey };
  const secret = newWebhookSecret();
  const old = vault.seal(at, 'old_secret', vault.open(at, 'secret', row.secret));
  await t.query(
    `update integration.endpoint set secret = $2, old_secret = $3, version = version + 1,
       old_until = clock_timestamp() + interval '${OLD_SECRET_LIVES}' where id = $1`,
    [id, vault.seal(at, 'secret', secret), old],
  );
  return { endpoint: await endpointOf(t, id), secret };
}
