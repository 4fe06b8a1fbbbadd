import type { AnyCall, InputOf, ReplyOf } from '@drawroom/contract/call';
import type { reportCalls, PlayFigures, TeamFigures, REPORT_FILES } from '@drawroom/contract/report';
import type { TeamMember } from '@drawroom/contract/agent';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, MemberContext } from '../../kernel/kernel.ts';
import { agentReport } from '../agent-report.ts';
import { betUsers, firstDeposits, newMembers } from '../member-lists.ts';
import { nextAgentReport } from '../next-report.ts';
import { rebates } from '../rebates.ts';
import { reportClass } from '../report-class.ts';
import { teamBets } from '../team-bets.ts';
import { teamPlays } from '../team-plays.ts';
import { trend } from '../trend.ts';
import { welfare } from '../welfare.ts';
import { localMinute } from './local-minute.ts';
import type { Table, TableCell } from './table.ts';

/** What a file was asked with. */
export type AskedReport = Omit<InputOf<typeof reportCalls.reportFile>, 'report' | 'format'> & {
  readonly report: (typeof REPORT_FILES)[number];
};

/** Lines that a file holds at most. */
export const FILE_LINES_MAX = 50_000;
const PAGE = 100;

type Context = Pick<MemberContext, 'session' | 'locale'>;
type Maker = (kernel: Kernel, context: Context, asked: AskedReport) => Promise<Table>;

const PLAY = ['bets', 'stake', 'turnover', 'payout', 'winLose', 'rebate'] as const;
const TEAM = [
  ...PLAY,
  'teamRebate',
  'profit',
  'deposits',
  'depositCount',
  'withdrawals',
  'withdrawalCount',
  'welfare',
  'bettors',
  'registered',
  'firstDepositors',
  'firstDeposits',
] as const;
const WHO = ['member', 'kind', 'phone', 'joined', 'level'] as const;

/** A report as the lines of a file: the same figures as on the screen, every row of it. */
export function makeTable(kernel: Kernel, context: Context, asked: AskedReport): Promise<Table> {
  return MAKERS[asked.report](kernel, context, asked);
}

