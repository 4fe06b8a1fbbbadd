import type { ReplyOf } from '@drawroom/contract/call';
import type { DrawResult, gameResult, LotteryRow } from '@drawroom/contract/lottery';
import type { RoundFacts } from './round-phase.ts';

/** A row of the lobby's list as facts about its rounds. */
export function factsOfRow(row: Pick<LotteryRow, 'currentOpening' | 'nextOpening' | 'lastResult'>): RoundFacts {
  const { currentOpening, nextOpening, lastResult } = row;
  return { currentOpening, nextOpening, lastResult, seal: null, settledGameNo: null, voidedGameNo: null };
}

/** The later of two results: one that comes late must not push a later one aside. */
export function laterResult<T extends DrawResult | null>(known: DrawResult | null, told: T): DrawResult | T {
  return known !== null && known.govPrizeTime > (told?.govPrizeTime ?? -Infinity) ? known : told;
}

/**
 * A reply of gameResult as facts. Between two rounds the server names no current one: the round just drawn then stays in
 * sight until the next begins. Seal, settlement and voiding come by event only and are kept, and so is an opening or a
 * result that an event has told while an older reply was on its way.
 */
export function factsOfReply(
  reply: Pick<ReplyOf<typeof gameResult>, 'currentOpening' | 'nextOpening' | 'lastResult'>,
  before: RoundFacts | undefined,
): RoundFacts {
  const known = before?.currentOpening ?? null;
  const lastResult = laterResult(before?.lastResult ?? null, reply.lastResult);
  const told = reply.currentOpening;
  const isNewer = known !== null && told !== null && known.beginTime > told.beginTime;
  const isJustDrawn = told === null && known !== null && known.gameNo === lastResult?.gameNo;
  return {
    currentOpening: isNewer || isJustDrawn ? known : told,
    nextOpening: isNewer && reply.nextOpening?.gameNo === known.gameNo ? null : reply.nextOpening,
    lastResult,
    seal: before?.seal ?? null,
    settledGameNo: before?.settledGameNo ?? null,
    voidedGameNo: before?.voidedGameNo ?? null,
  };
}
