import { OPERATOR_ROLES, ROLE_RIGHTS, rolesAllow } from '@drawroom/contract/operator-rights';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { expect, test } from 'vitest';
import { RESOURCES } from '../data/resources.ts';
import { Refused } from '../session/ask.ts';
import { operatorAuth } from './auth-provider.ts';
import { firstPageOf, pagesOf, PAGES } from './pages.ts';

const operator = (role: OperatorRole) => ({
  name: 'anna',
  roles: [role],
  rights: [...ROLE_RIGHTS[role]],
  secondFactor: true,
});

test.each(OPERATOR_ROLES)('%s sees the pages of the matrix and no other (R-82)', (role) => {
  const seen = pagesOf(operator(role)).map(({ name }) => name);
  expect(seen).toEqual(PAGES.filter(({ right }) => rolesAllow([role], right)).map(({ name }) => name));
  expect(seen.length).toBeGreaterThan(0);
});

test.each(OPERATOR_ROLES)(
  '%s may look at a list exactly with the right of its call, and nothing else',
  async (role) => {
    const { canAccess } = operatorAuth({ operator: operator(role) });
    for (const [resource, { call }] of Object.entries(RESOURCES)) {
      expect([resource, await canAccess?.({ resource, action: 'list' })]).toEqual([
        resource,
        rolesAllow([role], call.right!),
      ]);
      for (const action of ['create', 'edit', 'delete', 'export', 'show'])
        expect([resource, action, await canAccess?.({ resource, action })]).toEqual([resource, action, false]);
    }
    expect(await canAccess?.({ resource: 'whatever', action: 'list' })).toBe(false);
  },
);

test('a page that shows a list needs the right of that list’s call', () => {
  for (const { name, right } of PAGES.filter((page) => Object.hasOwn(RESOURCES, page.name)))
    expect([name, right]).toEqual([name, RESOURCES[name as keyof typeof RESOURCES].call.right]);
});

test('everybody begins where he works, and whoever only looks at the first page he may see', () => {
  const firstOf = (role: OperatorRole): string | undefined => firstPageOf(operator(role))?.name;
  expect(OPERATOR_ROLES.map((role) => [role, firstOf(role)])).toEqual([
    ['support', 'service'],
    ['finance', 'deposits'],
    ['risk', 'members'],
    ['draw', 'draws'],
    ['content', 'notices'],
    ['auditor', 'deposits'],
    ['owner', 'service'],
  ]);
  expect(firstPageOf({ rights: [] })).toBeNull();
});

test('no refusal lets react-admin end the session, which ends by itself and says why', async () => {
  const { checkError } = operatorAuth({ operator: operator('draw') });
  for (const key of ['admin.session_required', 'admin.right_missing', null] as const)
    await expect(checkError(new Refused(key, ''))).resolves.toBeUndefined();
});
