import type { EventData, EventType } from '@drawroom/contract/events';
import type { InboxFact } from '@drawroom/contract/notice';
import type { InboxTopic } from '@drawroom/contract/notice-topics';
import { parseMoney } from '@drawroom/engine/money';

/** An entry of a member's inbox that an event becomes. */
export interface Told {
  readonly topic: InboxTopic;
  /** Of what it speaks; of two with the same key the second is not told, or with `renews` it takes the place of the first. */
  readonly key: string;
  readonly renews?: true;
  readonly fact: InboxFact;
  /** Told together with what came shortly before it and is unread (`gather.ts`). */
  readonly gathers?: true;
  /** What the member has gained, minor units, where his settings may say that it is too little to be told; else null. */
  readonly gainMinor: bigint | null;
}

/** What an event makes of an unread entry that is there: its fact from now on; null: it is read. */
export interface Seen {
  readonly key: string;
  readonly seen: InboxFact | null;
}

export type Heard = Told | Seen;

/** Number of the event over all audiences, and when it was, Unix ms. */
export interface EventPlace {
  readonly gid: bigint;
  readonly at: number;
}

type Hear<T extends EventType> = (data: EventData<T>, place: EventPlace) => Heard | null;

/** Acts of a member's protection that are worth finding again; the rest are parts of playing. */
const TOLD_ACTS = new Set(['limit_set', 'limit_asked', 'limit_confirmed', 'limit_dropped', 'time_out', 'excluded']);

/**
 * What becomes of which event: a further kind of entry is a row here. A row says nothing (null) of what its member need not find
 * again.
 */
const KINDS: { readonly [T in EventType]?: Hear<T> } = {
  /** One entry for a round, however many bets; what came back is a win only when it is more than was staked. */
  'bet.settled': ({ lotteryCode, gameNo, bets, stake, payout, corrected }) => {
    if (corrected !== undefined) {
      const fact = { what: 'corrected', lotteryCode, gameNo, payout } as const;
      // Whoever hears of a corrected result hears of it whatever he won.
      return { topic: 'result', key: `corrected ${lotteryCode} ${gameNo} ${corrected}`, fact, gainMinor: null };
    }
    const gainMinor = (parseMoney(payout) ?? 0n) - (parseMoney(stake) ?? 0n);
    if (gainMinor <= 0n) return null;
    const fact = { what: 'win', lotteryCode, gameNo, bets, stake, payout } as const;
    return { topic: 'win', key: `win ${lotteryCode} ${gameNo}`, fact, gainMinor };
  },
  'deposit.changed': ({ orderNo, state }) => ended('deposit', orderNo, state),
  'withdrawal.changed': ({ orderNo, state }) => ended('withdrawal', orderNo, state),
  'session.opened': ({ id, device, address }) => ({
    topic: 'security',
    key: `device ${id}`,
    fact: { what: 'device', device, address },
    gainMinor: null,
  }),
  'member.freeze': (fact, { gid }) => ({
    topic: 'security',
    key: `freeze ${gid}`,
    fact: { what: 'freeze', ...fact },
    gainMinor: null,
  }),
  'protection.changed': ({ act, until }, { gid }) =>
    TOLD_ACTS.has(act)
      ? { topic: 'limit', key: `limit ${gid}`, fact: { what: 'limit', act, until }, gainMinor: null }
      : null,
  /** One entry for a conversation, however many answers: a further one brings it to the top again. */
  'service.message': ({ conversationId, message, unread }) =>
    // An event from before this release knows no number and is not told.
    message.from === 'desk' && unread > 0
      ? {
          topic: 'service',
          key: `service ${conversationId}`,
          renews: true,
          fact: { what: 'service', conversationId, answers: unread },
          gainMinor: null,
        }
      : null,
  'service.read': ({ conversationId, unread }) => ({
    key: `service ${conversationId}`,
    seen: unread === 0 ? null : { what: 'service', conversationId, answers: unread },
  }),
  'follow.leader_cancelled': ({ shareId, lotteryCode, gameNo }) => ({
    topic: 'follow',
    key: `leader_cancelled ${shareId}`,
    fact: { what: 'leader_cancelled', lotteryCode, gameNo },
    gainMinor: null,
  }),
  'vip.reached': ({ level }) => ({
    topic: 'vip',
    key: `vip ${level}`,
    fact: { what: 'vip', level },
    gainMinor: null,
  }),
  'chat.report_decided': ({ roomCode, seq, outcome }) => ({
    topic: 'report',
    key: `report ${roomCode} ${seq}`,
    fact: { what: 'report', roomCode, outcome },
    gainMinor: null,
  }),
  /** What changes an agent's numbers and is none of what he wants to be told of is no entry. */
  'team.news': ({ what, told, direct, memberId }, { gid, at }) =>
    told === 0
      ? null
      : {
          topic: 'team',
          key: `${what} ${gid}`,
          gathers: true,
          fact: { what, count: told, direct, memberId, nickname: null, since: Math.trunc(at) },
          gainMinor: null,
        },
};

/** Events that may become entries. */
export const HEARD_EVENTS: readonly string[] = Object.keys(KINDS);

/** What an event becomes; null: nothing. */
export function heardOf(type: EventType, data: unknown, place: EventPlace): Heard | null {
  // The outbox holds every event against its schema.
  const hear = KINDS[type] as ((data: unknown, place: EventPlace) => Heard | null) | undefined;
  return hear?.(data, place) ?? null;
}

/** An order of the cashier is told once it has come to an end; what began after an end (money that came late) is told anew. */
function ended(
  what: 'deposit' | 'withdrawal',
  orderNo: string,
  state: EventData<'deposit.changed'>['state'],
): Heard | null {
  if (state !== 'passed' && state !== 'failed') return null;
  return { topic: what, key: `${what} ${orderNo} ${state}`, fact: { what, orderNo, state }, gainMinor: null };
}
