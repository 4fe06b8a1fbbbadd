import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { endOf } from './gone.ts';
import { peopleInList } from './people-in-list.ts';
import { readOwnWelfare, readTeamWelfare } from './read-welfare.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.welfare;

/**
 * Welfare report (spec §2 /fuli): bonuses and red packets as they stand in the books, of the caller himself, of one of his team, or with
 * `team` of everybody who stood below when they were given. Rebates are not among them. The own one is for every member.
 */
export async function welfare(
  kernel: Pick<Kernel, 'db' | 'clock' | 'vault'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { page, size } = input;
  const isTeam = input.team === '1';
  const scope = await scopeOf(kernel, session, { ...input, isOwn: !isTeam });
  const read = isTeam ? readTeamWelfare : readOwnWelfare;
  const { sums, left, leftAmount, list } = await read(kernel.db, scope, { size, skip: (page - 1) * size });
  const person = await peopleInList(kernel, scope.agentId, isTeam ? list.map(({ memberId }) => memberId) : []);
  return {
    span: scope.span,
    path: scope.path,
    sums: sums.map(({ type, count, amount }) => ({ type, count, amount: formatMoney(amount) })),
    left,
    leftAmount: formatMoney(leftAmount),
    page,
    size,
    total: sums.reduce((total, { count }) => total + count, 0),
    ...endOf(list, size),
    list: list.map(({ memberId, type, amount, atMs }) => ({
      time: Math.trunc(atMs),
      type,
      amount: formatMoney(amount),
      member: isTeam ? person(memberId) : null,
    })),
  };
}
