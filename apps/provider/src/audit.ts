import type { Sql } from './db.ts';

/** A rule of the books, and what breaks it. */
export interface AuditFinding {
  readonly check: string;
  readonly detail: string;
}

/** Each gives a line per breach. */
const CHECKS: Readonly<Record<string, string>> = {
  'what a player has free is the sum of his entries': `
    select p.player_id || ': ' || p.free_minor || ' and ' || coalesce(sum(e.amount_minor), 0) as detail
    from player p left join entry e on e.player = p.id group by p.id having p.free_minor <> coalesce(sum(e.amount_minor), 0)`,
  'every entry goes on from the one before': `
    select 'entry ' || id as detail from (
      select id, balance_after, amount_minor + coalesce(lag(balance_after) over (partition by player order by id), 0) as due from entry
    ) e where balance_after <> due`,
  'nothing but a correction takes more than a player has': `
    select p.player_id || ': ' || e.kind || ' ' || e.ref as detail from entry e join player p on p.id = e.player
    where e.balance_after < 0 and e.amount_minor < 0 and not (e.kind in ('payout', 'return') and exists (
      select from record r join record_change c using (record_no) where r.record_id = split_part(e.ref, ':', 1)
        and c.rev < split_part(e.ref, ':', 2)::int and c.state <> 'open'))`,
  'what a player has in play is the stakes of his open records': `
    select p.player_id as detail from player p left join record r on r.player = p.id and r.state = 'open'
    group by p.id having p.in_play_minor <> coalesce(sum(r.stake_minor), 0)`,
  'what a player moved is the sum of his transfers': `
    select p.player_id as detail from player p left join transfer t on t.player_id = p.player_id and t.state = 'done'
    group by p.id having p.in_minor <> coalesce(sum(t.amount_minor) filter (where t.direction = 'in'), 0)
      or p.out_minor <> coalesce(sum(t.amount_minor) filter (where t.direction = 'out'), 0)`,
  'a done transfer has its entry, and no other has one': `
    select coalesce(t.transfer_no, e.ref) as detail
    from (select * from transfer where state = 'done' and amount_minor <> 0) t
    full join (select * from entry where kind in ('in', 'out')) e on e.ref = t.transfer_no and e.kind = t.direction
    where t.transfer_no is null or e.ref is null or abs(e.amount_minor) <> t.amount_minor
      or (e.kind = 'in') <> (e.amount_minor > 0) or (select player_id from player where id = e.player) <> t.player_id`,
  'a record has taken its stake and given its payout': `
    select r.record_id as detail from record r
    left join entry e on e.player = r.player and e.kind in ('stake', 'payout', 'return') and split_part(e.ref, ':', 1) = r.record_id
    group by r.record_no having coalesce(sum(e.amount_minor), 0) <> r.payout_minor - r.stake_minor
      or coalesce(sum(e.amount_minor) filter (where e.kind = 'stake'), 0) <> -r.stake_minor`,
  'every entry of play has its record': `
    select e.ref as detail from entry e left join record r on r.record_id = split_part(e.ref, ':', 1) and r.player = e.player
    where e.kind in ('stake', 'payout', 'return') and r.record_no is null`,
  'a record is as its last change says, and none of its changes is missing': `
    select r.record_id as detail from record r left join record_change c using (record_no)
    group by r.record_no having count(c.rev) <> r.rev or max(c.rev) <> r.rev
      or count(*) filter (where c.rev = r.rev and c.state = r.state and c.payout_minor = r.payout_minor) <> 1`,
  'the order of changes has no gap': `
    select 'of ' || given as detail from seq_head
    where given <> (select count(*) from record_change) or given <> (select coalesce(max(seq), 0) from record_change)`,
};

/** Breaches of the provider's own books: none when all is well. */
export async function auditProvider(db: Sql): Promise<AuditFinding[]> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([check, text]) => {
      const { rows } = await db.query<{ detail: string }>(text);
      return rows.map(({ detail }) => ({ check, detail }));
    }),
  );
  return found.flat();
}
