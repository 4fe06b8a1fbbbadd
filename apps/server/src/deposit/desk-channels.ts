import type { ChannelContent, ChannelGiven } from '@drawroom/contract/cashier-desk';
import { payAmountOf, priceDeposit, rateE8 } from '@drawroom/engine/cashier-prices';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { invalidField, Refusal } from '../kernel/refusal.ts';
import { accountInForce, maskOf, openAccount, type AccountName } from './channel-account.ts';
import { allChannels, channelByCode, channelTypes, openChannel, saveChannel, type Channel } from './channel-store.ts';

type DeskKernel = Pick<Kernel, 'db' | 'vault' | 'clock'>;

/** A channel as operators set it. */
export interface ChannelAsSet {
  readonly code: string;
  readonly opensAt: number | null;
  readonly channel: ChannelContent;
}

/** Every channel as it is set, offered or not, in its place, and the types there are. Accounts are masked. */
export async function listChannelsSet({ db, vault, clock }: DeskKernel): Promise<{
  list: ChannelAsSet[];
  types: { code: string; title: Record<string, string> }[];
}> {
  const list: ChannelAsSet[] = [];
  for (const channel of await allChannels(db)) {
    const { code, kind } = channel;
    const account = await nameOf(db, vault, { code, kind });
    const { hours } = toGiven(channel);
    list.push({
      code,
      opensAt: openingAt(hours, clock.now()).opensAtMs,
      channel: { ...toGiven(channel), account },
    });
  }
  return { list, types: (await channelTypes(db)).map(({ code, title }) => ({ code, title: { ...title } })) };
}

async function nameOf(
  sql: Sql,
  vault: Kernel['vault'],
  { code, kind }: Pick<Channel, 'code' | 'kind'>,
): Promise<AccountName> {
  const { rows } = await sql.query<AccountName>(
    `select a.id::text as no, a.masked from deposit.channel c join deposit.channel_account a on a.id = c.account_id where c.code = $1`,
    [code],
    'deposit-account-in-force',
  );
  return rows[0] ?? { no: '', masked: maskOf(kind, (await openChannel(sql, vault, code))?.details ?? {}) };
}

/** A channel as it is set, locked until the transaction ends; null: there is none. Its account has a number from then on. */
export async function lockChannel(t: Tx, vault: Kernel['vault'], code: string): Promise<ChannelContent | null> {
  await t.query('select from deposit.channel where code = $1 for update', [code], 'deposit-lock-channel');
  const channel = await channelByCode(t, code);
  if (channel === undefined) return null;
  return { ...toGiven(channel), account: await accountInForce(t, vault, channel) };
}

/**
 * Makes a channel, or sets all of one. Refuses with `deposit.channel_fixed` (fields) what never changes once orders may stand on it: its
 * kind and money, and of what a provider watches the account as well; with `request.invalid` (fields) what cannot be.
 */
export async function writeChannel(
  t: Tx,
  vault: Kernel['vault'],
  { code, content }: { readonly code: string; readonly content: ChannelContent },
): Promise<void> {
  const before = await lockChannel(t, vault, code);
  if (before !== null) refuseFixed(before, content);
  const types = await channelTypes(t);
  if (!types.some((type) => type.code === content.typeCode)) throw invalidField('channel.typeCode');
  const channel = toChannel(code, content);
  if (channel.max < channel.min) throw invalidField('channel.max');
  if (channel.min <= 0n) throw invalidField('channel.min');
  if (priceDeposit(channel, channel.min) === null) throw invalidField('channel.fee.fixed');
  if (payAmountOf(channel.min, { rateE8: channel.payRateE8, decimals: channel.payDecimals }) === 0n)
    throw invalidField('channel.pay.rate');
  const account = await openAccount(t, vault, { channelCode: code, no: content.account.no });
  if (account === null) throw new Refusal('admin.document_unknown');
  const { details, secret } = account;
  await saveChannel(t, vault, { ...channel, details, secret });
  await t.query(
    'update deposit.channel set account_id = $2 where code = $1',
    [code, account.name.no],
    'deposit-name-account',
  );
}

/** Orders that stand are found again and paid by these: another one takes another channel. */
function refuseFixed(before: ChannelContent, after: ChannelContent): void {
  const isWatched = before.kind === 'gateway' || before.kind === 'virtual';
  const fixed: readonly (readonly [string, boolean])[] = [
    ['channel.kind', before.kind !== after.kind],
    ['channel.pay.currency', before.pay.currency !== after.pay.currency],
    ['channel.pay.decimals', before.pay.decimals !== after.pay.decimals],
    ['channel.confirmations', before.confirmations !== after.confirmations],
    ['channel.account', isWatched && before.account.no !== after.account.no],
  ];
  const fields = fixed.filter(([, differs]) => differs).map(([field]) => ({ field, reason: 'not_allowed' }));
  if (fields.length > 0) throw new Refusal('deposit.channel_fixed', {}, { fields });
}

const POINT = 100n;
const RATE_DECIMALS = 8;

function toGiven(channel: Channel): ChannelGiven {
  const { typeCode, kind, sort, enabled, opens, closes, zone, expiresMinutes, usualMinutes, confirmations } = channel;
  return {
    typeCode,
    kind,
    sort,
    expiresMinutes,
    usualMinutes,
    confirmations,
    title: { ...channel.title },
    note: { ...channel.note },
    shown: enabled,
    min: formatMoney(channel.min),
    max: formatMoney(channel.max),
    twoPeopleOver: formatMoney(channel.twoPeopleOver),
    quick: channel.quick.map((amount) => String(amount / POINT)),
    fee: { fixed: formatMoney(channel.feeFixed), per10k: channel.feePer10k },
    bonus: { per10k: channel.bonusPer10k, max: formatMoney(channel.bonusMax) },
    turnover: {
      deposit: formatMoney(BigInt(channel.turnoverDepositE2)),
      bonus: formatMoney(BigInt(channel.turnoverBonusE2)),
    },
    hours: opens === null || closes === null ? null : { from: opens, to: closes, zone },
    pay: {
      currency: channel.payCurrency,
      decimals: channel.payDecimals,
      rate: formatMoney(channel.payRateE8, RATE_DECIMALS),
    },
  };
}

function toChannel(code: string, content: ChannelGiven): Channel {
  const { title, note, typeCode, kind, sort, hours, expiresMinutes, usualMinutes, confirmations } = content;
  const minor = (text: string): bigint => parseMoney(text) ?? 0n;
  return {
    code,
    typeCode,
    kind,
    title,
    note,
    sort,
    expiresMinutes,
    usualMinutes,
    confirmations,
    enabled: content.shown,
    min: minor(content.min),
    max: minor(content.max),
    twoPeopleOver: minor(content.twoPeopleOver),
    quick: content.quick.map((amount) => BigInt(amount) * POINT),
    feeFixed: minor(content.fee.fixed),
    feePer10k: content.fee.per10k,
    bonusPer10k: content.bonus.per10k,
    bonusMax: minor(content.bonus.max),
    turnoverDepositE2: Number(minor(content.turnover.deposit)),
    turnoverBonusE2: Number(minor(content.turnover.bonus)),
    opens: hours?.from ?? null,
    closes: hours?.to ?? null,
    zone: hours?.zone ?? 'Asia/Shanghai',
    payCurrency: content.pay.currency,
    payDecimals: content.pay.decimals,
    payRateE8: rateE8(content.pay.rate),
  };
}
