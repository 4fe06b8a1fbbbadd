import type { Opening, RoundTimes } from '@drawroom/engine/round-clock';

/**
 * How a round that is ahead may be planned anew. `free`: nobody has bet on it and nothing was promised of it. `promised`: its commitment is
 * public, nobody has bet on it. `stays`: somebody has bet on it, or people have begun to judge it. `over`: it has ended; its number is never
 * given again.
 */
export type Freedom = 'free' | 'promised' | 'stays' | 'over';

/** A round that is planned already. */
export interface Standing extends Opening {
  readonly id: bigint;
  readonly gameNo: string;
  readonly freedom: Freedom;
}

/** What becomes of the rounds that stand when others are wanted. */
export interface Replan {
  /** They stand as they are wanted. */
  readonly same: readonly Standing[];
  /** They keep their number and have other times. */
  readonly moved: readonly { readonly id: bigint; readonly round: RoundTimes }[];
  readonly made: readonly RoundTimes[];
  /** Nobody wants them any more. */
  readonly gone: readonly Standing[];
  /** They are wanted otherwise, or not at all, and stay nevertheless. */
  readonly stay: readonly Standing[];
}

/**
 * Holds the rounds that are wanted against those that stand. What stays keeps its number and its time. Rounds of the house are drawn one after
 * the other, so that none is bet on while one that stays is, and none is made whose betting would not have its full time. Pure; the planner
 * and the preview decide by it alike.
 */
export function replan(
  wanted: readonly RoundTimes[],
  standing: readonly Standing[],
  { source, nowMs }: { readonly source: 'house' | 'official'; readonly nowMs: number },
): Replan {
  const wantedOf = new Map(wanted.map((round) => [round.gameNo, round]));
  const isWanted = (one: Standing): boolean => {
    const round = wantedOf.get(one.gameNo);
    return round !== undefined && hasTimesOf(one, round);
  };
  const same = standing.filter((one) => one.freedom !== 'over' && isWanted(one));
  const other = standing.filter((one) => one.freedom !== 'over' && !isWanted(one));
  const stay = other.filter(
    ({ freedom, gameNo }) => freedom === 'stays' || (freedom === 'promised' && wantedOf.has(gameNo)),
  );
  const isInTheWay = (round: RoundTimes): boolean =>
    source === 'house' && stay.some((one) => round.beginTime < one.govPrizeTime && one.beginTime < round.govPrizeTime);
  const free = new Map(other.filter(({ freedom }) => freedom === 'free').map((one) => [one.gameNo, one]));
  const known = new Set(standing.map(({ gameNo }) => gameNo));
  const possible = wanted.filter((round) => !isInTheWay(round));
  const moved = possible.flatMap((round) => {
    const one = free.get(round.gameNo);
    return one === undefined ? [] : [{ id: one.id, round }];
  });
  const kept = new Set([...moved.map(({ id }) => id), ...stay.map(({ id }) => id)]);
  return {
    same,
    moved,
    made: possible.filter(
      ({ gameNo, beginTime }) => !known.has(gameNo) && (source === 'official' || beginTime >= nowMs),
    ),
    gone: other.filter(({ id }) => !kept.has(id)),
    stay,
  };
}

/** When betting on a promised round began is the promise's affair. */
function hasTimesOf({ freedom, beginTime, endTime, govPrizeTime }: Standing, round: RoundTimes): boolean {
  const isSame = endTime === round.endTime && govPrizeTime === round.govPrizeTime;
  return isSame && (freedom !== 'free' || beginTime === round.beginTime);
}
