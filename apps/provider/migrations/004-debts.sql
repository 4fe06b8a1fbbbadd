-- A correction takes back what was paid too much, also from a player who has it no more: what is free falls below zero then, and that is
-- what he owes. Nothing else takes more than there is: no stake, no transfer home. Whatever comes in covers it first.
alter table player drop constraint player_free_minor_check;
alter table entry drop constraint entry_balance_after_check;
comment on column player.free_minor is 'free to be staked or taken out; below zero: what he owes after a correction';

create or replace function move_points(p_player bigint, p_kind text, p_ref text, p_amount bigint, p_in_play bigint) returns bigint
language plpgsql as $$
declare
  v_free bigint;
begin
  select free_minor into strict v_free from player where id = p_player for no key update;
  if p_amount < 0 and p_kind in ('stake', 'out') and v_free + p_amount < 0 then return null; end if;
  update player
  set free_minor = v_free + p_amount,
      in_play_minor = in_play_minor + p_in_play,
      in_minor = in_minor + case when p_kind = 'in' then p_amount else 0 end,
      out_minor = out_minor - case when p_kind = 'out' then p_amount else 0 end
  where id = p_player;
  if p_amount <> 0 then
    insert into entry (player, kind, ref, amount_minor, balance_after)
    values (p_player, p_kind, p_ref, p_amount, v_free + p_amount);
  end if;
  return v_free + p_amount;
end $$;
