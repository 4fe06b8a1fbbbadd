import type { AuditCheck } from '@drawroom/ledger/audit';
import type { Db, Tx } from '../kernel/kernel.ts';
import { lockTree } from './store.ts';

/** Short enough for a move to wait for: some 0.1 s where everybody has six people above him. */
const MEMBERS_AT_ONCE = 1_000;

/** Puts those who joined or were moved on the pages of everybody above them (006-team-pages.sql), until nobody is left. */
export async function pageTeams(db: Db): Promise<void> {
  while ((await db.tx(pageSome)) > 0);
}

/** Nothing is locked where nobody waits, which is nearly always. */
async function pageSome(t: Tx): Promise<number> {
  const { rows: waiting } = await t.query('select from agent.unpaged limit 1', [], 'agent-unpaged');
  if (waiting.length === 0) return 0;
  await lockTree(t, 'to join');
  const { rows } = await t.query<{ paged: bigint }>(
    'select agent.page_members($1) as paged',
    [MEMBERS_AT_ONCE],
    'agent-page-members',
  );
  return Number(rows[0]?.paged ?? 0n);
}

/** Writes the pages of all teams anew from the closure. Moves wait meanwhile; nobody else does. */
export async function pageAnew(db: Db): Promise<void> {
  await db.tx(async (t) => {
    await lockTree(t, 'to join');
    for (const statement of [
      'delete from agent.team_page',
      'insert into agent.unpaged (member_id) select distinct member_id from agent.v_team on conflict do nothing',
      'select agent.page_members(2147483647)',
    ])
      await t.query(statement);
  });
}

/** For the audit: whoever stands in a team is on its pages, and nobody else. */
export const TEAM_PAGE_CHECK: AuditCheck = {
  check: 'the pages of every team are those who stand below its agent',
  sql: `select format('team of %s: page %s', agent_id, page) as offender
        from (select agent_id, page, bits from agent.v_team_page where bit_count(bits) > 0) p
        full join (select agent_id, member_id / 8192 as page, bit_or(agent.bit_of(member_id)) as due from agent.v_team group by 1, 2) t
          using (agent_id, page)
        where p.bits is distinct from t.due`,
};
