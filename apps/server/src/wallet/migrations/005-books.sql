-- The trial balance of each day, signed and chained (R-26, decision 041). Anybody may read it; nobody may change it.
create table wallet.books_key (
  id integer primary key check (id = 1),
  wrapped_key text not null,
  secret text not null,
  public_jwk text not null,
  made_at timestamptz not null default clock_timestamp()
);

create table wallet.trial_balance (
  day date primary key,
  -- Exactly what was signed; everything else of the day is read from it.
  text text not null,
  -- SHA-256 of the text of the day before, hex; zeros for the first.
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  signature text not null,
  stored_at timestamptz not null default clock_timestamp()
);

create function wallet.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'wallet.% is append-only', tg_table_name using errcode = 'WA001';
end $$;
create trigger trial_balance_append_only before update or delete or truncate on wallet.trial_balance
  for each statement execute function wallet.refuse_change();
