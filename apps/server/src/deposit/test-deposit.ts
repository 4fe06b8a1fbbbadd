import { randomUUID } from 'node:crypto';
import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import type { GatewayEvent } from '@drawroom/contract/gateway-wire';
import { signWire, WIRE_HEADERS } from '@drawroom/contract/signed-wire';
import { balanceOf, openMemberAccount } from '@drawroom/ledger/accounts';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import type { Kernel, Session, Slice } from '../kernel/kernel.ts';
import { saveChannel, saveChannelType, type ChannelSettings } from './channel-store.ts';
import type { DepositDeps } from './deps.ts';
import { createDepositSlice } from './deposit-slice.ts';

export const SECRET = 'a secret of tests, shared with the gateway';
export const ACCOUNT_NUMBER = '6222021001112223334';
export const ADDRESS = 'TTestAddress1111111111111111111111';
export const MAI = { operatorId: 7n, operatorName: 'mai' };
export const LIN = { operatorId: 8n, operatorName: 'lin' };

const BASE: Omit<ChannelSettings, 'code' | 'kind' | 'details'> = {
  typeCode: 'all',
  title: { 'en-US': 'Channel', 'zh-CN': '渠道' },
  note: {},
  sort: 1,
  enabled: true,
  min: 10_00n,
  max: 50_000_00n,
  quick: [100_00n, 500_00n],
  feeFixed: 0n,
  feePer10k: 0,
  bonusPer10k: 0,
  bonusMax: 0n,
  turnoverDepositE2: 100,
  turnoverBonusE2: 1_000,
  opens: null,
  closes: null,
  zone: 'Asia/Shanghai',
  payCurrency: 'CNY',
  payDecimals: 2,
  payRateE8: 100_000_000n,
  expiresMinutes: 30,
  usualMinutes: 5,
  confirmations: 3,
  twoPeopleOver: 20_000_00n,
  secret: SECRET,
};

const bank = { bankName: 'ICBC', holder: 'House Ltd', accountNumber: ACCOUNT_NUMBER, branch: 'Main' };

/** A channel of each kind, in the order of show. */
export const CHANNELS: readonly ChannelSettings[] = [
  { ...BASE, code: 'bank', kind: 'bank', sort: 1, details: bank },
  { ...BASE, code: 'qr', kind: 'qr', sort: 2, details: { payee: 'House', code: 'pay:{reference}:{amount}' } },
  {
    ...BASE,
    code: 'usdt',
    kind: 'virtual',
    sort: 3,
    payCurrency: 'USDT',
    payDecimals: 6,
    payRateE8: 14_000_000n,
    details: { network: 'TRON', address: ADDRESS },
  },
  // Nothing listens there: payments are told by the test alone.
  { ...BASE, code: 'gate', kind: 'gateway', sort: 4, details: {} },
  { ...BASE, code: 'hall', kind: 'offline', sort: 5, details: { contact: 'Counter 3' } },
  {
    ...BASE,
    code: 'fees',
    kind: 'qr',
    sort: 6,
    feeFixed: 150n,
    feePer10k: 125,
    bonusPer10k: 333,
    bonusMax: 20_00n,
    details: { payee: 'House', code: 'x' },
  },
];

/** A member without a row of his own: an account, a session, and who he is when `declared`. */
export type DepositMember = Session;

export interface DepositWorld extends SliceKernel {
  readonly slice: Slice;
  aMember(options?: { readonly declared?: boolean }): Promise<DepositMember>;
  change(code: string, change: Partial<ChannelSettings>): Promise<void>;
  call<C extends AnyCall>(by: DepositMember, call: C, fields?: Readonly<Record<string, string>>): Promise<ReplyOf<C>>;
  /** Places an order; `amount` defaults to 100. */
  order(by: DepositMember, channelCode: string, fields?: Readonly<Record<string, string>>): Promise<DepositView>;
  look(by: DepositMember, orderNo: string): Promise<DepositView>;
  balance(by: DepositMember): Promise<bigint>;
  /** Tells the house an event, signed as its channel's provider; parts of the message can be bent. */
  tell(channelCode: string, event: object, bend?: Bend): Promise<{ status: number; body: object }>;
  /** Ends the countdown of an order a second ago. */
  overdue(orderNo: string): Promise<void>;
}

