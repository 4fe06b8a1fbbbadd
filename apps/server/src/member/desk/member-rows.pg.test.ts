import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchStatement, selectMembers, type MemberFilter } from './member-rows.ts';

const MEMBERS = 100_000;

let base: SliceKernel;
beforeAll(async () => {
  base = await openSliceKernel();
  const { db } = base.kernel;
  await db.query(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, closed_at)
     select 1000000 + n, 'member' || n, case when n % 7 = 0 then '阿' || n else 'Nick' || n end, 'x', 'player', 'CNY', 'UTC', n,
       case when n % 1000 = 0 then clock_timestamp() end
     from generate_series(1, ${MEMBERS}) n`,
  );
  await db.query(
    `insert into member.label (label, member_id, operator_name) select 'watched', 1000000 + n, 'ann' from generate_series(1, ${MEMBERS}, 250) n`,
  );
  await db.query(
    `insert into member.freeze (member_id, account_id, kind, reason, why, operator_id, operator_name)
     select 1000000 + n, n, 'bet', 'rules_broken', 'a test', 1, 'ann' from generate_series(1, ${MEMBERS}, 500) n`,
  );
  await db.query('analyze member.member, member.label, member.freeze').catch(() => undefined);
}, 120_000);
afterAll(() => base.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

/** What the database does for a search: how it comes to the members, and how many blocks it reads. */
async function planOf(filter: MemberFilter): Promise<{ ways: string[]; blocks: number; found: number }> {
  const { text, params } = searchStatement(filter);
  const { rows } = await base.kernel.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    params,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('no plan');
  const all = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const ways = all(plan)
    .filter((node) => node['Relation Name'] === 'member' || node['Index Name']?.startsWith('member_'))
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim());
  const found = (await selectMembers(base.kernel.db, filter)).length;
  return { ways, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], found };
}

test.each<[string, Omit<MemberFilter, 'limit'>, string]>([
  ['the beginning of a username', { name: { field: 'username', begins: 'MEMBER4242' } }, 'member_by_name_order'],
  ['a beginning that everybody has', { name: { field: 'username', begins: 'm' } }, 'member_by_name_order'],
  ['a page far behind in it', { name: { field: 'username', begins: 'm' }, after: 1_090_000n }, 'member_by_name_order'],
  ['the beginning of a nickname', { name: { field: 'nickname', begins: '阿7' } }, 'member_by_nickname'],
  ['a number', { ids: [1_000_042n] }, 'member_pkey'],
  ['nothing, far behind', { after: 1_050_000n }, 'member_pkey'],
  ['closed accounts', { status: 'closed' }, 'member_'],
  ['frozen ones', { status: 'frozen' }, 'member_pkey'],
  ['a label', { label: 'watched' }, 'member_pkey'],
  [
    'frozen ones with a label and a name',
    { status: 'frozen', label: 'watched', name: { field: 'username', begins: 'member5' } },
    'member_',
  ],
])('of 100,000 members %s is found by an index, in a few blocks', async (_, filter, index) => {
  const { ways, blocks, found } = await planOf({ ...filter, limit: 31 });
  expect(found).toBeGreaterThan(0);
  expect(ways.join()).toContain(index);
  expect(ways.join()).not.toContain('Seq Scan');
  // All of them together lie in more than two thousand.
  expect(blocks).toBeLessThan(1_500);
});

test('every member is found once, page by page, in the order of names', async () => {
  const names: string[] = [];
  const name = { field: 'nickname', begins: 'nick9' } as const;
  let after: bigint | undefined;
  for (;;) {
    const page = await selectMembers(base.kernel.db, { name, limit: 500, ...(after === undefined ? {} : { after }) });
    if (page.length === 0) break;
    names.push(...page.map(({ nickname }) => nickname));
    after = BigInt(page.at(-1)?.memberId ?? '0');
  }
  const { rows } = await base.kernel.db.query<{ n: number }>(
    `select count(*)::int as n from member.member where nickname ~ '^Nick9'`,
  );
  expect(names).toHaveLength(rows[0]?.n ?? 0);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted());
});
