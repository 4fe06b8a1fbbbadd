-- What has to be staked before points may be withdrawn (spec §4, features "turnover requirement shown before paying in"). One row
-- per deposit or bonus; requirements are met one after the other, oldest first, by stakes of bets placed after each began.
create table wallet.turnover (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  source text not null check (source in ('deposit', 'bonus')),
  -- The order it belongs to, once per order and source.
  ref text not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required > 0),
  created_at timestamptz not null default clock_timestamp(),
  met_at timestamptz,
  unique (source, ref)
);
create index turnover_open on wallet.turnover (account_id, id) where met_at is null;
