import { SUBJECT_KINDS } from '@drawroom/contract/act-names';
import { operatorDeskCalls as calls, type ActView, type OPERATOR_STATES } from '@drawroom/contract/operator-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import type * as z from 'zod/mini';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { ALIVE } from './operator-session.ts';
import { lockOwners, operatorNamed, requireOwners, setRoles } from './operators.ts';
import { subjectOfOperator } from './proposals/decide.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import { propose } from './proposals/propose.ts';

/** Who runs the house, in which roles, and what they did. */
export function operatorDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.operators, async () => ({ list: await listOperators(db) })),
    handleOperator(calls.setRoles, async (input, { operator }) =>
      propose(db, ROLE_CHANGE, { operator, input, why: input.why }),
    ),
    handleOperator(calls.acts, async (asked) => ({ list: await listActs(db, asked) })),
  ];
}

/** Roles of an operator take two people, neither of them himself. */
export const ROLE_CHANGE: ProposalRules<z.output<typeof calls.setRoles.input>> = {
  kind: 'operator.roles',
  input: calls.setRoles.input,
  subjectOf: ({ name }) => subjectOfOperator(name),
  look: async (t, { name, roles }) => {
    const operator = await operatorNamed(t, name);
    if (operator === null) throw new Refusal('admin.operator_unknown');
    return { before: { roles: asText(operator.roles) }, after: { roles: asText(roles) } };
  },
  apply: async (t, { name, roles }) => {
    await lockOwners(t);
    const lost = await losesOwner(t, name, roles);
    await setRoles(t, name, [...new Set(roles)]);
    if (lost) await requireOwners(t);
  },
};

/** Roles as a fact of a proposal. */
export function asText(roles: readonly OperatorRole[]): string {
  return [...new Set(roles)].toSorted().join(', ');
}

async function losesOwner(t: Tx, name: string, roles: readonly OperatorRole[]): Promise<boolean> {
  const operator = await operatorNamed(t, name);
  return operator?.roles.includes('owner') === true && !roles.includes('owner');
}

async function listOperators(sql: Sql) {
  const { rows } = await sql.query<{
    name: string;
    roles: OperatorRole[];
    secondFactor: boolean;
    mailbox: boolean;
    state: (typeof OPERATOR_STATES)[number];
    linkUntil: number | null;
    networks: string[];
    createdAt: number;
    seenAt: number | null;
    sessions: number;
  }>(
    `select o.name, o.roles, o.networks, o.created_at as "createdAt", max(s.seen_at) as "seenAt", count(s)::int as sessions,
       exists (select from admin.totp f where f.operator_id = o.id) or exists (select from admin.passkey k where k.operator_id = o.id) as "secondFactor",
       exists (select from admin.mailbox m where m.operator_id = o.id) as mailbox,
       case when o.closed_at is not null then 'closed' when o.password is null then 'invited' else 'open' end as state,
       (select l.expires_at from admin.link l where l.operator_id = o.id and l.used_at is null and l.expires_at > clock_timestamp()) as "linkUntil"
     from admin.operator o left join admin.session s on s.operator_id = o.id and ${ALIVE} group by o.id order by o.name`,
    [],
    'admin-list-operators',
  );
  return rows;
}

/** What somebody may mean who names one: its name alone does, since he reads its kind in his own language. */
const subjectsOf = (name: string): readonly string[] => [name, ...SUBJECT_KINDS.map((kind) => `${kind} ${name}`)];

/** `what` as it is, or everything that begins with it where it ends with a dot. */
async function listActs(sql: Sql, asked: z.output<typeof calls.acts.input>): Promise<ActView[]> {
  const { operator, what, subject, before, limit } = asked;
  const { rows } = await sql.query<ActView>(
    `select a.n::text as "actNo", o.name as operator, a.what, a.subject, a.detail, a.address, coalesce(a.change::text, '') as change, a.at,
       encode(a.hash, 'hex') as hash
     from admin.act a join admin.operator o on o.id = a.operator_id
     where ($1::text is null or o.name = $1) and ($2::text is null or a.what = $2 or (right($2, 1) = '.' and starts_with(a.what, $2)))
       and ($3::text[] is null or a.subject = any($3)) and ($4::bigint is null or a.n < $4)
     order by a.n desc limit $5`,
    [operator ?? null, what ?? null, subject === undefined ? null : subjectsOf(subject), before ?? null, limit],
    'admin-list-acts',
  );
  return rows;
}