const MAKERS: Readonly<Record<AskedReport['report'], Maker>> = {
  agentReport: async (kernel, context, asked) => {
    const { own, team } = await agentReport(kernel, context.session, asked);
    const word = wordsOf(kernel, context.locale);
    return {
      heads: [word('scope'), ...TEAM.map(word)],
      rows: [
        // Of one by himself there are no heads to count.
        [word('own'), ...TEAM.map((name) => (name in own ? cell(own[name as keyof typeof own]) : ''))],
        [word('team'), ...TEAM.map((name) => cell(team[name]))],
      ],
    };
  },
  reportClass: async (kernel, context, asked) => {
    const { types, external } = await reportClass(kernel, context, asked);
    const word = wordsOf(kernel, context.locale);
    return {
      heads: [word('type'), word('lottery'), ...PLAY.map(word)],
      rows: [
        ...types.flatMap(({ name, lotteries }) =>
          lotteries.map((row): TableCell[] => [name, row.name, ...playCells(row.figures)]),
        ),
        ...external.map(({ kind, figures }): TableCell[] => [word(kind), '', ...playCells(figures)]),
      ],
    };
  },
  nextAgentReport: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.nextAgentReport>((page) =>
      nextAgentReport(kernel, context.session, { ...asked, ...page, sort: 'stake' }),
    );
    return {
      heads: [...WHO.map(word), word('teamSize'), ...TEAM.map(word)],
      rows: rows.map(({ member, teamSize, figures }) => [
        ...whoCells(member, word, context),
        teamSize,
        ...TEAM.map((name) => cell(figures[name])),
      ]),
    };
  },
  trend: async (kernel, context, asked) => {
    const { days } = await trend(kernel, context.session, { ...asked, of: asked.of ?? 'team' });
    const word = wordsOf(kernel, context.locale);
    return {
      heads: [word('day'), ...PLAY.map(word), word('deposits'), word('withdrawals'), word('registered')],
      rows: days.map(({ day, figures, deposits, withdrawals, registered }) => [
        day,
        ...playCells(figures),
        cell(deposits),
        cell(withdrawals),
        registered,
      ]),
    };
  },
  betUsers: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.betUsers>((page) =>
      betUsers(kernel, context.session, { ...asked, ...page }),
    );
    return {
      heads: [...WHO.map(word), ...PLAY.map(word)],
      rows: rows.map(({ member, figures }) => [...whoCells(member, word, context), ...playCells(figures)]),
    };
  },
  firstDeposits: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.firstDeposits>((page) =>
      firstDeposits(kernel, context.session, { ...asked, ...page }),
    );
    return {
      heads: [...WHO.map(word), word('amount'), word('time')],
      rows: rows.map(({ member, amount, time }) => [
        ...whoCells(member, word, context),
        cell(amount),
        localMinute(context.session.claims.zone, time),
      ]),
    };
  },
  newMembers: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.newMembers>((page) =>
      newMembers(kernel, context.session, { ...asked, ...page }),
    );
    return { heads: WHO.map(word), rows: rows.map(({ member }) => whoCells(member, word, context)) };
  },
  teamBets: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.teamBets>((page) =>
      teamBets(kernel, context, { ...asked, ...(asked.of === 'team' && { team: '1' as const }), ...page }),
    );
    const { zone } = context.session.claims;
    return {
      heads: [
        'betNo',
        'member',
        'lottery',
        'issue',
        'play',
        'selection',
        'amount',
        'odds',
        'payout',
        'winLose',
        'rebate',
        'betTime',
        'time',
      ].map(word),
      rows: rows.map((row) => [
        row.betNo,
        row.member.nickname,
        row.lotteryName,
        row.gameNo,
        row.playTitle,
        row.selectionLabel,
        cell(row.amount),
        row.odds,
        cell(row.payout),
        cell(row.winLose),
        cell(row.rebate),
        localMinute(zone, row.betTime),
        localMinute(zone, row.settleTime),
      ]),
    };
  },
  teamPlays: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const rows = await everyPage<typeof reportCalls.teamPlays>((page) =>
      teamPlays(kernel, context, { ...asked, ...(asked.of === 'team' && { team: '1' as const }), ...page }),
    );
    const { zone } = context.session.claims;
    return {
      heads: ['recordNo', 'member', 'reason', 'event', 'stake', 'payout', 'winLose', 'betTime', 'time'].map(word),
      rows: rows.map(({ recordNo, member, kind, title, stake, payout, winLose, betTime, settleTime }) => [
        recordNo,
        member.nickname,
        word(kind),
        title,
        cell(stake),
        cell(payout),
        cell(winLose),
        localMinute(zone, betTime),
        localMinute(zone, settleTime),
      ]),
    };
  },
  rebates: async (kernel, context, asked) => {
    const { days } = await rebates(kernel, context, asked);
    const word = wordsOf(kernel, context.locale);
    return {
      heads: [word('day'), word('bets'), word('turnover'), word('rebate')],
      rows: days.map(({ day, bets, turnover, rebate }) => [day, bets, cell(turnover), cell(rebate)]),
    };
  },
  welfare: async (kernel, context, asked) => {
    const word = wordsOf(kernel, context.locale);
    const { session, locale } = context;
    const ofTeam = asked.of === 'team' && ({ team: '1' } as const);
    let whose = word('own');
    const rows = await everyPage<typeof reportCalls.welfare>(async (page) => {
      const found = await welfare(kernel, session, { ...asked, ...ofTeam, ...page });
      whose = found.path.at(-1)?.nickname ?? whose;
      return found;
    });
    return {
      heads: ['time', 'member', 'reason', 'amount'].map(word),
      rows: rows.map(({ time, type, amount, member }) => [
        localMinute(session.claims.zone, time),
        member?.nickname ?? whose,
        kernel.messages.text(locale, 'statement.type', { type }),
        cell(amount),
      ]),
    };
  },
};

function wordsOf({ messages }: Pick<Kernel, 'messages'>, locale: LocaleTag): (name: string) => string {
  return (name) => messages.text(locale, `report.head.${name}`);
}

function cell(value: string | number): TableCell {
  return typeof value === 'number' ? value : { amount: value };
}

function playCells(figures: PlayFigures | TeamFigures): TableCell[] {
  return PLAY.map((name) => cell(figures[name]));
}

function whoCells(member: TeamMember, word: (name: string) => string, { session }: Context): TableCell[] {
  const joined = localMinute(session.claims.zone, member.joinTime);
  return [member.nickname, word(member.kind), member.phone ?? '', joined, member.depth];
}

type Listed<C extends AnyCall> = ReplyOf<C> extends { list: (infer Row)[] } ? Row : never;

/** Every page of a list, up to as many lines as a file holds. */
async function everyPage<C extends AnyCall>(
  read: (page: {
    page: number;
    size: number;
    cursor?: string;
  }) => Promise<{ list: Listed<C>[]; cursor?: string | null | undefined }>,
): Promise<Listed<C>[]> {
  const rows: Listed<C>[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; rows.length < FILE_LINES_MAX; page += 1) {
    const found = await read({ page, size: PAGE, ...(cursor ? { cursor } : {}) });
    rows.push(...found.list);
    cursor = found.cursor;
    if (cursor === undefined ? found.list.length < PAGE : cursor === null) break;
  }
  return rows.slice(0, FILE_LINES_MAX);
}
