import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import * as z from 'zod/mini';
import { teamMember, teamPath } from './agent.ts';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { id, money, paging, text } from './fields.ts';
import { lotteryCode } from './lottery.ts';
import { GAME_KINDS } from './provider-wire.ts';

/** Date filters of spec §9, and days of one's own choice. */
export const REPORT_RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'days'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];
/** Most days that may be asked for at once. */
export const REPORT_DAYS_MAX = 92;

const day = () => z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/**
 * What every report is asked with: whole days of the caller's own zone; weeks begin on Sunday (spec §9 "week start at index 0"). `from` and
 * `to` (both included) only with `days`; reversed, unreal or too many days are refused (`report.range_invalid`).
 */
export const reportSpan = {
  range: z._default(z.enum(REPORT_RANGES), 'today'),
  from: z.optional(day()),
  to: z.optional(day()),
} as const;

/** What a report covers: [from, to) in Unix ms, its first and last day, and the zone they are days of. */
export const span = z.object({
  from: z.number(),
  to: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  zone: z.string(),
});
export type ReportSpan = z.output<typeof span>;

/**
 * Sums of settled bets: a bet counts when it is settled; corrections count when they are made. Members' view of win and loss. Rounds and bets
 * at external games count too, unless a report says otherwise; nobody earns rebates on them.
 */
export const playFigures = z.object({
  bets: z.number(),
  stake: money(),
  /** Stakes that were won or lost: what was pushed is not turnover. */
  turnover: money(),
  payout: money(),
  /** Payout less stake. */
  winLose: money(),
  /** What the caller himself (or whom the row is about) earned on these bets. */
  rebate: money(),
});
export type PlayFigures = z.output<typeof playFigures>;

/** What of the sums was played at external games, by kind; kinds without any play are left out. */
const externalFigures = z.object({ kind: z.enum(GAME_KINDS), figures: playFigures });
export type ExternalFigures = z.output<typeof externalFigures>;

const cash = { deposits: money(), withdrawals: money() } as const;

/** Play, and points that were paid in, paid out and given. */
export const memberFigures = z.extend(playFigures, {
  ...cash,
  depositCount: z.number(),
  withdrawalCount: z.number(),
  /** Bonuses and shares of red packets less packets sent. */
  welfare: money(),
});
export type MemberFigures = z.output<typeof memberFigures>;

/** Sums of a team: of everybody below, without whom the report is about. */
export const teamFigures = z.extend(memberFigures, {
  /** What those below earned themselves as agents. */
  teamRebate: money(),
  /** Win or loss with bonuses and rebates of those below. */
  profit: money(),
  bettors: z.number(),
  registered: z.number(),
  firstDepositors: z.number(),
  firstDeposits: money(),
});
export type TeamFigures = z.output<typeof teamFigures>;

const reportErrors = ['agent.not_agent', 'agent.member_unknown', 'report.range_invalid'] as const;
const ofWhom = { memberId: z.optional(id()) } as const;

/** GET /m-app/agent/report: the agent report (spec §2 /daili); with `memberId` that of somebody in the team. */
export const agentReport = defineCall({
  name: 'report.agentReport',
  method: 'GET',
  path: '/m-app/agent/report',
  input: z.strictObject({ ...reportSpan, ...ofWhom }),
  reply: z.object({
    span,
    path: teamPath,
    /** What he did himself. */
    own: memberFigures,
    team: teamFigures,
    /** As it stands now: points of the whole team, of the direct invitees, and how many they are. */
    now: z.object({
      teamBalance: money(),
      levelBalance: money(),
      teamSize: z.number(),
      directSize: z.number(),
      agents: z.number(),
    }),
  }),
  errors: [...reportErrors],
});

/** GET /m-app/agent/reportClass: the team's bets by lottery type and lottery (spec §2 /reportClass), most staked first. */
export const reportClass = defineCall({
  name: 'report.reportClass',
  method: 'GET',
  path: '/m-app/agent/reportClass',
  input: z.strictObject({ ...reportSpan, ...ofWhom }),
  reply: z.object({
    span,
    path: teamPath,
    total: playFigures,
    external: z.array(externalFigures),
    types: z.array(
      z.object({
        type: z.enum(LOTTERY_TYPES),
        name: z.string(),
        figures: playFigures,
        lotteries: z.array(z.object({ lotteryCode: z.string(), name: z.string(), figures: playFigures })),
      }),
    ),
  }),
  errors: [...reportErrors],
});

export const NEXT_SORTS = ['stake', 'winLose', 'rebate', 'deposits', 'joined'] as const;

