import type { Schedule } from '@drawroom/engine/schedule';
import type { LotteryDefinition } from './catalogue-data.ts';
import {
  AIRSHIP,
  BEIJING_K3,
  beijingContinuous,
  chinaDaily,
  CHONGQING_HAPPY_10,
  CHONGQING_SSC,
  FIVE_MINUTES_OF_2019,
  GUANGDONG,
  GUANGXI,
  MARK_SIX,
  NORTH,
  SHANDONG,
  station,
  TWENTY_MINUTES_OF_2019,
} from './official-schedules.ts';

/** Stations of the south with their weekdays, 0 Sunday .. 6 Saturday (games.md §1: the weekday table). */
const SOUTH: readonly (readonly [code: string, weekdays: readonly number[]])[] = [
  ['HCM', [1, 6]],
  ['DT', [1]],
  ['CM', [1]],
  ['BTR', [2]],
  ['VT', [2]],
  ['BL', [2]],
  ['DN', [3]],
  ['CT', [3]],
  ['ST', [3]],
  ['TN', [4]],
  ['AG', [4]],
  ['BTH', [4]],
  ['VL', [5]],
  ['BD', [5]],
  ['TV', [5]],
  ['LA', [6]],
  ['BP', [6]],
  ['HG', [6]],
  ['TG', [0]],
  ['KG', [0]],
  ['DL', [0]],
];

/** Stations of the centre. */
const CENTRE: typeof SOUTH = [
  ['PY', [1]],
  ['TTH', [0, 1]],
  ['DLK', [2]],
  ['QNM', [2]],
  ['DNG', [3, 6]],
  ['KH', [0, 3]],
  ['BDI', [4]],
  ['QT', [4]],
  ['QB', [4]],
  ['GL', [5]],
  ['NT', [5]],
  ['QNG', [6]],
  ['DNO', [6]],
  ['KT', [0]],
];

/** An official lottery; the draw format is asked for by house draws alone. */
function official(
  code: string,
  { family, schedule, ...rest }: Readonly<{ family: string; schedule: Schedule }> & Partial<LotteryDefinition>,
): LotteryDefinition {
  return {
    code,
    family,
    game: family,
    source: 'official',
    state: 'running',
    group: 'official',
    ruleSet: {},
    ...rest,
    schedule,
  };
}

function stations(region: 'south' | 'centre', list: typeof SOUTH): LotteryDefinition[] {
  const group = region === 'south' ? 'xsmn' : 'xsmt';
  return list.map(([code, weekdays]) =>
    official(`${group}-${code.toLowerCase()}`, { family: 'vn.mn', group, schedule: station(region, code, weekdays) }),
  );
}

/**
 * Lotteries drawn by others, with their calendars (games.md §1); those whose calendar is over keep their history. Betting on a
 * running one opens only once a source of its results is configured (decision 021).
 */
export const OFFICIAL_LOTTERIES: readonly LotteryDefinition[] = [
  official('fc3d', { family: '3d', schedule: chinaDaily('21:15:00', 20 * 60) }),
  // Drawn at 20:30 for years and later in the evening now: betting ends before either.
  official('pl3', { family: '3d', schedule: chinaDaily('21:25:00', 60 * 60) }),
  official('pl5', { family: 'ssc', schedule: chinaDaily('21:25:00', 60 * 60) }),
  official('kl8-cn', { family: 'kl8', schedule: chinaDaily('21:30:00', 30 * 60) }),
  official('m6-hk', { family: 'm6', schedule: MARK_SIX }),
  official('pk10-xyft', { family: 'pk10', schedule: AIRSHIP }),
  official('xsmb', { family: 'vn.mb', group: 'xsmb', schedule: NORTH }),
  ...stations('south', SOUTH),
  ...stations('centre', CENTRE),
  ...ended(),
];

function ended(): LotteryDefinition[] {
  const past = { state: 'ended', group: 'past' } as const;
  const keno = beijingContinuous(FIVE_MINUTES_OF_2019, { date: '2019-10-21', number: 979_224 });
  const racing = beijingContinuous(TWENTY_MINUTES_OF_2019, { date: '2019-10-23', number: 740_260 });
  return [
    official('k3-gx', { ...past, family: 'k3', schedule: GUANGXI, ruleSet: { triple: 'none' } }),
    official('k3-bj', { ...past, family: 'k3', schedule: BEIJING_K3, ruleSet: { triple: 'none' } }),
    official('11x5-gd', { ...past, family: '11x5', schedule: GUANGDONG }),
    official('11x5-sd', { ...past, family: '11x5', schedule: SHANDONG }),
    official('pk10-bj', { ...past, family: 'pk10', schedule: racing }),
    official('ssc-cq', { ...past, family: 'ssc', schedule: CHONGQING_SSC }),
    official('kl8-bj', { ...past, family: 'kl8', schedule: keno }),
    // Its digits are made of the keno draws of the same numbers (games.md §7).
    official('pc28-bj', { ...past, family: 'pc28', schedule: keno, ruleSet: { digits: 'beijing' } }),
    official('klsf-cq', { ...past, family: 'klsf', schedule: CHONGQING_HAPPY_10 }),
  ];
}
