import { operatorDeskCalls as calls } from '@drawroom/contract/operator-desk';
import { PROPOSAL_RIGHTS, type ProposalKind } from '@drawroom/contract/proposal';
import type * as z from 'zod/mini';
import type { Db, Kernel, Tx } from '../../kernel/kernel.ts';
import { comesFrom, networksOf } from '../../kernel/networks.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../../kernel/operator.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { notedAct } from '../noted-act.ts';
import { asText } from '../operator-desk.ts';
import { endSessionsOf } from '../operator-session.ts';
import {
  lockOwners,
  operatorNamed,
  OperatorFault,
  operatorsAllowed,
  requireOwners,
  storeOperator,
  type Operator,
} from '../operators.ts';
import { subjectOfOperator } from '../proposals/decide.ts';
import type { ProposalRules } from '../proposals/proposal-rules.ts';
import { propose } from '../proposals/propose.ts';
import { dropLinksOf, newLink } from './links.ts';

/** Who comes to run the house, who goes, and from where each may come. */
export function peopleDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.addOperator, async (input, { operator }) =>
      propose(db, OPERATOR_ADD, { operator, input, why: input.why }),
    ),
    handleOperator(calls.resetOperator, async (input, { operator }) => {
      await requireSomebodyElse(db, OPERATOR_RESET.kind, [operator.name, input.name]);
      return propose(db, OPERATOR_RESET, { operator, input, why: input.why });
    }),
    handleOperator(calls.reopenOperator, async (input, { operator }) =>
      propose(db, OPERATOR_REOPEN, { operator, input, why: input.why }),
    ),
    handleOperator(calls.closeOperator, (input, { operator }) => close(db, operator, input)),
    handleOperator(calls.setNetworks, (input, { operator }) => setNetworks(db, operator, input)),
  ];
}

/** Somebody new: he stands there without a password until he uses his link. */
export const OPERATOR_ADD: ProposalRules<z.output<typeof calls.addOperator.input>> = {
  kind: 'operator.add',
  input: calls.addOperator.input,
  subjectOf: ({ name }) => subjectOfOperator(name),
  look: async (t, { name, roles }) => {
    if ((await operatorNamed(t, name)) !== null) throw new Refusal('admin.name_taken');
    return { before: {}, after: { roles: asText(roles), state: 'invited' } };
  },
  apply: async (t, { name, roles }) => {
    try {
      await storeOperator(t, { name, passwordPhc: null, roles: [...new Set(roles)] });
    } catch (error) {
      throw error instanceof OperatorFault ? new Refusal('admin.name_taken') : error;
    }
  },
  handOver: (t, { name }, proposalId) => newLink(t, { name, proposalId }),
};

/** A link for somebody who lost what he had; that holds until the link is used. */
export const OPERATOR_RESET: ProposalRules<z.output<typeof calls.resetOperator.input>> = {
  kind: 'operator.reset',
  input: calls.resetOperator.input,
  subjectOf: ({ name }) => subjectOfOperator(name),
  look: async (t, { name }) => {
    const { roles, closed } = await lockNamed(t, name);
    if (closed) throw new Refusal('admin.operator_closed');
    return { before: { roles: asText(roles), access: 'own' }, after: { roles: asText(roles), access: 'link' } };
  },
  apply: async () => undefined,
  handOver: (t, { name }, proposalId) => newLink(t, { name, proposalId }),
};

/** Of nobody who could be the second person it is not said that it waits for one. @throws Refusal admin.nobody_second */
async function requireSomebodyElse(db: Db, kind: ProposalKind, but: readonly string[]): Promise<void> {
  const others = await operatorsAllowed(db, PROPOSAL_RIGHTS[kind].approve);
  if (!others.some(({ name, setUp }) => setUp && !but.includes(name))) throw new Refusal('admin.nobody_second');
}

export const OPERATOR_REOPEN: ProposalRules<z.output<typeof calls.reopenOperator.input>> = {
  kind: 'operator.reopen',
  input: calls.reopenOperator.input,
  subjectOf: ({ name }) => subjectOfOperator(name),
  look: async (t, { name }) => {
    const { roles, closed } = await lockNamed(t, name);
    if (!closed) throw new Refusal('admin.not_closed');
    return { before: { roles: asText(roles), state: 'closed' }, after: { roles: asText(roles), state: 'open' } };
  },
  apply: async (t, { name }) => {
    await t.query('update admin.operator set closed_at = null where name = $1', [name]);
  },
};

/** Ends somebody's access now. One owner is enough: it may have to be quick, and two bring him back. */
async function close(
  db: Db,
  operator: SignedOperator,
  { name, why }: z.output<typeof calls.closeOperator.input>,
): Promise<Record<string, never>> {
  if (name === operator.name) throw new Refusal('admin.about_oneself');
  const act = { operator, what: 'operator.close', subject: subjectOfOperator(name), detail: why } as const;
  return notedAct(db, act, async (t) => {
    await lockOwners(t);
    // Of two owners who close each other at the same moment, one was faster.
    if ((await lockNamed(t, operator.name)).closed) throw new Refusal('admin.session_required');
    const { id, roles, closed } = await lockNamed(t, name);
    if (closed) throw new Refusal('admin.operator_closed');
    await t.query('update admin.operator set closed_at = clock_timestamp() where id = $1', [id]);
    await endSessionsOf(t, id);
    await dropLinksOf(t, id);
    if (roles.includes('owner')) await requireOwners(t);
    return {};
  });
}

async function setNetworks(
  db: Db,
  operator: SignedOperator,
  { name, networks, base, why }: z.output<typeof calls.setNetworks.input>,
): Promise<{ networks: string[] }> {
  if (networksOf(networks) === null) throw invalidField('networks', 'not CIDR');
  if (name === operator.name && !comesFrom(networks, operator.address)) throw new Refusal('admin.own_address_outside');
  const change = { before: { networks: base }, after: { networks } };
  const act = { operator, what: 'operator.networks', subject: subjectOfOperator(name), detail: why, change } as const;
  return notedAct(db, act, async (t) => {
    const stored = await lockNamed(t, name);
    if (stored.networks.join() !== base.join()) throw new Refusal('admin.networks_changed');
    await t.query('update admin.operator set networks = $2 where id = $1', [stored.id, networks]);
    return { networks };
  });
}

/** @throws Refusal admin.operator_unknown */
async function lockNamed(
  t: Tx,
  name: string,
): Promise<Operator & { readonly closed: boolean; readonly networks: readonly string[] }> {
  const { rows } = await t.query<Operator & { closed: boolean; networks: string[] }>(
    'select id, name, roles, networks, closed_at is not null as closed from admin.operator where name = $1 for no key update',
    [name],
  );
  if (rows[0] === undefined) throw new Refusal('admin.operator_unknown');
  return rows[0];
}