export interface Bend {
  readonly seconds?: string;
  readonly signature?: string;
  readonly secret?: string;
  /** Sent instead of what was signed. */
  readonly body?: string;
}

/** `depsOf`: what slices above do with what passes; nothing unless a test says so. */
export async function openDepositWorld(depsOf: (kernel: Kernel) => DepositDeps = () => ({})): Promise<DepositWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const slice = createDepositSlice(kernel, depsOf(kernel));
  await kernel.db.tx(async (t) => {
    await saveChannelType(t, { code: 'all', title: { 'en-US': 'All' }, sort: 1 });
    for (const channel of CHANNELS) await saveChannel(t, kernel.vault, channel);
  });
  const call: DepositWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, { fields, context: aContext({ session }) });
  return {
    ...base,
    slice,
    call,
    aMember: (options) => aMember(kernel, options?.declared ?? true),
    change: async (code, change) => {
      const before = CHANNELS.find((one) => one.code === code);
      if (before === undefined) throw new Error(`no channel ${code}`);
      await kernel.db.tx((t) => saveChannel(t, kernel.vault, { ...before, ...change }));
    },
    order: (by, channelCode, fields = {}) =>
      call(by, depositCalls.order, { channelCode, amount: '100', clientRef: randomUUID(), ...fields }),
    look: (by, orderNo) => call(by, depositCalls.depositOrder, { orderNo }),
    balance: async (by) => (await balanceOf(kernel.db, by.claims.accountId)).balanceMinor,
    tell: (channelCode, event, bend) => tell(slice, kernel, { channelCode, event, bend }),
    overdue: async (orderNo) => {
      await kernel.db.query(
        `update deposit.deposit set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
        [orderNo.slice(1)],
      );
    },
  };
}

let members = 0;

async function aMember(kernel: Kernel, declared: boolean): Promise<DepositMember> {
  members += 1;
  const memberId = BigInt(1_000 + members);
  const accountId = await kernel.db.tx(async (t) => {
    if (declared)
      await t.query(
        `insert into protection.identity (member_id, wrapped_key, birth_date, country) values ($1, 'k', 'b', 'c')`,
        [memberId],
      );
    return openMemberAccount(t, { memberId, currency: 'CNY' });
  });
  return sessionOf(memberId, accountId);
}

async function tell(
  slice: Slice,
  kernel: Kernel,
  { channelCode, event, bend = {} }: { channelCode: string; event: object; bend: Bend | undefined },
): Promise<{ status: number; body: object }> {
  const door = slice.callbacks?.[0];
  if (door === undefined) throw new Error('no door');
  const body = JSON.stringify(event);
  const seconds = bend.seconds ?? String(Math.trunc(kernel.clock.now() / 1_000));
  const headers: Record<string, string> = {
    [WIRE_HEADERS.time]: seconds,
    [WIRE_HEADERS.signature]: bend.signature ?? (await signWire(bend.secret ?? SECRET, seconds, body)),
  };
  return door.answer({ code: channelCode, body: bend.body ?? body, header: (name) => headers[name] ?? '' });
}

/** An event about a payment of an order, as ordered unless bent. */
export function paymentEvent(
  deposit: Pick<DepositView, 'orderNo' | 'payAmount' | 'payCurrency'>,
  bend: Partial<Extract<GatewayEvent, { type: 'payment' }>> = {},
): Extract<GatewayEvent, { type: 'payment' }> {
  return {
    type: 'payment',
    eventId: randomUUID(),
    at: 1,
    paymentId: `p-${deposit.orderNo}`,
    orderNo: deposit.orderNo,
    state: 'paid',
    amount: deposit.payAmount,
    currency: deposit.payCurrency,
    ...bend,
  };
}

/** An event about a transfer to the house's address, of an order's exact amount unless bent. */
export function transferEvent(
  deposit: Pick<DepositView, 'orderNo' | 'payAmount'>,
  bend: Partial<Extract<GatewayEvent, { type: 'transfer' }>> = {},
): Extract<GatewayEvent, { type: 'transfer' }> {
  return {
    type: 'transfer',
    eventId: randomUUID(),
    at: 1,
    txId: `tx-${deposit.orderNo}`,
    network: 'TRON',
    address: ADDRESS,
    amount: deposit.payAmount,
    currency: 'USDT',
    confirmations: 3,
    ...bend,
  };
}
