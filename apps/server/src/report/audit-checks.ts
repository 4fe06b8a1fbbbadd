import type { AuditCheck } from '@drawroom/ledger/audit';
import { FIGURES } from './figures.ts';

/** Where the true facts are read from: tables or views with the columns of `report.fact_slot` and `report.active_slot`. */
interface Truth {
  readonly slots: string;
  /** What days are the sums of. */
  readonly days: string;
  readonly activeSlots: string;
  readonly activeDays: string;
}

/** The figures of a row as one value; a row that is not there is one of zeros. */
const figuresOf = (table: string): string => `(${FIGURES.map((name) => `coalesce(${table}.${name}, 0)`).join(', ')})`;
const SUMS = FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ');

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
] as const;

/** Differences between the facts and what bets and books say, as queries for one column `offender` without a limit. */
export function factDifferences({ slots, days, activeSlots, activeDays }: Truth): AuditCheck[] {
  return [
    ...COMPLETE.map(({ what, list, due, key }) => ({
      check: what,
      sql: `select format('${due.slice(6)} %s: %s', concat_ws('/', ${key.join(', ')}), case when f.there then 'not due' else 'not folded' end) as offender
            from (select ${key.join(', ')}, true as there from report.${list}) f
            full join (select ${key.join(', ')}, true as there from report.${due}) d using (${key.join(', ')})
            where f.there is null or d.there is null`,
    })),
    {
      check: 'the facts of every quarter of an hour are what bets and books say',
      sql: `select format('agent %s via %s slot %s lottery %s: %s, recomputed %s', agent_id, via_id, slot, lottery_id,
                ${figuresOf('f')}, ${figuresOf('r')}) as offender
            from report.fact_slot f full join ${slots} r using (agent_id, via_id, slot, lottery_id)
            where ${figuresOf('f')} <> ${figuresOf('r')}`,
    },
    {
      check: 'the facts of every day are those of its quarters of an hour',
      sql: `select format('agent %s via %s day %s lottery %s: %s, recomputed %s', agent_id, via_id, day, lottery_id,
                ${figuresOf('f')}, ${figuresOf('s')}) as offender
            from report.fact_day f full join (
              select agent_id, via_id, report.day_of(slot) as day, lottery_id, ${SUMS}
              from ${days} group by 1, 2, 3, 4) s using (agent_id, via_id, day, lottery_id)
            where ${figuresOf('f')} <> ${figuresOf('s')}`,
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
  ];
}

/** For the audit: the facts are what bets and books say, at any moment (money-path.md I10). */
export const REPORT_CHECKS: readonly AuditCheck[] = factDifferences({
  slots: 'report.v_recomputed',
  days: 'report.fact_slot',
  activeSlots: 'report.v_recomputed_active',
  activeDays: 'report.active_slot',
}).map(({ check, sql }) => ({ check, sql: `select * from (${sql}) d limit 5` }));
