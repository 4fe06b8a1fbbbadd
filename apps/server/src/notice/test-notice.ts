import { audienceOf, EVENTS, type EventData, type EventType } from '@drawroom/contract/events';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { noticeCalls } from '@drawroom/contract/notice';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { insertMember } from '@drawroom/testkit/insert-member';
import { startPushServer, type BrowserSubscription, type PushServer } from '@drawroom/testkit/push-server';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import type { MemberContext, Session, Slice } from '../kernel/kernel.ts';
import { createLog } from '../kernel/log.ts';
import { openListenLine } from '../kernel/outbox/listen-line.ts';
import { startRelay } from '../kernel/outbox/relay.ts';
import { createPushSender } from '../kernel/sending/web-push.ts';
import { zonesOf } from '../member/zones-of.ts';
import { namesInTeam } from '../agent/index.ts';
import type { Notices } from './deps.ts';
import { publishNotice, writeDraft } from './edit-notice.ts';
import { fillInboxes } from './fill-inbox.ts';
import { createNoticeSlice } from './notice-slice.ts';
import type { NoticeContent } from './notice-store.ts';
import { sendPushes } from './push-runner.ts';

type Fields = Readonly<Record<string, string>>;

export interface NoticeWorld extends SliceKernel {
  readonly slice: Slice;
  readonly notices: Notices;
  readonly service: PushServer;
  /** Rooms that members have entered, as the slice of rooms would say. */
  readonly rooms: Map<bigint, string[]>;
  /** A member with a row and a session of his own. */
  aMember(options?: { readonly zone?: string; readonly kind?: 'player' | 'agent' }): Promise<Session>;
  /** A further session of a member, on another device unless its key is given. */
  aSession(of: Session, key?: string): Promise<Session>;
  call<C extends AnyCall>(
    by: Session | null,
    call: C,
    asked?: { readonly fields?: Fields; readonly locale?: LocaleTag },
  ): Promise<ReplyOf<C>>;
  /** Something happens to a member. */
  happens<T extends EventType>(to: Session, type: T, data: EventData<T>): Promise<void>;
  /** Waits until everything that was told by now may be heard. */
  relayed(): Promise<void>;
  fill(): Promise<void>;
  /** Fills the inboxes, then sends what is due. */
  push(): Promise<void>;
  /** A device of the member's subscribes. */
  subscribe(by: Session, locale?: LocaleTag): Promise<BrowserSubscription>;
  /** Writes and publishes a notice; times as distances from now, ms. */
  publish(notice?: Partial<NoticeContent> & { readonly fromIn?: number; readonly untilIn?: number }): Promise<bigint>;
}

/** A won round, as the lottery tells it. */
export const win = (gameNo: string, payout = '24.00', stake = '10.00'): EventData<'bet.settled'> => ({
  lotteryCode: 'k3-1m',
  gameNo,
  bets: 2,
  stake,
  payout,
});

export const EVERYBODY: NoticeContent['audience'] = { rooms: null, kinds: null, languages: null, members: null };

export async function openNoticeWorld(): Promise<NoticeWorld> {
  const base = await openSliceKernel();
  const { kernel } = base;
  const service = await startPushServer();
  const rooms = new Map<bigint, string[]>();
  const deps: Notices['deps'] = {
    roomsOf: async (_sql, memberId) => rooms.get(memberId) ?? [],
    membersIn: async (_sql, codes) =>
      [...rooms].filter(([, own]) => own.some((one) => codes.includes(one))).map(([id]) => id),
    zonesOf,
    namesInTeam,
    push: createPushSender({ ...service.reach, mayConnect: () => true }),
  };
  const notices = { kernel, deps };
  const slice = createNoticeSlice(kernel, deps);
  const line = await openListenLine(kernel.db, createLog('silent'));
  const relay = await startRelay(line, createLog('silent'));
  const fill = (): Promise<void> => fillInboxes(kernel);
  const call: NoticeWorld['call'] = (session, asked, { fields = {}, locale = 'en-US' } = {}) =>
    callSlice(slice, asked, { fields, context: { ...aContext({ locale }), session } as MemberContext });
  return {
    ...base,
    slice,
    notices,
    service,
    rooms,
    relayed: () => relay.drain(),
    fill,
    call,
    aMember: async (options) => openSession(base, await insertMember(kernel, { name: 'notice', ...options })),
    aSession: (of, key) => openSession(base, of, key),
    happens: async (to, type, data) => {
      EVENTS[type].parse(data);
      await kernel.db.tx((t) =>
        kernel.outbox.publish(t, { audience: audienceOf.member(String(to.memberId)), type, data }),
      );
      await relay.drain();
    },
    push: async () => {
      await fill();
      await sendPushes(notices);
    },
    subscribe: async (by, locale) => {
      const told = service.subscribe();
      await call(by, noticeCalls.subscribe, { fields: { ...told }, ...(locale && { locale }) });
      return told;
    },
    publish: (notice) => publishNew(base, notice),
    stop: async () => {
      await slice.stop?.();
      await relay.stop();
      await line.close();
      await service[Symbol.asyncDispose]();
      await base.stop();
    },
  };
}

async function publishNew(
  { kernel }: SliceKernel,
  { fromIn = 0, untilIn, ...notice }: NonNullable<Parameters<NoticeWorld['publish']>[0]> = {},
): Promise<bigint> {
  const { rows } = await kernel.db.query<{ now: number }>('select clock_timestamp() as now');
  const now = Math.trunc(rows[0]?.now ?? 0);
  const content: NoticeContent = {
    kind: 'notice',
    title: { 'en-US': 'Title' },
    body: { 'en-US': 'Body' },
    from: now + fromIn,
    until: untilIn === undefined ? null : now + untilIn,
    place: 0,
    audience: EVERYBODY,
    ...notice,
  };
  return kernel.db.tx(async (t) => {
    const { id } = await writeDraft(t, content);
    await publishNotice(kernel, t, id);
    return id;
  });
}

async function openSession(
  { kernel }: Pick<SliceKernel, 'kernel'>,
  { memberId, claims }: Session,
  key = aPublicKey(),
): Promise<Session> {
  const publicKey = JSON.parse(key) as object;
  const opened = await kernel.db.tx((t) =>
    kernel.sessions.open(t, { memberId, claims, publicKey, address: '192.0.2.7', device: 'test' }),
  );
  return { id: opened.sessionId, memberId, me: opened.me, claims, expiresAt: opened.expiresAt };
}
