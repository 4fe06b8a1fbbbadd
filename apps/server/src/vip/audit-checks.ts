import type { AuditCheck } from '@drawroom/ledger/audit';

/** What a claim comes to by the rules of its version, minor units. */
const BY_RULES = `(100 * case c.kind when 'share' then (r.content -> 'share' ->> 'amount')::numeric
    when 'up' then (r.content -> 'levels' -> (c.level - 1) ->> 'upGift')::numeric
    else (r.content -> 'levels' -> (c.level - 1) ->> 'monthGift')::numeric end)::bigint`;

/** Invariants between the levels, their rules and what was given. */
export const VIP_CHECKS: readonly AuditCheck[] = [
  {
    check:
      'every gift claimed is a reward of the same sum to the same member, and no reward of a level is anything else',
    sql: `select format('claim %s: %s, reward %s: %s', c.id, c.amount, w.id, w.amount) as offender from vip.claim c
          full join (select * from wallet.v_reward where source = 'vip') w on w.id = c.reward_id
          left join ledger.v_account a on a.id = w.account_id
          where w.amount is distinct from c.amount or a.owner_member_id is distinct from c.member_id
            or w.required is distinct from c.amount * c.turnover_e2 / 100 limit 5`,
  },
  {
    check: 'every gift is what the rules say that it was claimed under',
    sql: `select format('claim %s: %s, rules %s say %s', c.id, c.amount, c.rules_version, ${BY_RULES}) as offender
          from vip.claim c join vip.rules r on r.version = c.rules_version where c.amount is distinct from ${BY_RULES} limit 5`,
  },
  {
    check: 'everybody stands on the highest level that he has reached, each by what its rules asked for',
    sql: `select format('member %s: level %s, reached %s', coalesce(s.member_id, x.member_id), s.level, x.level) as offender
          from (select * from vip.standing where level > 0) s
          full join (select member_id, max(level) as level from vip.reached group by 1) x on x.member_id = s.member_id
          where s.level is distinct from x.level
          union all
          select format('member %s: level %s asked %s', x.member_id, x.level, x.needed) from vip.reached x
          join vip.rules r on r.version = x.rules_version
          where x.needed is distinct from (100 * (r.content -> 'levels' -> (x.level - 1) ->> 'turnover')::numeric)::bigint
            or not (r.content -> 'levels' -> (x.level - 1) ->> 'on')::boolean limit 5`,
  },
  {
    check: 'whoever came by a link brings his sharer something once, and no more of them a month than the rules allow',
    sql: `select format('share %s: %s, claim %s', b.id, b.state, c.id) as offender from vip.brought b
          full join (select * from vip.claim where kind = 'share') c on c.brought_id = b.id and c.member_id = b.sharer_id
          where (b.state is not distinct from 'given') <> (c.id is not null)
          union all
          select format('member %s: share %s of %s', n.member_id, n.nth, n.period) from (
            select c.*, row_number() over (partition by c.member_id, c.period order by c.id) as nth from vip.claim c where kind = 'share') n
          join vip.rules r on r.version = n.rules_version where n.nth > (r.content -> 'share' ->> 'perMonth')::int limit 5`,
  },
];
