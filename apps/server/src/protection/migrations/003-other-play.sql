-- Play that is not a bet on a draw: stakes and payouts at external games, by the hour of the bet, told by the slice that hears of them. Limits
-- of stakes and losses count it (R-90).
create table protection.other_play (
  account_id bigint not null,
  hour timestamptz not null,
  stake bigint not null default 0,
  payout bigint not null default 0,
  primary key (account_id, hour)
);

-- Adds what became known of an hour: an open bet is a stake without a payout, a void one takes itself out again.
create function protection.note_play(p_account bigint, p_hour timestamptz, p_stake bigint, p_payout bigint) returns void
language sql set search_path = '' as $$
  insert into protection.other_play as o (account_id, hour, stake, payout)
    values (p_account, date_trunc('hour', p_hour, 'UTC'), p_stake, p_payout)
    on conflict (account_id, hour) do update set stake = o.stake + excluded.stake, payout = o.payout + excluded.payout;
$$;

-- Play of that kind since a moment. The hour that the moment falls in counts whole: the mistake is on the safe side.
create function protection.other_played(p_account bigint, p_since timestamptz, out stake bigint, out payout bigint)
language sql stable set search_path = '' as $$
  select coalesce(sum(o.stake), 0)::bigint, coalesce(sum(o.payout), 0)::bigint from protection.other_play o
  where o.account_id = p_account and o.hour >= date_trunc('hour', p_since, 'UTC');
$$;
