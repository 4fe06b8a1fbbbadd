import { createHash } from 'node:crypto';
import type { ChannelKind } from '@drawroom/contract/deposit';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { openChannel, type ChannelDetails } from './channel-store.ts';

/** Where a channel is paid to, and what it shares with its provider. */
export interface ChannelAccount {
  readonly details: ChannelDetails;
  readonly secret: string | null;
}

/** An account as it may be shown and kept in clear. */
export interface AccountName {
  readonly no: string;
  readonly masked: string;
}

const recordOf = (id: bigint | string): string => `deposit.channel_account:${id}`;

/** Keeps an account, sealed, for a channel that is or is to be. */
export async function keepAccount(
  t: Tx,
  vault: Kernel['vault'],
  given: ChannelAccount & { readonly channelCode: string; readonly kind: ChannelKind },
): Promise<AccountName> {
  const { rows } = await t.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('deposit.channel_account', 'id')) as id`,
    [],
    'deposit-next-account',
  );
  const id = rows[0]?.id ?? 0n;
  const at = { record: recordOf(id), wrappedKey: vault.newKey(recordOf(id)) };
  const masked = maskOf(given.kind, given.details);
  await t.query(
    `insert into deposit.channel_account (id, channel_code, masked, wrapped_key, details_sealed, secret_sealed)
     overriding system value values ($1, $2, $3, $4, $5, $6)`,
    [
      [id, given.channelCode, masked, at.wrappedKey, vault.seal(at, 'details', JSON.stringify(given.details))],
      [given.secret === null ? null : vault.seal(at, 'secret', given.secret)],
    ].flat(),
    'deposit-keep-account',
  );
  return { no: String(id), masked };
}

/** An account of a channel by its number; null: the channel has had no such account. */
export async function openAccount(
  sql: Sql,
  vault: Kernel['vault'],
  { channelCode, no }: { readonly channelCode: string; readonly no: string },
): Promise<(ChannelAccount & { readonly name: AccountName }) | null> {
  const { rows } = await sql.query<{ key: string; details: string; secret: string | null; masked: string }>(
    `select wrapped_key as key, details_sealed as details, secret_sealed as secret, masked
     from deposit.channel_account where id = $1 and channel_code = $2`,
    [no, channelCode],
    'deposit-open-account',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const at = { record: recordOf(no), wrappedKey: row.key };
  return {
    name: { no, masked: row.masked },
    details: JSON.parse(vault.open(at, 'details', row.details)) as ChannelDetails,
    secret: row.secret === null ? null : vault.open(at, 'secret', row.secret),
  };
}

/** The account that a channel has now, kept under a number of its own if it has none yet. */
export async function accountInForce(
  t: Tx,
  vault: Kernel['vault'],
  { code, kind }: { readonly code: string; readonly kind: ChannelKind },
): Promise<AccountName> {
  const { rows } = await t.query<{ no: string; masked: string }>(
    `select a.id::text as no, a.masked from deposit.channel c join deposit.channel_account a on a.id = c.account_id where c.code = $1`,
    [code],
    'deposit-account-in-force',
  );
  if (rows[0] !== undefined) return rows[0];
  const sealed = (await openChannel(t, vault, code)) ?? { details: {}, secret: null };
  const name = await keepAccount(t, vault, { ...sealed, channelCode: code, kind });
  await t.query('update deposit.channel set account_id = $2 where code = $1', [code, name.no], 'deposit-name-account');
  return name;
}

/** Enough of an account to tell it from another, and not to pay to it. */
export function maskOf(kind: ChannelKind, details: ChannelDetails): string {
  const { bankName = '', accountNumber, payee, code, network = '', address, contact, merchant, gatewayUrl } = details;
  const [name, secret] = {
    bank: [bankName, accountNumber],
    // Codes of one payee end alike, so a digest tells them apart.
    qr: [
      payee ?? '',
      createHash('sha256')
        .update(code ?? '')
        .digest('hex'),
    ],
    virtual: [network, address],
    gateway: [gatewayUrl ?? '', merchant],
    offline: ['', contact],
  }[kind];
  return [name, `****${(secret ?? '').slice(-4)}`].filter((part) => part !== '').join(' ');
}
