import { GAME_KINDS } from '@drawroom/contract/provider-wire';
import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { nameIn } from '../transfer/index.ts';
import { peopleInList } from './people-in-list.ts';
import { countTeamPlays, readTeamPlays } from './read-team-plays.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.teamPlays;

/** Settled play of the team at external games, newest first. */
export async function teamPlays(
  kernel: Pick<Kernel, 'db' | 'clock' | 'vault'>,
  { session, locale }: Pick<MemberContext, 'session' | 'locale'>,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const scope = await scopeOf(kernel, session, input);
  const filter = { ...input, scope };
  const [total, rows] = [await countTeamPlays(db, filter), await readTeamPlays(db, filter)];
  const list = rows.slice(0, input.size);
  const last = list.at(-1);
  const person = await peopleInList(kernel, scope.agentId, [...new Set(list.map((row) => row.memberId))]);
  return {
    span: scope.span,
    page: input.page,
    size: input.size,
    total,
    cursor: rows.length > input.size && last !== undefined ? last.cursor : null,
    list: list.map((row) => {
      const title = row.games.find(({ gameCode }) => gameCode === row.gameCode)?.title;
      return {
        recordNo: `${row.projectId}-${row.recordId}`,
        member: person(row.memberId),
        kind: GAME_KINDS[row.kind - 1] ?? 'game',
        title: title === undefined ? row.gameCode : nameIn(title, locale),
        stake: formatMoney(row.stake),
        payout: formatMoney(row.payout),
        winLose: formatMoney(row.payout - row.stake),
        betTime: Math.trunc(row.placedAtMs),
        settleTime: Math.trunc(row.settledAtMs),
        corrected: row.corrected,
      };
    }),
  };
}
