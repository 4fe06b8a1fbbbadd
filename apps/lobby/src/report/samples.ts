import type { TeamMember } from '@drawroom/contract/agent';
import type { ReplyOf } from '@drawroom/contract/call';
import type {
  agentReport,
  MemberFigures,
  PlayFigures,
  rebates,
  reportClass,
  ReportSpan,
  teamBets,
  teamPlays,
  TeamFigures,
  trend,
} from '@drawroom/contract/report';

/** Builders for tests: reports as the server sends them. */

export function aSpan(firstDay: string, lastDay: string = firstDay): ReportSpan {
  const zone = 'UTC';
  return { from: Date.parse(firstDay), to: Date.parse(lastDay) + 86_400_000, firstDay, lastDay, zone };
}

export function play(change: Partial<PlayFigures> = {}): PlayFigures {
  return {
    bets: 12,
    stake: '1200.00',
    turnover: '1150.00',
    payout: '1000.50',
    winLose: '-199.50',
    rebate: '11.50',
    ...change,
  };
}

function cash(): Omit<MemberFigures, keyof PlayFigures> {
  return { deposits: '5000.00', depositCount: 4, withdrawals: '700.00', withdrawalCount: 2, welfare: '16.00' };
}

export function teamPlay(change: Partial<TeamFigures> = {}): TeamFigures {
  return {
    ...play(),
    ...cash(),
    teamRebate: '3.25',
    profit: '-180.25',
    bettors: 3,
    registered: 5,
    firstDepositors: 2,
    firstDeposits: '600.00',
    ...change,
  };
}

export function aMember(memberId: string, nickname: string, change: Partial<TeamMember> = {}): TeamMember {
  return {
    memberId,
    nickname,
    avatar: null,
    kind: 'player',
    phone: null,
    joinTime: Date.UTC(2026, 10, 1, 8),
    lastLogin: null,
    depth: 1,
    closed: false,
    ...change,
  };
}

const DAY = '2026-11-20';

export function anAgentReport(change: Partial<ReplyOf<typeof agentReport>> = {}): ReplyOf<typeof agentReport> {
  return {
    span: aSpan(DAY),
    path: [],
    own: { ...play({ bets: 2, stake: '40.00', winLose: '25.00', rebate: '0.40' }), ...cash() },
    team: teamPlay(),
    now: { teamBalance: '90000.00', levelBalance: '1200.00', teamSize: 48, directSize: 6, agents: 2 },
    ...change,
  };
}

export function aClassReport(change: Partial<ReplyOf<typeof reportClass>> = {}): ReplyOf<typeof reportClass> {
  return {
    span: aSpan(DAY),
    path: [],
    total: play(),
    external: [],
    types: [
      {
        type: 'k3',
        name: 'Fast 3',
        figures: play({ stake: '900.00' }),
        lotteries: [
          { lotteryCode: 'k3-1m', name: 'Fast 3, one minute', figures: play({ stake: '600.00' }) },
          { lotteryCode: 'k3-5m', name: 'Fast 3, five minutes', figures: play({ stake: '300.00' }) },
        ],
      },
      {
        type: 'pk10',
        name: 'Racing',
        figures: play({ stake: '300.00' }),
        lotteries: [{ lotteryCode: 'pk10-1m', name: 'Racing, one minute', figures: play({ stake: '300.00' }) }],
      },
    ],
    ...change,
  };
}

/** Days in their order with what was staked on each. */
export function aTrend(stakes: Readonly<Record<string, string>>): ReplyOf<typeof trend> {
  const days = Object.entries(stakes);
  return {
    span: aSpan(days[0]?.[0] ?? DAY, days.at(-1)?.[0]),
    path: [],
    external: [],
    days: days.map(([day, stake]) => ({
      day,
      figures: stake === '0.00' ? play({ bets: 0, stake, winLose: '0.00', rebate: '0.00' }) : play({ stake }),
      deposits: '0.00',
      withdrawals: '0.00',
      registered: 0,
    })),
  };
}

type TeamBet = ReplyOf<typeof teamBets>['list'][number];

export function aTeamBet(betNo: string, change: Partial<TeamBet> = {}): TeamBet {
  return {
    betNo,
    member: aMember('11', 'Minh'),
    lotteryCode: 'k3-1m',
    lotteryName: 'Fast 3, one minute',
    gameNo: '20261120-0181',
    playTitle: 'Sum',
    selectionLabel: 'Big',
    amount: '100.00',
    odds: '1.982',
    payout: '198.20',
    winLose: '98.20',
    rebate: '0.90',
    betTime: Date.UTC(2026, 10, 20, 3),
    settleTime: Date.UTC(2026, 10, 20, 3, 1),
    status: 1,
    corrected: false,
    ...change,
  };
}

type TeamPlay = ReplyOf<typeof teamPlays>['list'][number];

export function aTeamPlay(recordNo: string, change: Partial<TeamPlay> = {}): TeamPlay {
  return {
    recordNo,
    member: aMember('11', 'Minh'),
    kind: 'game',
    title: 'Dice',
    stake: '10.00',
    payout: '19.60',
    winLose: '9.60',
    betTime: Date.UTC(2026, 10, 20, 3),
    settleTime: Date.UTC(2026, 10, 20, 3, 1),
    corrected: false,
    ...change,
  };
}

export function someRebates(): ReplyOf<typeof rebates> {
  const sums = { rebate: '11.50', turnover: '1150.00', bets: 12 };
  return {
    span: aSpan(DAY),
    total: sums,
    days: [{ day: DAY, ...sums }],
    lotteries: [{ lotteryCode: 'k3-1m', name: 'Fast 3, one minute', ...sums }],
    branches: [{ memberId: '11', nickname: 'Minh', ...sums }],
  };
}
