-- Records of a provider into the books. Whoever calls holds the provider's row.
create sequence transfer.batch;

create function transfer.take_records(p_provider integer, p_records jsonb, out member_id bigint, out result_delta bigint)
returns setof record language sql set search_path = '' as $$
  with told as (
    select r.*, p.member_id, p.account_id, v.currency
    from jsonb_to_recordset(p_records) as r(record_id text, player_id text, kind smallint, game_code text, state smallint, rev integer, seq bigint,
      stake bigint, payout bigint, placed_at double precision, settled_at double precision, detail jsonb)
    join transfer.player p on p.provider_id = p_provider and p.player_id = r.player_id
    join transfer.provider v on v.id = p_provider
  ), news as (
    select t.*, o.state as old_state, o.stake as old_stake, o.payout as old_payout, o.first_settled_at as old_settled_at,
      o.member_id is null as is_new
    from told t left join transfer.record o on o.provider_id = p_provider and o.record_id = t.record_id
    -- A record belongs to one player for good.
    where o.rev is null or (o.rev < t.rev and o.member_id = t.member_id)
  ), written as (
    insert into transfer.record as w (provider_id, record_id, member_id, account_id, kind, game_code, state, rev, seq, stake, payout, currency,
      placed_at, settled_at, first_settled_at, detail)
    select p_provider, n.record_id, n.member_id, n.account_id, n.kind, n.game_code, n.state, n.rev, n.seq, n.stake, n.payout, n.currency,
      to_timestamp(n.placed_at / 1000), to_timestamp(n.settled_at / 1000), to_timestamp(n.settled_at / 1000), n.detail
    from news n
    on conflict (provider_id, record_id) do update set state = excluded.state, rev = excluded.rev, seq = excluded.seq, stake = excluded.stake,
      payout = excluded.payout, settled_at = excluded.settled_at, detail = excluded.detail,
      first_settled_at = coalesce(w.first_settled_at, excluded.first_settled_at),
      corrected = w.corrected + case when w.state <> 0
        and row(w.state, w.stake, w.payout) is distinct from row(excluded.state, excluded.stake, excluded.payout) then 1 else 0 end
  ), counted as (
    -- Decided records are counted when they are settled; a void takes itself out again.
    insert into transfer.settled_change (provider_id, record_id, member_id, kind, game_code, settled_at, placed_at, count_delta, stake_delta, payout_delta)
    select p_provider, x.record_id, x.member_id, x.kind, x.game_code, x.at, to_timestamp(x.placed_at / 1000), x.n, x.stake_delta, x.payout_delta
    from (
      select n.*, coalesce(n.old_settled_at, to_timestamp(n.settled_at / 1000), clock_timestamp()) as at,
        (n.state = 1)::integer - coalesce(n.old_state = 1, false)::integer as n,
        case when n.state = 1 then n.stake else 0 end - case when n.old_state = 1 then n.old_stake else 0 end as stake_delta,
        case when n.state = 1 then n.payout else 0 end - case when n.old_state = 1 then n.old_payout else 0 end as payout_delta
      from news n) x
    where x.n <> 0 or x.stake_delta <> 0 or x.payout_delta <> 0
  ), sums as (
    select n.member_id, max(n.seq) as seq,
      sum(n.payout - n.stake - coalesce(n.old_payout - n.old_stake, 0)) as result,
      sum(case when n.state = 0 then n.stake else 0 end - case when n.old_state = 0 then n.old_stake else 0 end) as in_play
    from news n group by 1
  ), noted as (
    select protection.note_play(n.account_id, date_trunc('hour', to_timestamp(n.placed_at / 1000), 'UTC'),
      sum(case when n.state = 2 then 0 else n.stake end - case when n.old_state = 2 then 0 else coalesce(n.old_stake, 0) end)::bigint,
      sum(case when n.state = 1 then n.payout else 0 end - case when n.old_state = 1 then n.old_payout else 0 end)::bigint)
    from news n group by n.account_id, date_trunc('hour', to_timestamp(n.placed_at / 1000), 'UTC')
  ), moved as (
    update transfer.player p set result_sum = p.result_sum + s.result, in_play = p.in_play + s.in_play,
      last_seq = greatest(p.last_seq, s.seq),
      -- What was won while nobody plays comes home by itself.
      next_sweep_at = least(p.next_sweep_at, clock_timestamp() + interval '2 min')
    from (select * from sums order by member_id) s
    where p.provider_id = p_provider and p.member_id = s.member_id
  )
  select n.member_id, (n.payout - n.stake - coalesce(n.old_payout - n.old_stake, 0))::bigint
  from news n where (select count(*) from noted) >= 0;
$$;
