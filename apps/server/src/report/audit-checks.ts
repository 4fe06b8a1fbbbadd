import type { AuditCheck } from '@drawroom/ledger/audit';
import { TEAM_PAGE_CHECK } from '../agent/index.ts';
import { FURTHER_PLACES } from './chain-paths.ts';
import { FIGURES } from './figures.ts';

/** Where the true facts are read from. */
interface Truth {
  /** As `report.v_recomputed`. */
  readonly slots: string;
  /** What hours and days are the sums of, in the same form. */
  readonly days: string;
  readonly activeSlots: string;
  readonly activeDays: string;
}

/** The figures of a row as one value; a row that is not there is one of zeros. */
const figuresOf = (table: string): string => `(${FIGURES.map((name) => `coalesce(${table}.${name}, 0)`).join(', ')})`;
const SUMS = FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ');

/** The facts by quarters of an hour in the form of `report.v_recomputed`. */
const BOTH_SLOTS = `select 'fact' as kind, f.* from report.fact_slot f union all select 'own', o.* from report.own_slot o`;
const ROLLED = [
  { table: 'fact_hour', kind: 'fact', step: 'hour', until: 'hours' },
  { table: 'fact_day', kind: 'fact', step: 'day', until: 'days' },
  { table: 'own_day', kind: 'own', step: 'day', until: 'days' },
  { table: 'own_sum_day', kind: 'own', step: 'day', until: 'days' },
] as const;

/** What the house as a whole comes to, by the facts of its members and teams: a query for slot, lottery_id and figures. */
export const houseOf = (slots: string): string =>
  `select slot, lottery_id, ${FIGURES.map((name) => {
    if (name === 'team_rebate') return '0::bigint as team_rebate';
    if (name === 'rebate')
      return `coalesce(sum(rebate) filter (where kind = 'fact' and via_id = 0), 0)::bigint as rebate`;
    return `coalesce(sum(${name}) filter (where kind = 'own'), 0)::bigint as ${name}`;
  }).join(
    ', ',
  )} from ${slots} s where (kind = 'own' and via_id < ${FURTHER_PLACES}) or (kind = 'fact' and via_id = 0) group by 1, 2`;

const houseCheck = (slots: string): AuditCheck => ({
  check: 'the house as a whole is its members together, with what its agents earned',
  sql: `select format('house slot %s lottery %s: %s, members %s', slot, lottery_id, ${figuresOf('h')}, ${figuresOf('m')}) as offender
        from report.house_slot h full join (${houseOf(slots)}) m using (slot, lottery_id)
        where ${figuresOf('h')} <> ${figuresOf('m')}`,
});

/** Each part of what is to be in the facts: the list of what is in, what is due, and their common key. */
const COMPLETE = [
  {
    what: 'every settled chunk is in the facts or waits for it',
    list: 'folded',
    due: 'v_due_chunk',
    key: ['round_id', 'revision', 'lo'],
  },
  {
    what: 'every entry of the cashier and of packets is in the facts or waits for it',
    list: 'folded_entry',
    due: 'v_due_entry',
    key: ['account_id', 'ver'],
  },
  {
    what: 'every member of the tree is in the facts or waits for it',
    list: 'folded_newcomer',
    due: 'v_due_newcomer',
    key: ['member_id'],
  },
  {
    what: 'every newcomer and first deposit is listed in the teams it counts for',
    list: 'arrival',
    due: 'v_recomputed_arrival',
    key: ['agent_id', 'what', 'slot', 'member_id', 'is_direct', 'amount'],
  },
  {
    what: 'every bonus and packet is listed in the teams it counts for',
    list: 'welfare',
    due: 'v_recomputed_welfare',
    key: ['agent_id', 'booked_at', 'account_id', 'ver', 'member_id'],
  },
  {
    what: 'what teams were given by quarter of an hour, hour and day is what is listed there',
    list: 'welfare_sum',
    due: 'v_recomputed_welfare_sum',
    key: ['agent_id', 'step', 'slot', 'kind', 'entries', 'amount'],
  },
  {
    what: 'every decided record of external play is in the facts or waits for it',
    list: 'folded_play',
    due: 'v_due_play',
    key: ['provider_id', 'record_id'],
  },
] as const;