/**
 * GET /m-app/agent/nextAgentReport: subordinate report (spec §2 /xiaji): the direct invitees of the caller, or of `memberId`, each with what he
 * and everybody below him did. The rows sum up to the team of `agentReport`.
 */
export const nextAgentReport = defineCall({
  name: 'report.nextAgentReport',
  method: 'GET',
  path: '/m-app/agent/nextAgentReport',
  input: z.strictObject({
    ...reportSpan,
    ...ofWhom,
    search: z.optional(text(32)),
    sort: z._default(z.enum(NEXT_SORTS), 'stake'),
    ...paging,
  }),
  reply: z.extend(pageOf(z.object({ member: teamMember, teamSize: z.number(), figures: teamFigures })), {
    span,
    path: teamPath,
  }),
  errors: [...reportErrors],
});

/** GET /m-app/agent/trend: sums day by day (spec §2 /jingcai): of the team, or of the caller's own bets. Days without any are there too. */
export const trend = defineCall({
  name: 'report.trend',
  method: 'GET',
  path: '/m-app/agent/trend',
  input: z.strictObject({ ...reportSpan, ...ofWhom, of: z._default(z.enum(['team', 'own']), 'team') }),
  reply: z.object({
    span,
    path: teamPath,
    external: z.array(externalFigures),
    days: z.array(z.object({ day: z.string(), figures: playFigures, ...cash, registered: z.number() })),
  }),
  errors: [...reportErrors],
});

/**
 * A list behind a number: `total` is the number, of all who stood in the team then; `left` of them stand in the caller's team no more and are
 * not in `list`.
 */
const memberListOf = <T extends z.ZodMiniType>(row: T) =>
  z.extend(pageOf(row), { span, path: teamPath, left: z.number() });

/** GET /m-app/agent/betUsers: who of the team bet (spec §2 /touzhurs), most staked first; `total` is the number of bettors. */
export const betUsers = defineCall({
  name: 'report.betUsers',
  method: 'GET',
  path: '/m-app/agent/betUsers',
  input: z.strictObject({ ...reportSpan, ...ofWhom, ...paging }),
  reply: memberListOf(z.object({ member: teamMember, figures: playFigures })),
  errors: [...reportErrors],
});

/** GET /m-app/agent/firstDeposits: who of the team paid in for the first time (spec §2 /shoucunrs), newest first. */
export const firstDeposits = defineCall({
  name: 'report.firstDeposits',
  method: 'GET',
  path: '/m-app/agent/firstDeposits',
  input: z.strictObject({ ...reportSpan, ...ofWhom, ...paging }),
  reply: z.extend(memberListOf(z.object({ member: teamMember, amount: money(), time: z.number() })), {
    amount: money(),
    /** What of the amount was paid in by those who have left. */
    leftAmount: money(),
  }),
  errors: [...reportErrors],
});

/** GET /m-app/agent/newMembers: who came into the team (spec §2 /xiajirs), newest first. */
export const newMembers = defineCall({
  name: 'report.newMembers',
  method: 'GET',
  path: '/m-app/agent/newMembers',
  input: z.strictObject({ ...reportSpan, ...ofWhom, direct: z.optional(z.enum(['1'])), ...paging }),
  reply: memberListOf(z.object({ member: teamMember })),
  errors: [...reportErrors],
});

/**
 * GET /m-app/agent/teamBets: settled bets of the team (spec §2 /xiajitz), newest first, with what each brought the caller; with `team`
 * those behind the figures of another's team, with what each brought him. Filters as the report it was opened from.
 */
export const teamBets = defineCall({
  name: 'report.teamBets',
  method: 'GET',
  path: '/m-app/agent/teamBets',
  input: z.strictObject({
    ...reportSpan,
    /** Only this member's own bets, or with `team` only those of everybody below him. */
    ...ofWhom,
    team: z.optional(z.enum(['1'])),
    /** Only bets of this member and everybody below him. */
    branch: z.optional(id()),
    type: z.optional(z.enum(LOTTERY_TYPES)),
    lotteryCode: z.optional(lotteryCode()),
    cursor: z.optional(text(64)),
    ...paging,
  }),
  reply: z.extend(
    pageOf(
      z.object({
        betNo: z.string(),
        member: teamMember,
        lotteryCode: z.string(),
        lotteryName: z.string(),
        gameNo: z.string(),
        playTitle: z.string(),
        selectionLabel: z.string(),
        amount: money(),
        odds: z.string(),
        payout: money(),
        winLose: money(),
        rebate: money(),
        betTime: z.number(),
        settleTime: z.number(),
        status: z.number(),
        corrected: z.boolean(),
      }),
    ),
    { span },
  ),
  errors: [...reportErrors],
});

