-- The provider's own little books. Amounts are whole minor units; a player's points change by move_points and nothing else.

create table player (
  id bigint generated always as identity primary key,
  -- In bytes' order, in which balances are paged.
  player_id text collate "C" not null unique,
  currency text not null,
  -- Free to be staked or taken out.
  free_minor bigint not null default 0 check (free_minor >= 0),
  -- Stakes of open records.
  in_play_minor bigint not null default 0 check (in_play_minor >= 0),
  -- All that was ever transferred, each way.
  in_minor bigint not null default 0 check (in_minor >= 0),
  out_minor bigint not null default 0 check (out_minor >= 0)
);

create table entry (
  id bigint generated always as identity primary key,
  player bigint not null references player,
  kind text not null check (kind in ('in', 'out', 'stake', 'payout', 'return')),
  -- The transfer's number, or the record's id and the number of its change.
  ref text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after bigint not null check (balance_after >= 0),
  at timestamptz not null default clock_timestamp(),
  unique (kind, ref)
);
create index entry_of_player on entry (player, id);

-- Moves p_amount (negative: away) to what is free and p_in_play to what is staked, with its entry. Null: the player has too little,
-- and nothing moved. Takes the player's row, which all movements of one player queue at.
create function move_points(p_player bigint, p_kind text, p_ref text, p_amount bigint, p_in_play bigint) returns bigint
language plpgsql as $$
declare
  v_free bigint;
begin
  select free_minor into strict v_free from player where id = p_player for no key update;
  if v_free + p_amount < 0 then return null; end if;
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

create function no_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;
create trigger entry_stays before update or delete on entry for each row execute function no_change();

create table transfer (
  transfer_no text primary key,
  direction text not null check (direction in ('in', 'out')),
  -- Empty words: cancelled before it was ever seen.
  player_id text not null,
  currency text not null,
  -- What was asked for, as in the question ('all' or an amount), and what it came to.
  asked text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null check (state in ('done', 'refused', 'cancelled')),
  reason text not null default '',
  record_seq bigint not null,
  at timestamptz not null default clock_timestamp()
);
create trigger transfer_stays before update or delete on transfer for each row execute function no_change();

create table record (
  record_no bigint generated always as identity primary key,
  record_id text generated always as ('r' || record_no) stored unique,
  player bigint not null references player,
  game_code text not null,
  state text not null check (state in ('open', 'settled', 'void')),
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  rev int not null default 1,
  placed_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'open' or payout_minor = 0),
  check (state <> 'void' or payout_minor = stake_minor)
);
create index record_of_player on record (player, record_no);

-- What a record was after each of its changes. seq is given at the commit (give_seq) and says in which order they became visible.
create table record_change (
  change_no bigint generated always as identity primary key,
  record_no bigint not null references record,
  rev int not null,
  seq bigint unique,
  state text not null,
  payout_minor bigint not null,
  settled_at timestamptz,
  detail jsonb not null,
  unique (record_no, rev)
);

-- The greatest seq that was given.
create table seq_head (
  one boolean primary key default true check (one),
  given bigint not null default 0
);
insert into seq_head default values;

-- The last thing a transaction does. Whoever has the row of seq_head keeps it until his commit is visible, so no smaller seq becomes
-- visible after a greater one; and nobody waits for anything else while he has it.
create function give_seq() returns trigger language plpgsql as $$
declare
  v_seq bigint;
begin
  update seq_head set given = given + 1 returning given into v_seq;
  update record_change set seq = v_seq where change_no = new.change_no;
  return null;
end $$;
create constraint trigger record_change_seq after insert on record_change
  deferrable initially deferred for each row execute function give_seq();
