import { randomUUID } from 'node:crypto';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { promotionCalls, type CampaignKind, type CampaignOf } from '@drawroom/contract/promotion';
import { campaignContent, type CampaignContent, type ContentOf } from '@drawroom/contract/promotion-desk';
import { audit } from '@drawroom/ledger/audit';
import { balanceOf } from '@drawroom/ledger/accounts';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import * as z from 'zod/mini';
import type { Kernel, Session, Slice } from '../kernel/kernel.ts';
import { WALLET_CHECKS } from '../wallet/index.ts';
import { PROMOTION_CHECKS } from './audit-checks.ts';
import { writeCampaign } from './campaign-store.ts';
import type { OwnPlay } from './deps.ts';
import { createPromotionSlice } from './promotion-slice.ts';

type Fields = Readonly<Record<string, string>>;
/** What a test says of a campaign; the rest is as usual. */
export type Change<K extends CampaignKind> = Partial<ContentOf<K>> & { readonly kind: K };

export interface PromotionWorld extends SliceKernel {
  readonly slice: Slice;
  /** What members have played, by member; nobody has unless a test says so. */
  readonly played: Map<bigint, OwnPlay>;
  /** Levels of members; 0 unless a test says so. */
  readonly levels: Map<bigint, number>;
  aMember(options?: {
    readonly since?: string;
    readonly kind?: 'player' | 'agent';
    readonly zone?: string;
  }): Promise<Session>;
  /** Writes a campaign as two people would have; gives its code. */
  campaign<K extends CampaignKind>(change: Change<K>, code?: string): Promise<string>;
  call<C extends AnyCall>(by: Session, call: C, fields?: Fields): Promise<ReplyOf<C>>;
  balance(by: Session): Promise<bigint>;
  /** How a member stands in a campaign. */
  view<K extends CampaignKind>(by: Session, code: string, kind: K): Promise<CampaignOf<K>>;
  /** What the books and the campaigns do not agree on. */
  offenders(): Promise<string[]>;
}

/** What the books and the campaigns do not agree on. */
async function offendersIn({ db }: Pick<Kernel, 'db'>): Promise<string[]> {
  return (await audit(db, [...PROMOTION_CHECKS, ...WALLET_CHECKS])).filter(({ ok }) => !ok).map(({ detail }) => detail);
}

/** After each test: the books and the campaigns agree. @throws Error naming what they do not agree on */
export async function requireSound(kernel: Pick<Kernel, 'db'>): Promise<void> {
  const offenders = await offendersIn(kernel);
  if (offenders.length > 0) throw new Error(offenders.join('; '));
}

export const HOUR_MS = 3_600_000;

const COMMON = {
  name: { 'en-US': 'A promotion', 'zh-CN': '活动' },
  about: {},
  terms: {},
  running: true,
  zone: 'Asia/Shanghai',
  from: 0,
  to: null,
  audience: { who: 'all', newDays: null, level: 0 },
  budget: '1000.00',
  budgetEach: null,
  turnover: '3.00',
} as const;

const USUAL: { readonly [K in CampaignKind]: ContentOf<K> } = {
  sign_in: { ...COMMON, kind: 'sign_in', rewards: ['1.00', '2.00', '5.00'], restarts: true },
  task: { ...COMMON, kind: 'task', metric: 'bets', target: '10.00', period: 'day', reward: '3.00' },
  voucher: { ...COMMON, kind: 'voucher', reward: '8.00', sharedCode: null, count: 3 },
  lucky_draw: {
    ...COMMON,
    kind: 'lucky_draw',
    prizes: [
      { name: { 'en-US': 'Great' }, amount: '10.00', parts: 300_000 },
      { name: { 'en-US': 'Small' }, amount: '1.00', parts: 400_000 },
      { name: { 'en-US': 'Nothing' }, amount: '0.00', parts: 300_000 },
    ],
    freeADay: 1,
    perTurnover: null,
    mostADay: 100,
  },
  deposit_bonus: {
    ...COMMON,
    kind: 'deposit_bonus',
    deposits: 'each',
    per10k: 1_000,
    leastDeposit: '50.00',
    mostBonus: '30.00',
    perDay: 2,
  },
};

let made = 0;

/** Puts a campaign into force as `writeCampaign` does for two people. */
export async function putCampaign<K extends CampaignKind>(
  { db }: Pick<Kernel, 'db'>,
  change: Change<K>,
  code = `c-${(made += 1)}`,
): Promise<string> {
  const content: CampaignContent = z.parse(campaignContent, { ...USUAL[change.kind], ...change });
  await db.tx((t) => writeCampaign(t, code, content));
  return code;
}

export async function openPromotionWorld(): Promise<PromotionWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const played = new Map<bigint, OwnPlay>();
  const levels = new Map<bigint, number>();
  const slice = createPromotionSlice(kernel, {
    levelOf: async (_sql, memberId) => levels.get(memberId) ?? 0,
    ownPlay: async (_sql, memberId) => played.get(memberId) ?? { bets: 0n, turnoverMinor: 0n },
  });
  const call: PromotionWorld['call'] = (session, asked, fields = {}) =>
    callSlice(slice, asked, { fields, context: aContext({ session }) });
  return {
    ...base,
    slice,
    played,
    levels,
    call,
    aMember: (options = {}) => insertMember(kernel, { name: 'promo', since: '30 days', ...options }),
    campaign: (change, code) => putCampaign(kernel, change, code),
    balance: async ({ claims }) => (await balanceOf(kernel.db, claims.accountId)).balanceMinor,
    view: async (by, code, kind) => {
      const { list } = await call(by, promotionCalls.list);
      const found = list.find((each) => each.code === code);
      if (found?.kind !== kind) throw new Error(`no ${kind} ${code} for ${by.memberId}`);
      return found as CampaignOf<typeof kind>;
    },
    offenders: () => offendersIn(kernel),
  };
}

/** A request under a reference of its own. */
export const asked = (code: string, more: Fields = {}): Fields => ({ code, clientRef: randomUUID(), ...more });
