import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { lotteryTexts } from '../lottery/index.ts';
import { lotteryName } from './names.ts';
import { peopleInList } from './people-in-list.ts';
import { readTeamBets, type TeamBetRow } from './read-team-bets.ts';
import { countTeamBets } from './count-team-bets.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.teamBets;
type Row = ReplyOf<Call>['list'][number];

/** Settled bets of the team (spec §2 /xiajitz), newest first, each with what it brought up its frozen chain (`headOf`). */
export async function teamBets(
  kernel: Pick<Kernel, 'db' | 'clock' | 'vault' | 'messages'>,
  { session, locale }: Pick<MemberContext, 'session' | 'locale'>,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const { memberId, ...asked } = input;
  const scope = await scopeOf(kernel, session, { ...asked, memberId });
  const filter = { ...input, scope };
  // Counted first: it refuses a branch that is not the caller's to see.
  const [total, rows] = [await countTeamBets(db, filter), await readTeamBets(db, filter)];
  const list = rows.slice(0, input.size);
  const last = list.at(-1);
  const person = await peopleInList(kernel, scope.agentId, [...new Set(list.map((row) => row.memberId))]);
  return {
    span: scope.span,
    page: input.page,
    size: input.size,
    total,
    cursor: rows.length > input.size && last !== undefined ? last.cursor : null,
    list: list.map((row) => ({ ...shown(kernel, locale, row), member: person(row.memberId) })),
  };
}

function shown({ messages }: Pick<Kernel, 'messages'>, locale: LocaleTag, row: TeamBetRow): Omit<Row, 'member'> {
  const texts = lotteryTexts(messages, locale);
  return {
    betNo: String(row.betNo),
    lotteryCode: row.code,
    lotteryName: lotteryName(messages, locale, row.code),
    gameNo: row.gameNo,
    playTitle: texts.play(row.play),
    selectionLabel: texts.selection(row.play, row.selection),
    amount: formatMoney(row.stake),
    odds: row.odds,
    payout: formatMoney(row.payout),
    winLose: formatMoney(row.payout - row.stake),
    rebate: formatMoney(row.rebate),
    betTime: Math.trunc(row.createdAtMs),
    settleTime: Math.trunc(row.settledAtMs),
    status: row.status,
    corrected: row.corrected,
  };
}
