import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@drawroom/contract/call';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import type { Kernel, MemberContext, Slice, Tx } from '../kernel/kernel.ts';
import type { GatewayLine } from '../kernel/sending/gateway-line.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { createWalletSlice } from '../wallet/index.ts';
import { createWithdrawalSlice } from './withdrawal-slice.ts';

type OrderReply = ReplyOf<typeof withdrawalCalls.order>;
type Fields = Readonly<Record<string, string>>;

/** A member with points and a bank card he added long ago. */
export interface Person {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly context: MemberContext;
  readonly methodId: bigint;
}

/** The withdrawal slice on a database of its own, with payment methods on a table of the test's. */
export interface WithdrawalWorld extends AsyncDisposable {
  readonly base: SliceKernel;
  readonly kernel: Kernel;
  readonly slice: Slice;
  /** Stakes that count as turnover, for everybody. */
  staked: bigint;
  /** A connection of the database's owner, whom no right of the product's role holds back. */
  readonly owner: Client;
  aMember(points?: string, zone?: string): Promise<Person>;
  /** A bank card that was added so many hours ago. */
  addMethod(person: Pick<Person, 'context'>, hoursAgo?: number): Promise<bigint>;
  /** Asks for a withdrawal; amount, method and reference as given, else 100.00 to his card under a fresh reference. */
  order(person: Person, fields?: Fields): Promise<OrderReply>;
  offline(person: Person, fields?: Fields): Promise<OrderReply>;
  balance(person: Person): Promise<string>;
  /** Runs an act of the house in a transaction of its own. */
  act<T>(work: (t: Tx) => Promise<T>): Promise<T>;
  /** Balance of a pooled account. */
  pooled(code: string): Promise<bigint>;
}

export const ANN: Reviewer = { operatorId: 501n, operatorName: 'ann' };
export const BOB: Reviewer = { operatorId: 502n, operatorName: 'bob' };

/** Begins every card number of the tests; nothing of the database may hold it, or the name, in clear. */
export const CARD = '62220200';
export const HOLDER = '王小明';

let cards = 0;
/** A card that nobody has, its check digit right. */
function aCard(): string {
  const body = `${CARD}${String((cards += 1)).padStart(7, '0')}`;
  const digits = [...body].toReversed().map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1));
  const sum = digits.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export async function openWithdrawalWorld(options: { gateway?: GatewayLine } = {}): Promise<WithdrawalWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const owner = new Client({ connectionString: kernel.db.connectionString });
  await owner.connect();
  const wallet = createWalletSlice(kernel, { countedStake: async () => 0n });
  let members = 0n;
  const world: WithdrawalWorld = {
    base,
    kernel,
    owner,
    staked: 0n,
    slice: createWithdrawalSlice(kernel, {
      countedStake: async () => world.staked,
      gateway: options.gateway ?? null,
      paysOut: false,
    }),
    aMember: async (points = '1000.00', zone = 'Asia/Shanghai') => {
      members += 1n;
      return makeMember(world, { memberId: members, points, zone });
    },
    addMethod: async ({ context }, hoursAgo = 1_000) => {
      const fields = { holder: HOLDER, bankCode: 'ICBC', branch: '北京朝阳支行', cardNumber: aCard() };
      const { methods } = await callSlice(wallet, methodCalls.bindBankCard, { context, fields });
      const added = methods.reduce((last, { methodId }) => (BigInt(methodId) > last ? BigInt(methodId) : last), 0n);
      await owner.query(
        'update wallet.method set added_at = clock_timestamp() - make_interval(hours => $2) where id = $1',
        [added, hoursAgo],
      );
      return added;
    },
    order: ({ context, methodId }, fields = {}) => {
      const asked = { methodId: String(methodId), amount: '100.00', clientRef: randomUUID(), ...fields };
      return callSlice(world.slice, withdrawalCalls.order, { context, fields: asked });
    },
    offline: ({ context }, fields = {}) => {
      const asked = { amount: '100.00', remark: 'at the desk', clientRef: randomUUID(), ...fields };
      return callSlice(world.slice, withdrawalCalls.offlineWithdraw, { context, fields: asked });
    },
    balance: async ({ context }) => (await callSlice(world.slice, withdrawalCalls.form, { context })).balance,
    act: (work) => kernel.db.tx(work),
    pooled: async (code) => {
      const { rows } = await kernel.db.query<{ total: bigint }>(
        `select coalesce(sum(case when account_code = $1 then amount else -amount end), 0)::bigint as total
         from ledger.v_row where $1 in (account_code, contra_code)`,
        [code],
      );
      return rows[0]?.total ?? 0n;
    },
    [Symbol.asyncDispose]: async () => {
      await owner.end();
      await base.stop();
    },
  };
  return world;
}

async function makeMember(
  world: WithdrawalWorld,
  { memberId, points, zone }: { readonly memberId: bigint; readonly points: string; readonly zone: string },
): Promise<Person> {
  const accountId = await world.kernel.db.tx(async (t) => {
    const to = await openMemberAccount(t, { memberId, currency: 'CNY' });
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const amountMinor = BigInt(points.replace('.', ''));
    if (amountMinor > 0n) {
      await post(t, { key: `opening:${memberId}`, kind: 'opening', transfers: [{ from, to, amountMinor }] });
    }
    return to;
  });
  const context = aContext({ session: sessionOf(memberId, accountId, { zone }) });
  return { memberId, accountId, context, methodId: await world.addMethod({ context }) };
}