/**
 * GET /m-app/agent/teamPlays: settled rounds and bets of the team at external games (spec §2 /youxi and /sports, of those below), newest first:
 * those behind the figures of the caller's team, with `memberId` of one member, with `team` too of everybody below him. A record stands
 * where it was settled first. `total` counts records of those who have left the team too; they are not in `list`.
 */
export const teamPlays = defineCall({
  name: 'report.teamPlays',
  method: 'GET',
  path: '/m-app/agent/teamPlays',
  input: z.strictObject({
    ...reportSpan,
    ...ofWhom,
    team: z.optional(z.enum(['1'])),
    kind: z.optional(z.enum(GAME_KINDS)),
    cursor: z.optional(text(64)),
    ...paging,
  }),
  reply: z.extend(
    pageOf(
      z.object({
        recordNo: z.string(),
        member: teamMember,
        kind: z.enum(GAME_KINDS),
        /** In the caller's language; the game's code where its provider does not list it any more. */
        title: z.string(),
        stake: money(),
        payout: money(),
        winLose: money(),
        betTime: z.number(),
        settleTime: z.number(),
        corrected: z.boolean(),
      }),
    ),
    { span },
  ),
  errors: [...reportErrors],
});

const earned = { rebate: money(), turnover: money(), bets: z.number() } as const;

/** GET /m-app/agent/rebates: what the caller earned, day by day, by lottery and by direct invitee; every line leads to its bets (`teamBets`). */
export const rebates = defineCall({
  name: 'report.rebates',
  method: 'GET',
  path: '/m-app/agent/rebates',
  input: z.strictObject({ ...reportSpan }),
  reply: z.object({
    span,
    total: z.object(earned),
    days: z.array(z.object({ day: z.string(), ...earned })),
    lotteries: z.array(z.object({ lotteryCode: z.string(), name: z.string(), ...earned })),
    branches: z.array(z.object({ memberId: z.string(), nickname: z.string(), ...earned })),
  }),
  errors: ['agent.not_agent', 'report.range_invalid'],
});

/**
 * GET /m-app/agent/welfare: welfare report (spec §2 /fuli): bonuses and red packets of the caller, with `memberId` of one of the team, with `team`
 * of everybody who stood below then; the own one is for every member, the others for agents. `sums` and `total` count what `left` members had who have left since (`leftAmount`); `list` does not.
 */
export const welfare = defineCall({
  name: 'report.welfare',
  method: 'GET',
  path: '/m-app/agent/welfare',
  input: z.strictObject({ ...reportSpan, ...ofWhom, team: z.optional(z.enum(['1'])), ...paging }),
  reply: z.extend(
    pageOf(
      z.object({
        time: z.number(),
        type: z.enum(['bonus', 'reward', 'packet', 'packet_taken', 'packet_return']),
        amount: money(),
        member: z.nullable(teamMember),
      }),
    ),
    {
      span,
      path: teamPath,
      sums: z.array(z.object({ type: z.string(), count: z.number(), amount: money() })),
      left: z.number(),
      leftAmount: money(),
    },
  ),
  errors: [...reportErrors],
});

/** What can be had as a file; each with the filters of its call. */
export const REPORT_FILES = [
  'agentReport',
  'reportClass',
  'nextAgentReport',
  'trend',
  'betUsers',
  'firstDeposits',
  'newMembers',
  'teamBets',
  'teamPlays',
  'rebates',
  'welfare',
] as const;

/** POST /m-app/agent/reportFile: a report with every row as CSV or XLSX, behind a ticket of one use. */
export const reportFile = defineCall({
  name: 'report.reportFile',
  method: 'POST',
  path: '/m-app/agent/reportFile',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({
    report: z.enum(REPORT_FILES),
    format: z.enum(['csv', 'xlsx']),
    ...reportSpan,
    ...ofWhom,
    branch: z.optional(id()),
    type: z.optional(z.enum(LOTTERY_TYPES)),
    lotteryCode: z.optional(lotteryCode()),
    kind: z.optional(z.enum(GAME_KINDS)),
    of: z.optional(z.enum(['team', 'own'])),
  }),
  reply: z.object({ url: z.string(), name: z.string(), expiresAt: z.number() }),
  errors: [...reportErrors],
});
/** Where a report's file is fetched with its ticket: `?ticket=`, by GET, once. */
export const REPORT_FILE_PATH = '/m-app/agent/reportDownload';

export const reportCalls = {
  agentReport,
  reportClass,
  nextAgentReport,
  trend,
  betUsers,
  firstDeposits,
  newMembers,
  teamBets,
  teamPlays,
  rebates,
  welfare,
  reportFile,
} as const;
