import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { startProviderServer, type ProviderServer } from '@drawroom/testkit/provider-server';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { accountsOverLimit, requirePlayRoom, stakeLeft } from '../lottery/index.ts';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { createWalletSlice } from '../wallet/index.ts';
import type { Transferring } from './deps.ts';
import { lineTo } from './provider-line.ts';
import { keepGames, providerByCode, saveProvider, type Provider } from './provider-store.ts';
import { pullRecords } from './take-records.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';

type Fields = Readonly<Record<string, string>>;

/** The slice on a database of its own, with a provider that does wrong what a test wants of it. Nothing runs by itself. */
export interface TransferWorld extends AsyncDisposable {
  readonly base: SliceKernel;
  readonly kernel: Kernel;
  readonly slice: TransferSlice;
  readonly transferring: Transferring;
  readonly server: ProviderServer;
  provider(): Promise<Provider>;
  aMember(points?: string): Promise<Session>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  moveIn(by: Session, amount?: string, clientRef?: string): Promise<ReplyOf<typeof transferCalls.byAuto>>;
  moveOut(by: Session, amount?: string, clientRef?: string): Promise<ReplyOf<typeof transferCalls.out>>;
  auto(by: Session, on: boolean): Promise<void>;
  balance(by: Session): Promise<string>;
  /** What the provider has of him. */
  there(by: Session): Promise<string>;
  playerId(by: Session): Promise<string>;
  /** Brings the records into the books. */
  pull(): Promise<boolean>;
  /** Balance of a pooled account. */
  pooled(code: string): Promise<string>;
}

const CURRENCY = 'CNY';

export async function openTransferWorld(options: { readonly clusterUrl?: string } = {}): Promise<TransferWorld> {
  const base = await openSliceKernel({}, options.clusterUrl);
  const { kernel } = base;
  const server = await startProviderServer(() => kernel.clock.now());
  const deps = { requirePlayRoom, accountsOverLimit, stakeLeft, works: false };
  const transferring: Transferring = { kernel, deps, lineTo: (provider) => lineTo(kernel, provider) };
  const slice = createTransferSlice(kernel, deps);
  const wallet = createWalletSlice(kernel, { countedStake: async () => 0n });
  const { line, origin } = server;
  const settings = { code: 'test', projectId: '66', name: 'Test games', currency: CURRENCY, origin, line };
  await kernel.db.tx((t) => saveProvider(t, kernel.vault, settings));
  const provider = async (): Promise<Provider> => {
    const found = await providerByCode(kernel.db, 'test');
    if (found === undefined) throw new Error('no provider');
    return found;
  };
  const listed = await transferring.lineTo(await provider()).games();
  await keepGames(kernel.db, (await provider()).id, listed?.games ?? []);
  let members = 0n;
  const call: TransferWorld['call'] = (session, asked, fields = {}) =>
    callSlice(asked.name === 'wallet.auto' ? wallet : slice, asked, { fields, context: aContext({ session }) });
  const one = async (text: string, params: unknown[]): Promise<bigint | string | undefined> =>
    (await kernel.db.query<{ value: bigint | string }>(text, params)).rows[0]?.value;
  const playerId: TransferWorld['playerId'] = async ({ memberId }) =>
    String(await one('select player_id as value from transfer.player where member_id = $1', [memberId]));
  const withAmount = (amount: string | undefined, clientRef: string): Fields =>
    amount === undefined ? { clientRef } : { amount, clientRef };
  return {
    base,
    kernel,
    slice,
    transferring,
    server,
    provider,
    call,
    playerId,
    aMember: async (points = '1000.00') => {
      members += 1n;
      return aMemberWith(kernel, members, points);
    },
    moveIn: (by, amount, clientRef = randomUUID()) => call(by, transferCalls.byAuto, withAmount(amount, clientRef)),
    moveOut: (by, amount, clientRef = randomUUID()) => call(by, transferCalls.out, withAmount(amount, clientRef)),
    auto: async (by, on) => {
      await call(by, projectCalls.auto, { enabled: on ? '1' : '0' });
    },
    balance: async ({ claims }) =>
      formatMoney(
        BigInt((await one('select balance as value from ledger.v_balance where id = $1', [claims.accountId])) ?? -1n),
      ),
    there: async (by) => formatMoney(server.player(await playerId(by)).balance),
    pull: async () => pullRecords(transferring, await provider()),
    pooled: async (code) =>
      formatMoney(
        BigInt(
          (await one(
            `select coalesce(sum(case when account_code = $1 then amount else -amount end), 0)::bigint as value from ledger.v_row
             where account_code = $1 or contra_code = $1`,
            [code],
          )) ?? 0n,
        ),
      ),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await base.stop();
    },
  };
}

async function aMemberWith({ db }: Kernel, memberId: bigint, points: string): Promise<Session> {
  return db.tx(async (t) => {
    const accountId = await openMemberAccount(t, { memberId, currency: CURRENCY });
    const from = await systemAccount(t, 'house.opening', CURRENCY);
    const amountMinor = BigInt(points.replace('.', ''));
    if (amountMinor > 0n)
      await post(t, { key: `opening-${memberId}`, kind: 'opening', transfers: [{ from, to: accountId, amountMinor }] });
    return sessionOf(memberId, accountId);
  });
}
