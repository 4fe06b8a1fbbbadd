import type { Schedule } from '@drawroom/engine/schedule';

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

/** The lotteries of this release, in the order of the lobby. */
export const CATALOGUE: readonly LotteryDefinition[] = [
  {
    code: 'k3-1m',
    family: 'k3',
    game: 'k3',
    source: 'house',
    state: 'running',
    group: 'fast',
    schedule: houseSchedule(1, 5),
    ruleSet: { triple: 'bs' },
  },
  {
    code: 'k3-3m',
    family: 'k3',
    game: 'k3',
    source: 'house',
    state: 'running',
    group: 'fast',
    schedule: houseSchedule(3, 10),
    ruleSet: { triple: 'bs' },
  },
  {
    // Guangxi, 10 minutes, 78 a day (games.md §1); its calendar is over, the draws are real.
    code: 'k3-gx',
    family: 'k3',
    game: 'k3',
    source: 'official',
    state: 'ended',
    group: 'official',
    schedule: {
      zone: 'Asia/Shanghai',
      sessions: [{ firstDraw: '09:37:00', intervalSeconds: 600, count: 78 }],
      closeLeadSeconds: 60,
      openLeadSeconds: 600,
      issue: { prefix: 'YYYYMMDD', separator: '', digits: 3 },
    },
    ruleSet: { triple: 'none' },
  },
];
