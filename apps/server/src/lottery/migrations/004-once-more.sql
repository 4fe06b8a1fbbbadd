-- When the bettors of a finished round were told. Set after the telling, so that a crash in between tells them once more.
alter table lottery.round add column announced_at timestamptz;

-- Identity of a cancellation is (account, client_ref) too (R-47): the same ref for another order is refused.
create table lottery.cancellation (
  account_id bigint not null,
  client_ref uuid not null,
  order_id bigint not null,
  at timestamptz not null,
  primary key (account_id, client_ref)
);

drop function lottery.cancel_order(bigint, bigint, bigint);

-- Cancels all bets of one order before the round closes and gives the stake back (kind cancel, ref order). Returns
-- 0 done, 1 closed, 2 not the member's or unknown, 3 already cancelled (amount is what the first call gave back),
-- 4 the ref cancelled another order.
create function lottery.cancel_order(
  p_account bigint, p_order bigint, p_client_ref uuid, p_escrow bigint, out code smallint, out amount bigint, out balance bigint
) language plpgsql set search_path = '' as $$
declare
  v_round bigint; v_at timestamptz; v_open boolean; v_live integer; v_all bigint; v_known bigint;
begin
  select b.round_id into v_round from lottery.bet b where b.account_id = p_account and b.id = p_order and b.order_id = p_order;
  if v_round is null then code := 2; return; end if;
  perform pg_advisory_xact_lock_shared(lottery.gate_key(v_round));
  perform ledger.lock_accounts(array[p_account], true);
  select c.order_id into v_known from lottery.cancellation c where c.account_id = p_account and c.client_ref = p_client_ref;
  if v_known <> p_order then code := 4; return; end if;
  select b.balance into balance from ledger.v_balance b where b.id = p_account;
  v_at := clock_timestamp();
  select count(*) filter (where b.status = 0), coalesce(sum(b.stake), 0) into v_live, v_all
    from lottery.bet b where b.account_id = p_account and b.id >= p_order and b.order_id = p_order;
  if v_live = 0 then
    code := case when exists (select from lottery.bet b where b.account_id = p_account and b.id = p_order and b.status = 4) then 3 else 1 end;
    amount := v_all;
    return;
  end if;
  select r.status = 1 and v_at < r.end_at into v_open from lottery.round r where r.id = v_round;
  if not v_open then code := 1; return; end if;
  insert into lottery.cancellation (account_id, client_ref, order_id, at) values (p_account, p_client_ref, p_order, v_at);
  update lottery.bet b set status = 4, payout = b.stake, settled_at = v_at
    where b.account_id = p_account and b.id >= p_order and b.order_id = p_order and b.status = 0;
  update lottery.round_stake s set stake = s.stake - v_all where s.round_id = v_round and s.account_id = p_account;
  perform ledger.apply_locked(array[p_account], array[p_escrow], array[3::smallint], array[p_order], array[v_all], v_at);
  code := 0; amount := v_all; balance := balance + v_all;
end $$;
