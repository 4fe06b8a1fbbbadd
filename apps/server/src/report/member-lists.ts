import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { endOf } from './gone.ts';
import { peopleInList } from './people-in-list.ts';
import { playFigures, sumsOf } from './present-figures.ts';
import { firstDepositTimes, readArrivals } from './read-arrivals.ts';
import { countBetUsers, readBetUsers } from './read-bet-users.ts';
import { scopeOf } from './scope.ts';

type Parts = Pick<Kernel, 'db' | 'clock' | 'vault'>;
type FirstDeposits = typeof reportCalls.firstDeposits;
type NewMembers = typeof reportCalls.newMembers;
type BetUsers = typeof reportCalls.betUsers;

/** Up to so many bettors are put in order of what they staked; of more, the newest members come first. */
const SORTED_MAX = 1_200;

/** Who of the team paid in for the first time (spec §2 /shoucunrs). */
export async function firstDeposits(
  kernel: Parts,
  session: Session,
  input: InputOf<FirstDeposits>,
): Promise<ReplyOf<FirstDeposits>> {
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const arrived = await readArrivals(kernel.db, scope, { what: 'paid', direct: false, page, size });
  const ids = arrived.list.map(({ memberId }) => memberId);
  const [person, timeOf] = await Promise.all([
    peopleInList(kernel, scope.agentId, ids),
    firstDepositTimes(kernel.db, ids),
  ]);
  return {
    span: scope.span,
    path: scope.path,
    amount: formatMoney(arrived.amount),
    left: arrived.left,
    leftAmount: formatMoney(arrived.leftAmount),
    page,
    size,
    total: arrived.all,
    ...endOf(arrived.list, size),
    list: arrived.list.map(({ memberId, amount }) => ({
      member: person(memberId),
      amount: formatMoney(amount),
      time: Math.trunc(timeOf(memberId) ?? 0),
    })),
  };
}

/** Who came into the team (spec §2 /xiajirs); `direct`: only those who stood directly below. */
export async function newMembers(
  kernel: Parts,
  session: Session,
  input: InputOf<NewMembers>,
): Promise<ReplyOf<NewMembers>> {
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const asked = { what: 'joined', direct: input.direct === '1', page, size } as const;
  const { all: total, left, list } = await readArrivals(kernel.db, scope, asked);
  const person = await peopleInList(
    kernel,
    scope.agentId,
    list.map(({ memberId }) => memberId),
  );
  return {
    span: scope.span,
    path: scope.path,
    page,
    size,
    total,
    left,
    ...endOf(list, size),
    list: list.map(({ memberId }) => ({ member: person(memberId) })),
  };
}

/** Who of the team bet (spec §2 /touzhurs). */
export async function betUsers(kernel: Parts, session: Session, input: InputOf<BetUsers>): Promise<ReplyOf<BetUsers>> {
  const { db } = kernel;
  const { page, size } = input;
  const scope = await scopeOf(kernel, session, input);
  const { all: total, left } = await countBetUsers(db, scope);
  const rows = await readBetUsers(db, scope, { byStake: total <= SORTED_MAX, size, skip: (page - 1) * size });
  const person = await peopleInList(
    kernel,
    scope.agentId,
    rows.map((row) => row.member_id),
  );
  return {
    span: scope.span,
    path: scope.path,
    page,
    size,
    total,
    left,
    ...endOf(rows, size),
    list: rows.map((row) => ({ member: person(row.member_id), figures: playFigures(sumsOf(row)) })),
  };
}
