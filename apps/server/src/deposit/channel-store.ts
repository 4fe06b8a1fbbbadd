import type { ChannelKind } from '@drawroom/contract/deposit';
import type { LocalText } from '../kernel/local-text.ts';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import type { SealedRecord } from '../kernel/vault.ts';
import type { Terms } from '@drawroom/engine/cashier-prices';

/**
 * Where and how a channel is paid: account of a bank, code of a QR picture (`{amount}` and `{reference}` are filled in), address on a
 * chain, address and name at a gateway, or whom to see.
 */
export interface ChannelDetails {
  readonly bankName?: string;
  readonly holder?: string;
  readonly accountNumber?: string;
  readonly branch?: string;
  readonly payee?: string;
  readonly code?: string;
  readonly network?: string;
  readonly address?: string;
  readonly contact?: string;
  /** Base address of the gateway's merchant interface, and the house's name there. */
  readonly gatewayUrl?: string;
  readonly merchant?: string;
  /** Origin under which the gateway reaches the house; default: the public one. */
  readonly notifyOrigin?: string;
}

/** A way to pay in. Sums in minor units of points. */
export interface Channel extends Terms {
  readonly code: string;
  readonly typeCode: string;
  readonly kind: ChannelKind;
  readonly title: LocalText;
  readonly note: LocalText;
  readonly sort: number;
  readonly enabled: boolean;
  readonly min: bigint;
  readonly max: bigint;
  readonly quick: readonly bigint[];
  readonly opens: string | null;
  readonly closes: string | null;
  readonly zone: string;
  readonly payCurrency: string;
  readonly payDecimals: number;
  readonly payRateE8: bigint;
  readonly expiresMinutes: number;
  readonly usualMinutes: number;
  readonly confirmations: number;
  /** A person who credits more than this takes another (R-83). */
  readonly twoPeopleOver: bigint;
}

/** A channel to be written, with what is kept sealed of it. */
export interface ChannelSettings extends Channel {
  readonly details: ChannelDetails;
  /** Shared with the provider; null: nobody calls back. */
  readonly secret: string | null;
}

const COLUMNS = `code, type_code as "typeCode", kind, title, note, sort, enabled, min, max, quick, fee_fixed as "feeFixed",
  fee_per10k as "feePer10k", bonus_per10k as "bonusPer10k", bonus_max as "bonusMax", turnover_deposit_e2 as "turnoverDepositE2",
  turnover_bonus_e2 as "turnoverBonusE2", opens, closes, zone, pay_currency as "payCurrency", pay_decimals as "payDecimals",
  pay_rate_e8 as "payRateE8", expires_minutes as "expiresMinutes", usual_minutes as "usualMinutes", confirmations,
  two_people_over as "twoPeopleOver"`;

const recordOf = (code: string, wrappedKey: string): SealedRecord => ({
  record: `deposit.channel:${code}`,
  wrappedKey,
});

/** The channels that are offered, in the order of show. */
export async function offeredChannels(sql: Sql): Promise<Channel[]> {
  const { rows } = await sql.query<Channel>(
    `select ${COLUMNS} from deposit.channel where enabled order by sort, code`,
    [],
    'deposit-channels',
  );
  return rows;
}

/** All channels, in the order of show. */
export async function allChannels(sql: Sql): Promise<Channel[]> {
  const { rows } = await sql.query<Channel>(
    `select ${COLUMNS} from deposit.channel order by sort, code`,
    [],
    'deposit-all-channels',
  );
  return rows;
}

/** A channel by its code, offered or not. */
export async function channelByCode(sql: Sql, code: string): Promise<Channel | undefined> {
  const { rows } = await sql.query<Channel>(
    `select ${COLUMNS} from deposit.channel where code = $1`,
    [code],
    'deposit-channel',
  );
  return rows[0];
}

/** Titles of the types that have channels, in the order of show. */
export async function channelTypes(sql: Sql): Promise<{ code: string; title: LocalText }[]> {
  const { rows } = await sql.query<{ code: string; title: LocalText }>(
    'select code, title from deposit.channel_type order by sort, code',
    [],
    'deposit-channel-types',
  );
  return rows;
}

/** What of a channel lies sealed. */
export async function openChannel(
  sql: Sql,
  vault: Kernel['vault'],
  code: string,
): Promise<{ details: ChannelDetails; secret: string | null } | null> {
  const { rows } = await sql.query<{ key: string; details: string; secret: string | null }>(
    `select wrapped_key as key, details_sealed as details, secret_sealed as secret from deposit.channel where code = $1`,
    [code],
    'deposit-channel-sealed',
  );
  const row = rows[0];
  if (row === undefined) return null;
  const at = recordOf(code, row.key);
  return {
    details: JSON.parse(vault.open(at, 'details', row.details)) as ChannelDetails,
    secret: row.secret === null ? null : vault.open(at, 'secret', row.secret),
  };
}

/** Writes a type of channels, or changes its title and place. */
export async function saveChannelType(
  t: Tx,
  type: { readonly code: string; readonly title: LocalText; readonly sort: number },
): Promise<void> {
  await t.query(
    `insert into deposit.channel_type (code, title, sort) values ($1, $2, $3)
     on conflict (code) do update set title = excluded.title, sort = excluded.sort`,
    [type.code, JSON.stringify(type.title), type.sort],
  );
}

/** Columns as they are written, in the order of `valuesOf`. */
const WRITTEN = [
  'code',
  'type_code',
  'kind',
  'title',
  'note',
  'sort',
  'enabled',
  'min',
  'max',
  'quick',
  'fee_fixed',
  'fee_per10k',
  'bonus_per10k',
  'bonus_max',
  'turnover_deposit_e2',
  'turnover_bonus_e2',
  'opens',
  'closes',
  'zone',
  'pay_currency',
  'pay_decimals',
  'pay_rate_e8',
  'expires_minutes',
  'usual_minutes',
  'confirmations',
  'two_people_over',
  'wrapped_key',
  'details_sealed',
  'secret_sealed',
  // An account of operators (`channel-account.ts`) is no longer the one in force.
  'account_id',
] as const;

/** Writes a channel, or changes it; orders that stand keep the terms they were placed under. */
export async function saveChannel(t: Tx, vault: Kernel['vault'], channel: ChannelSettings): Promise<void> {
  const at = recordOf(channel.code, vault.newKey(`deposit.channel:${channel.code}`));
  const sealed = [
    at.wrappedKey,
    vault.seal(at, 'details', JSON.stringify(channel.details)),
    channel.secret === null ? null : vault.seal(at, 'secret', channel.secret),
    null,
  ];
  await t.query(
    `insert into deposit.channel (${WRITTEN.join(', ')}) values (${WRITTEN.map((_, n) => `$${n + 1}`).join(', ')})
     on conflict (code) do update set ${WRITTEN.slice(1)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    [...valuesOf(channel), ...sealed],
  );
}

function valuesOf(c: Channel): unknown[] {
  return [
    [c.code, c.typeCode, c.kind, JSON.stringify(c.title), JSON.stringify(c.note), c.sort, c.enabled],
    [c.min, c.max, `{${c.quick.join(',')}}`, c.feeFixed, c.feePer10k, c.bonusPer10k, c.bonusMax],
    [c.turnoverDepositE2, c.turnoverBonusE2, c.opens, c.closes, c.zone, c.payCurrency, c.payDecimals, c.payRateE8],
    [c.expiresMinutes, c.usualMinutes, c.confirmations, c.twoPeopleOver],
  ].flat();
}
