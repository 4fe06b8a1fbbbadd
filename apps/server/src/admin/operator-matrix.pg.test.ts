import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { OPERATOR_RIGHTS, OPERATOR_ROLES, rolesAllow, type OperatorRole } from '@drawroom/contract/operator-rights';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRoles } from './index.ts';
import { ROLES_OF_ROUTES } from './test-operator-routes.ts';
import { demoOperator } from './test-operators.ts';

/** Who may do what, written down a second time: nobody gets a right by a slip of the hand. */
const MATRIX = `
  cashier.view        support finance risk auditor owner
  cashier.review      finance
  cashier.pay         finance
  cashier.evidence    finance risk
  cashier.manage      finance owner
  notice.view         support content auditor owner
  notice.write        support content owner
  service.view        support content auditor owner
  service.answer      support owner
  service.manage      owner
  chat.view           support content auditor owner
  chat.moderate       support owner
  chat.manage         content owner
  room.manage         content owner
  agent.view          support finance risk auditor owner
  agent.manage        owner
  result.view         risk draw auditor owner
  result.enter        draw
  result.correct      draw
  external.view       finance risk auditor owner
  external.manage     owner
  proposal.view       finance risk draw auditor owner
  member.adjust       finance
  agent.approve       finance owner
  odds.view           risk draw auditor owner
  odds.propose        risk owner
  odds.approve        risk owner
  lottery.manage      risk owner
  operator.view       auditor owner
  operator.manage     owner
  act.view            auditor owner
  member.view         support finance risk auditor owner
  member.reveal       finance risk
  member.note         support owner
  member.freeze       risk owner
  ledger.view         finance risk auditor owner
  integration.view    auditor owner
  integration.manage  owner
  operations.view     finance risk auditor owner
  report.schedule     finance risk owner
  setting.view        support auditor owner
  setting.manage      owner
  promo.view          support finance risk content auditor owner
  promo.manage        finance owner
`;
const HOLDERS = new Map(
  MATRIX.trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .map(([right = '', ...roles]) => [right, roles]),
);

let booted: BootedServer;
beforeAll(async () => {
  // So many calls from one address would be too many: every role asks from its own.
  booted = await bootServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => booted[Symbol.asyncDispose]());

it('the matrix is the one that was agreed on, right by right (R-82)', () => {
  expect([...HOLDERS.keys()]).toEqual([...OPERATOR_RIGHTS]);
  for (const right of OPERATOR_RIGHTS)
    expect([right, OPERATOR_ROLES.filter((role) => rolesAllow([role], right))]).toEqual([right, HOLDERS.get(right)]);
});

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replace('/console/api/', '')}`;

it('every route is in the table of routes, and every line of it is a route', () => {
  expect(allOperatorCalls.map(routeOf).toSorted()).toEqual([...ROLES_OF_ROUTES.keys()].toSorted());
});

it.each(OPERATOR_ROLES.map((role, n): [OperatorRole, string] => [role, `192.0.2.${n + 1}`]))(
  '%s may do what the matrix says, and nothing else (R-82)',
  async (role, from) => {
    const { token } = await demoOperator(booted, 'maker');
    const maker = operatorClient(booted.opsUrl, token, from);
    await setRoles(booted.db, 'maker', [role]);
    try {
      for (const call of allOperatorCalls.filter((each) => each.who === 'operator' && each.name !== 'admin.logout')) {
        const { key } = await maker.call(call, { orderNo: 'X1' });
        const roles = ROLES_OF_ROUTES.get(routeOf(call)) ?? [];
        const allowed = roles.includes(role) || roles.includes('everybody');
        expect([call.name, key === 'admin.right_missing']).toEqual([call.name, !allowed]);
      }
    } finally {
      await setRoles(booted.db, 'maker', ['finance', 'risk']);
    }
  },
);

it('nobody does anything without a session, but sign in and use his link', async () => {
  const nobody = operatorClient(booted.opsUrl, '', '192.0.2.99');
  for (const call of allOperatorCalls.filter((each) => ROLES_OF_ROUTES.get(routeOf(each))?.[0] !== 'unsigned'))
    expect(await nobody.call(call, {})).toMatchObject({ status: 401, key: 'admin.session_required' });
});
