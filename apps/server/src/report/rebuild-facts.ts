import { pageAnew } from '../agent/index.ts';
import type { Db, Tx } from '../kernel/kernel.ts';
import { factDifferences, houseOf } from './audit-checks.ts';
import { FIGURES } from './figures.ts';
import { takeFacts } from './fold.ts';

const KEYS = 'agent_id, via_id, slot, lottery_id';
const ROWS = `${KEYS}, ${FIGURES.join(', ')}`;

/**
 * Recomputes all facts from bets and books and tells each difference in a line. Returns how many there are. The product may run
 * meanwhile: the recomputing sees one moment.
 */
export function compareFacts(db: Db, say: (line: string) => void): Promise<number> {
  return db.tx(
    async (t) => {
      await recompute(t);
      return tellDifferences(t, say);
    },
    { isolation: 'repeatable read' },
  );
}

/**
 * As `compareFacts`, and puts what was recomputed in the place of what was there; then the pages of teams are written anew. Folding waits
 * meanwhile, and moves for the pages; nobody else does.
 */
export async function replaceFacts(db: Db, say: (line: string) => void): Promise<number> {
  const found = await db.tx(async (t) => {
    // What is settled or booked from now on waits for the folding, so that it is not due in any of the statements below.
    await takeFacts(t);
    await recompute(t);
    const differences = await tellDifferences(t, say);
    if (differences > 0) {
      // Whoever folds remembers the numbers of places: they stay, and what is made of them is made anew.
      for (const statement of PLACES_ANEW) await t.query(statement);
      await recompute(t);
      await replace(t);
    }
    return differences;
  });
  if (found > 0) await pageAnew(db);
  return found;
}

const PLACES_ANEW = [
  'delete from report.chain_place',
  'select report.place_chains(array(select chain_id from agent.v_chain_path where level = 0))',
  'delete from report.place_page',
  'insert into report.place_page (place_id, page, bits) select place_id, page, bits from report.pages_of_places(null)',
];

async function recompute(t: Tx): Promise<void> {
  await t.query('drop table if exists true_slot, true_active');
  await t.query(
    `create temp table true_slot on commit drop as
       select kind, ${KEYS}, ${FIGURES.map((name) => `coalesce(${name}, 0) as ${name}`).join(', ')} from report.v_recomputed`,
  );
  await t.query('create temp table true_active on commit drop as select * from report.v_recomputed_active');
  await t.query('analyze true_slot');
}

async function tellDifferences(t: Tx, say: (line: string) => void): Promise<number> {
  let found = 0;
  const differences = factDifferences({
    slots: 'true_slot',
    days: 'true_slot',
    activeSlots: 'true_active',
    activeDays: 'true_active',
  });
  for (const { sql } of differences) {
    const { rows } = await t.query<{ offender: string }>(sql);
    for (const { offender } of rows) say(offender);
    found += rows.length;
  }
  return found;
}

async function replace(t: Tx): Promise<void> {
  const slots = (kind: string): string =>
    `(${ROWS}) select ${ROWS} from true_slot where kind = '${kind}' order by ${KEYS}`;
  for (const statement of [
    'delete from report.folded f where not exists (select from report.v_due_chunk d where (d.round_id, d.revision, d.lo) = (f.round_id, f.revision, f.lo))',
    'insert into report.folded (round_id, revision, lo) select round_id, revision, lo from report.v_due_chunk on conflict do nothing',
    'delete from report.folded_entry f where not exists (select from report.v_due_entry d where (d.account_id, d.ver) = (f.account_id, f.ver))',
    'insert into report.folded_entry (account_id, ver, chain_id) select account_id, ver, chain_id from report.v_due_entry on conflict do nothing',
    'delete from report.folded_newcomer f where not exists (select from report.v_due_newcomer d where d.member_id = f.member_id)',
    'insert into report.folded_newcomer (member_id, chain_id) select member_id, chain_id from report.v_due_newcomer on conflict do nothing',
    'delete from report.folded_play f where not exists (select from report.v_due_play d where (d.provider_id, d.record_id) = (f.provider_id, f.record_id))',
    'insert into report.folded_play (provider_id, record_id, chain_id) select provider_id, record_id, chain_id from report.v_due_play on conflict do nothing',
    'delete from report.fact_slot',
    `insert into report.fact_slot ${slots('fact')}`,
    'delete from report.own_slot',
    `insert into report.own_slot ${slots('own')}`,
    'delete from report.house_slot',
    `insert into report.house_slot (${ROWS}) select 0, 0, slot, lottery_id, ${FIGURES.join(', ')} from (${houseOf('true_slot')}) h`,
    'insert into report.branch (agent_id, via_id) select distinct agent_id, via_id from true_slot where agent_id > 0 and via_id > 0 and via_id < 1099511627776 on conflict do nothing',
    'delete from report.arrival',
    `insert into report.arrival (agent_id, what, slot, member_id, is_direct, amount)
       select agent_id, what, slot, member_id, is_direct, amount from report.v_recomputed_arrival`,
    'delete from report.welfare',
    `insert into report.welfare (agent_id, booked_at, account_id, ver, member_id)
       select agent_id, booked_at, account_id, ver, member_id from report.v_recomputed_welfare`,
    'delete from report.welfare_sum',
    `insert into report.welfare_sum (agent_id, step, slot, kind, entries, amount)
       select agent_id, step, slot, kind, entries, amount from report.v_recomputed_welfare_sum`,
    'create temp table true_rolled on commit drop as select hours from report.rolled',
    'delete from report.fact_hour',
    'delete from report.fact_day',
    'delete from report.own_day',
    'delete from report.own_sum_day',
    `update report.rolled set hours = '-infinity', days = '-infinity'`,
    'select report.roll_up(hours) from true_rolled',
    'delete from report.active_slot',
    'insert into report.active_slot (slot, page, bits) select slot, page, bits from true_active',
    'delete from report.active_day',
    'insert into report.active_day (day, page, bits) select report.day_of(slot), page, bit_or(bits) from true_active group by 1, 2',
  ]) {
    await t.query(statement);
  }
}