/** Differences between the facts and what bets and books say, as queries for one column `offender` without a limit. */
export function factDifferences({ slots, days, activeSlots, activeDays }: Truth): AuditCheck[] {
  return [
    ...COMPLETE.map(({ what, list, due, key }) => ({
      check: what,
      sql: `select format('${due.replace(/^v_(due_)?/, '')} %s: %s', concat_ws('/', ${key.join(', ')}), case when f.there then 'not due' else 'not folded' end) as offender
            from (select ${key.join(', ')}, true as there from report.${list}) f
            full join (select ${key.join(', ')}, true as there from report.${due}) d using (${key.join(', ')})
            where f.there is null or d.there is null`,
    })),
    {
      check: 'the facts of every quarter of an hour are what bets and books say',
      sql: `select format('%s of agent %s via %s slot %s lottery %s: %s, recomputed %s', kind, agent_id, via_id, slot, lottery_id,
                ${figuresOf('f')}, ${figuresOf('r')}) as offender
            from (${BOTH_SLOTS}) f full join ${slots} r using (kind, agent_id, via_id, slot, lottery_id)
            where ${figuresOf('f')} <> ${figuresOf('r')}`,
    },
    houseCheck(days),
    {
      check: 'the facts of every hour and day that are put together are those of its quarters of an hour',
      sql: ROLLED.map(
        ({
          table,
          kind,
          step,
          until,
        }) => `select format('${kind} of agent %s via %s ${step} %s lottery %s: %s, recomputed %s', agent_id, via_id, slot, lottery_id,
                ${figuresOf('f')}, ${figuresOf('s')}) as offender
            from report.${table} f full join (
              select agent_id, v.via_id, date_trunc('${step}', q.slot, 'UTC') as slot,
                ${table === 'own_day' ? 'lottery_id' : 'case when v.via_id = 0 then lottery_id else least(lottery_id, 0) end as lottery_id'}, ${SUMS}
              from ${days} q cross join lateral (
                select q.via_id union all select -1 where q.kind = 'fact' and q.via_id = 0) v
              where kind = '${kind}' and q.slot < (select ${until} from report.rolled) group by 1, 2, 3, 4
            ) s using (agent_id, via_id, slot, lottery_id)
            where ${figuresOf('f')} <> ${figuresOf('s')}`,
      ).join(' union all '),
    },
    {
      check: 'whoever had bets settled in a quarter of an hour or on a day is marked, and nobody else',
      sql: `select format('who played: slot %s page %s', slot, page) as offender
            from report.active_slot a full join ${activeSlots} r using (slot, page) where a.bits is distinct from r.bits
            union all
            select format('who played: day %s page %s', day, page)
            from report.active_day d full join (
              select report.day_of(slot) as day, page, bit_or(bits) as bits from ${activeDays} group by 1, 2) s using (day, page)
            where d.bits is distinct from s.bits`,
    },
    {
      check: 'every chain has the place of its people, and every team the pages of the places below',
      sql: `select format('chain %s: place %s', chain_id, place_id) as offender
            from (select chain_id, string_agg(member_id::text, ' ' order by level) as people from agent.v_chain_path group by 1) c
            join report.chain_place k using (chain_id)
            left join lateral (
              with recursive up as (
                select 0 as level, p.member_id, p.parent_id from report.place p where p.id = k.place_id
                union all
                select u.level + 1, p.member_id, p.parent_id from up u join report.place p on p.id = u.parent_id
              ) select string_agg(member_id::text, ' ' order by level) as people from up) l on true
            where c.people is distinct from l.people
            union all
            select format('chain %s: no place', d.chain_id)
            from (select chain_id from report.folded_entry union select chain_id from report.folded_newcomer union select chain_id from report.folded_play) d
            where d.chain_id is not null and not exists (select from report.chain_place k where k.chain_id = d.chain_id)
            union all
            select format('places below %s: page %s', place_id, page)
            from report.place_page p full join report.pages_of_places(null) d using (place_id, page) where p.bits is distinct from d.bits`,
    },
    TEAM_PAGE_CHECK,
  ];
}

/** For the audit: the facts are what bets and books say, at any moment (money-path.md I10). */
export const REPORT_CHECKS: readonly AuditCheck[] = factDifferences({
  slots: 'report.v_recomputed',
  days: `(${BOTH_SLOTS})`,
  activeSlots: 'report.v_recomputed_active',
  activeDays: 'report.active_slot',
}).map(({ check, sql }) => ({ check, sql: `select * from (${sql}) d limit 5` }));
