import type { Schedule } from '@drawroom/engine/schedule';
import { OFFICIAL_LOTTERIES } from './official-lotteries.ts';

/** A lottery as the product ships it; names are server messages `lottery.name.<code>`. */
export interface LotteryDefinition {
  readonly code: string;
  readonly family: string;
  /** Draw format of fair/v1 (games.md §13.2). */
  readonly game: string;
  readonly source: 'house' | 'official';
  readonly state: 'running' | 'ended';
  readonly group: string;
  readonly schedule: Schedule;
  readonly ruleSet: Readonly<Record<string, string>>;
}

/**
 * A house schedule: draws every `minutes` around the clock. Betting opens 4 s after the draw before, because only then is
 * the commitment of this round public (decision 006), and closes `closeLeadSeconds` before the draw.
 */
function houseSchedule(minutes: number, closeLeadSeconds: number): Schedule {
  const seconds = minutes * 60;
  const perDay = 86_400 / seconds;
  return {
    zone: 'Asia/Shanghai',
    sessions: [{ firstDraw: `00:${String(minutes).padStart(2, '0')}:00`, intervalSeconds: seconds, count: perDay }],
    closeLeadSeconds,
    openLeadSeconds: seconds - 4,
    issue: { prefix: 'YYYYMMDD', separator: '-', digits: 4 },
  };
}

/** Intervals at which every family is drawn, minutes, with how long before the draw betting closes, seconds. */
const PACES = [
  [1, 5],
  [3, 10],
  [5, 15],
  [10, 30],
] as const;

/** A family that the house draws; `game` is the draw format of fair/v1 where the family has none of its own name. */
interface HouseFamily {
  readonly family: string;
  /** Code and group of its lotteries where the family is drawn under other rules as well. */
  readonly code?: string;
  readonly game?: string;
  readonly ruleSet?: LotteryDefinition['ruleSet'];
}

/** In the order of the lobby. Only families whose every line the second settlement can judge: any other would be held. */
const HOUSE_FAMILIES: readonly HouseFamily[] = [
  { family: 'k3', ruleSet: { triple: 'bs' } },
  { code: 'bingo18', family: 'k3', ruleSet: { triple: 'none', split: 'bingo18', die: 'graded' } },
  { family: '11x5' },
  { family: 'pk10' },
  { family: 'klsf' },
  { family: 'm6' },
  { family: 'kl8' },
  { family: 'ssc' },
  { family: '3d' },
  { family: 'pc28' },
  { family: 'taixiu', game: 'k3' },
  { family: 'baucua', game: 'k3' },
  { family: 'xocdia' },
  { family: 'vn.mb' },
  { family: 'vn.mn' },
  { family: 'vn.mn2' },
];

/** A family at one pace, e.g. `11x5-3m`; the one-minute lotteries of all families stand together. */
function houseLottery(
  { family, code = family, game = family, ruleSet = {} }: HouseFamily,
  [minutes, closeLeadSeconds]: (typeof PACES)[number],
): LotteryDefinition {
  return {
    code: `${code.replace('.', '')}-${minutes}m`,
    family,
    game,
    source: 'house',
    state: 'running',
    group: minutes === 1 ? 'fast' : code,
    schedule: houseSchedule(minutes, closeLeadSeconds),
    ruleSet,
  };
}

/** The lotteries of this release, in the order of the lobby. */
export const CATALOGUE: readonly LotteryDefinition[] = [
  ...PACES.flatMap((pace) => HOUSE_FAMILIES.map((family) => houseLottery(family, pace))).toSorted(byGroup),
  ...OFFICIAL_LOTTERIES,
];

/** The fast ones first, then family by family. */
function byGroup(one: LotteryDefinition, other: LotteryDefinition): number {
  const place = ({ group }: LotteryDefinition): number =>
    group === 'fast' ? -1 : HOUSE_FAMILIES.findIndex(({ family, code = family }) => code === group);
  return place(one) - place(other);
}
