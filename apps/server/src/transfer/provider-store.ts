import type { ProviderDocument } from '@drawroom/contract/transfer-desk';
import type { gamesFound } from '@drawroom/contract/provider-wire';
import type * as z from 'zod/mini';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { vaultTable, type SealedColumn } from '../kernel/sealed-tables.ts';
import type { GatewayLine } from '../kernel/sending/gateway-line.ts';

export type ListedGame = z.output<typeof gamesFound>['games'][number];

/** A provider of external games as it is set up. */
export interface Provider {
  readonly id: number;
  readonly code: string;
  /** The number that members' calls name it by (spec §9). */
  readonly projectId: string;
  readonly name: string;
  readonly adapter: string;
  readonly currency: string;
  /** The only origin that its games are opened from and its words in a frame believed of. */
  readonly origin: string;
  readonly enabled: boolean;
  readonly games: readonly ListedGame[];
  /** Records up to here are in the books. */
  readonly cursor: bigint;
  /** Unix ms since when it does not answer; null while it does. */
  readonly silentSince: number | null;
}

/** A provider to be written, with the line that is kept sealed. */
export interface ProviderSettings extends Pick<Provider, 'code' | 'projectId' | 'name' | 'currency' | 'origin'> {
  readonly adapter?: string;
  readonly enabled?: boolean;
  readonly line: GatewayLine;
  /** Which of its secrets that is; left out: as before. */
  readonly secretNo?: number;
}

/** What this slice keeps sealed under the master key. */
export const TRANSFER_SEALED: readonly SealedColumn[] = [vaultTable('transfer.provider', 'code', 'text')];

const PROVIDER = `select id, code, project_id as "projectId", name, adapter, currency, origin, enabled, games, cursor,
  silent_since as "silentSince" from transfer.provider`;

const recordOf = (code: string): string => `transfer.provider:${code}`;

/** All that are set up, the default project first. */
export async function allProviders(sql: Sql): Promise<Provider[]> {
  const { rows } = await sql.query<Provider>(`${PROVIDER} order by id`, [], 'transfer-providers');
  return rows;
}

/** The provider of a project. Refuses with `transfer.provider_unknown` when there is none, or none that is open. */
export async function providerOf(sql: Sql, projectId: string): Promise<Provider> {
  const { rows } = await sql.query<Provider>(`${PROVIDER} where project_id = $1`, [projectId], 'transfer-provider');
  const [found] = rows;
  if (found === undefined) throw new Refusal('transfer.provider_unknown');
  return found;
}

/** As `providerOf`, for what brings points there: one that is closed only gives them back. */
export async function openProviderOf(sql: Sql, projectId: string): Promise<Provider> {
  const found = await providerOf(sql, projectId);
  if (!found.enabled) throw new Refusal('transfer.provider_unknown');
  return found;
}

/** A provider by its code, or undefined. */
export async function providerByCode(sql: Sql, code: string): Promise<Provider | undefined> {
  const { rows } = await sql.query<Provider>(`${PROVIDER} where code = $1`, [code], 'transfer-provider-by-code');
  return rows[0];
}

/** Sets a provider up, or changes it; its project stays with it. */
export async function saveProvider(t: Tx, vault: Kernel['vault'], settings: ProviderSettings): Promise<void> {
  const record = recordOf(settings.code);
  const at = { record, wrappedKey: vault.newKey(record) };
  await t.query(
    `insert into transfer.provider (code, project_id, name, adapter, currency, origin, enabled, wrapped_key, line_sealed, secret_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, 1))
     on conflict (code) do update set name = excluded.name, adapter = excluded.adapter, origin = excluded.origin,
       enabled = excluded.enabled, wrapped_key = excluded.wrapped_key, line_sealed = excluded.line_sealed,
       secret_no = coalesce($10, provider.secret_no)`,
    [
      settings.code,
      settings.projectId,
      settings.name,
      settings.adapter ?? 'provider/v1',
      settings.currency,
      settings.origin,
      settings.enabled ?? true,
      at.wrappedKey,
      vault.seal(at, 'line', JSON.stringify(settings.line)),
      settings.secretNo ?? null,
    ],
    'transfer-save-provider',
  );
}

/** A provider's settings, held until the transaction ends, without its secret; null: there is none. */
export async function lockProviderDocument(
  t: Tx,
  vault: Kernel['vault'],
  code: string,
): Promise<ProviderDocument | null> {
  await t.query('select from transfer.provider where code = $1 for update', [code], 'transfer-lock-provider');
  return providerDocumentOf(t, vault, code);
}

/** As `lockProviderDocument`, to be looked at. */
export async function providerDocumentOf(
  sql: Sql,
  vault: Kernel['vault'],
  code: string,
): Promise<ProviderDocument | null> {
  const { rows } = await sql.query<Omit<ProviderDocument, 'url' | 'merchant'>>(
    `select project_id as "projectId", name, origin, enabled, secret_no as "secretNo" from transfer.provider where code = $1`,
    [code],
    'transfer-provider-document',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { url, merchant } = await lineOf(sql, vault, code);
  return { ...row, url, merchant };
}

/** Where a provider is reached, and the secret shared with it. */
export async function lineOf(sql: Sql, vault: Kernel['vault'], code: string): Promise<GatewayLine> {
  const { rows } = await sql.query<{ key: string; line: string }>(
    'select wrapped_key as key, line_sealed as line from transfer.provider where code = $1',
    [code],
    'transfer-provider-line',
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no provider ${code}`);
  return JSON.parse(vault.open({ record: recordOf(code), wrappedKey: row.key }, 'line', row.line)) as GatewayLine;
}

/** Notes whether a provider answers; writes only where that has changed. */
export async function noteAnswered(sql: Sql, providerId: number, answered: boolean): Promise<void> {
  await sql.query(
    `update transfer.provider set silent_since = case when $2 then null else clock_timestamp() end
     where id = $1 and $2 = (silent_since is not null)`,
    [providerId, answered],
    'transfer-note-answered',
  );
}

/** Keeps what a provider lists. */
export async function keepGames(sql: Sql, providerId: number, games: readonly ListedGame[]): Promise<void> {
  await sql.query(
    'update transfer.provider set games = $2 where id = $1',
    [providerId, JSON.stringify(games)],
    'transfer-keep-games',
  );
}
