import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { vipCalls } from '@drawroom/contract/vip';
import type { VipRules } from '@drawroom/contract/vip-desk';
import { audit } from '@drawroom/ledger/audit';
import { balanceOf } from '@drawroom/ledger/accounts';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import type { Session } from '../kernel/kernel.ts';
import { VIP_CHECKS, writeRules } from './index.ts';
import { createVipSlice, type VipSlice } from './vip-slice.ts';
import { lookAtPlayers } from './vip-runner.ts';

type Fields = Readonly<Record<string, string>>;

export interface VipWorld extends SliceKernel {
  readonly slice: VipSlice;
  /** What members have staked in all their time, minor units; nothing unless a test says so. */
  readonly staked: Map<bigint, bigint>;
  aMember(): Promise<Session>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  info(by: Session): Promise<ReplyOf<typeof vipCalls.myInfo>>;
  claim(by: Session, gift: string, clientRef?: string): Promise<ReplyOf<typeof vipCalls.claim>>;
  /** Other rules: the test's, but for what is bent. */
  rules(change?: Partial<VipRules>): Promise<void>;
  balance(by: Session): Promise<bigint>;
  /** A pass of the worker; `played`: those whom the reports name. */
  pass(played?: readonly Session[]): Promise<void>;
  /** Shuts a member out of play for a while. */
  exclude(who: Session, interval: string): Promise<void>;
  /** What the audit finds wrong. */
  offenders(): Promise<readonly string[]>;
}

export const aLevel = (
  turnover: string,
  gifts: Partial<VipRules['levels'][number]> = {},
): VipRules['levels'][number] => ({
  name: { 'en-US': `at ${turnover}`, 'zh-CN': `满${turnover}` },
  turnover,
  upGift: '5.00',
  monthGift: '2.00',
  times: '1.50',
  on: true,
  ...gifts,
});

/** Levels at 100, 200 and 500; a share brings 3.00 for 50.00 staked, twice a month. */
export const RULES: VipRules = {
  zone: 'Asia/Shanghai',
  levels: [
    aLevel('100.00'),
    aLevel('200.00', { upGift: '8.00' }),
    aLevel('500.00', { upGift: '20.00', monthGift: '9.00' }),
  ],
  share: { on: true, amount: '3.00', turnover: '50.00', times: '1.00', perMonth: 2 },
};

export async function openVipWorld(): Promise<VipWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const { db } = kernel;
  const staked = new Map<bigint, bigint>();
  let played: readonly bigint[] = [];
  const deps = {
    lifeTurnover: async (_sql: unknown, ids: readonly bigint[]) => new Map(ids.map((id) => [id, staked.get(id) ?? 0n])),
    playersSince: async () => played,
    playersAfter: async (_sql: unknown, after: bigint, most: number) =>
      [...staked.keys()]
        .filter((id) => id > after)
        .toSorted((a, b) => Number(a - b))
        .slice(0, most),
  };
  const slice = createVipSlice(kernel, deps);
  const call: VipWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, { fields, context: aContext({ session }) });
  const rules: VipWorld['rules'] = (change = {}) => db.tx((t) => writeRules(t, { ...RULES, ...change }));
  const offenders = async (): Promise<string[]> =>
    (await audit(db, VIP_CHECKS)).filter(({ ok }) => !ok).map(({ detail }) => detail ?? '');
  await rules();
  return {
    ...base,
    slice,
    staked,
    call,
    rules,
    aMember: () => insertMember(kernel, { name: 'vip' }),
    info: (by) => call(by, vipCalls.myInfo),
    claim: (by, gift, clientRef = randomUUID()) => call(by, vipCalls.claim, { gift, clientRef }),
    balance: async ({ claims }) => (await balanceOf(db, claims.accountId)).balanceMinor,
    pass: async (who = []) => {
      played = who.map(({ memberId }) => memberId);
      await lookAtPlayers({ kernel, deps });
      played = [];
    },
    exclude: async ({ memberId, claims }, interval) => {
      await db.query(
        `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + $3::interval)
         on conflict (account_id) do update set excluded_until = excluded.excluded_until`,
        [claims.accountId, memberId, interval],
      );
    },
    offenders,
    // Nothing that a test did may leave the levels unsound.
    stop: async () => {
      const wrong = await offenders();
      await base.stop();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
  };
}
