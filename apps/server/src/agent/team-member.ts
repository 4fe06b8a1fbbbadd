import type { agentTeamCalls } from '@drawroom/contract/agent';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { peopleOf } from '../member/index.ts';
import { presentPerson } from './present-person.ts';
import { findNode, highestRatesBelow } from './store.ts';
import { requireAgent } from './require-agent.ts';
import { pathTo, requireInTeam } from './team-scope.ts';
import { teamSizes } from './team-size.ts';

type Call = typeof agentTeamCalls.member;

/** One of the team, with his rates between what his inviter has and what he has given on. */
export async function teamMemberOf(
  kernel: Pick<Kernel, 'db' | 'vault' | 'messages'>,
  { session, locale }: { readonly session: Session; readonly locale: LocaleTag },
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db, messages } = kernel;
  const memberId = BigInt(input.memberId);
  await requireAgent(db, session.memberId);
  const { depth } = await requireInTeam(db, session.memberId, memberId);
  const node = await findNode(db, memberId);
  if (node === null || node.parentId === null) throw new Refusal('agent.member_unknown');
  const ceilings = (await findNode(db, node.parentId))?.rates ?? evenRates(0);
  const floors = await highestRatesBelow(db, memberId);
  const account = await accountOf(db, memberId);
  const { teamSize, directSize, teamBalance } = (await teamSizes(db, [memberId]))(memberId);
  const person = (await peopleOf(kernel, [memberId])).get(memberId);
  return {
    member: presentPerson(person, { memberId, depth, joinedAtMs: account.joinedAtMs }),
    path: await pathTo(db, session.memberId, memberId),
    balance: formatMoney(account.balance),
    teamBalance: formatMoney(teamBalance),
    teamSize,
    directSize,
    firstDeposit:
      account.firstAmount === null || account.firstAtMs === null
        ? null
        : { amount: formatMoney(account.firstAmount), time: Math.trunc(account.firstAtMs) },
    rates: LOTTERY_TYPES.map((type, index) => ({
      type,
      name: messages.text(locale, `lottery.group.${type}`),
      rate: node.rates[index] ?? 0,
      ceiling: ceilings[index] ?? 0,
      floor: floors[index] ?? 0,
    })),
    editable: depth === 1,
  };
}

interface AccountRow {
  readonly joinedAtMs: number;
  readonly balance: bigint;
  readonly firstAmount: bigint | null;
  readonly firstAtMs: number | null;
}

/** What is booked for a member: his points, and what he paid in first. */
async function accountOf(sql: Sql, memberId: bigint): Promise<AccountRow> {
  const { rows } = await sql.query<AccountRow>(
    `select n.joined_at as "joinedAtMs", b.balance, f.amount as "firstAmount", f.created_at as "firstAtMs"
     from agent.v_node n join ledger.v_balance b on b.id = n.account_id
     left join lateral (
       select e.amount, e.created_at from ledger.v_entry e
       where e.account_id = n.account_id and e.kind_no = (select kind_no from ledger.v_entry_kind where code = 'deposit')
       order by e.ver limit 1) f on true
     where n.member_id = $1`,
    [memberId],
    'agent-member-account',
  );
  const row = rows[0];
  if (row === undefined) throw new Refusal('agent.member_unknown');
  return row;
}
