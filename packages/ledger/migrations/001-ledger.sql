-- The books. A row of ledger.entry is one transfer between two accounts, so it sums to zero by construction:
-- account_id receives amount (negative: gives), contra_id the opposite. Tracked accounts (members) have a balance row and a
-- gapless chain of versions; pooled accounts (house, escrow) have neither, so no hot row exists: their balance is the sum
-- of the rows that name them. Exactly one side of a row that touches a tracked account is tracked (decision 003).

create schema ledger;

create sequence ledger.account_id;
create sequence ledger.pooled_ver;

create table ledger.account_info (
  id bigint primary key default nextval('ledger.account_id'),
  code text not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  owner_member_id bigint,
  tracked boolean not null,
  opened_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (code, currency, owner_member_id)
);

create table ledger.account (
  id bigint primary key,
  balance bigint not null default 0 check (balance >= 0),
  ver bigint not null default 0
) with (fillfactor = 50);

create table ledger.entry_kind (
  kind smallint primary key,
  code text not null unique
);
insert into ledger.entry_kind (kind, code) values
  (1, 'opening'), (2, 'bet'), (3, 'cancel'), (4, 'payout'), (5, 'void'), (6, 'rebate'),
  (7, 'hold'), (8, 'release'), (9, 'correction'), (10, 'house');

create table ledger.entry (
  account_id bigint not null,
  ver bigint not null,
  contra_id bigint not null check (contra_id <> account_id),
  kind smallint not null,
  ref bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint check (balance_after >= 0),
  created_at timestamptz not null,
  primary key (account_id, ver)
);

-- Identity of a post that is not a bet: the key makes it happen once, the digest tells a retry from a misuse.
create table ledger.journal (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind smallint not null,
  digest text not null,
  legs integer not null,
  volume bigint not null,
  created_at timestamptz not null
);

create table ledger.hold (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'reserved' check (state in ('reserved', 'posted', 'voided')),
  key text not null unique,
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index hold_open on ledger.hold (account_id) where state = 'reserved';

-- Append-only: nobody edits or removes what was booked, the owner included (R-15).
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'LD003';
end $$;
create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger journal_append_only before update or delete or truncate on ledger.journal
  for each statement execute function ledger.refuse_change();

create view ledger.v_account as
  select i.id, i.code, i.currency, i.owner_member_id, i.tracked, coalesce(a.balance, 0) as balance, coalesce(a.ver, 0) as ver
  from ledger.account_info i left join ledger.account a on a.id = i.id;

-- Balances alone, for look-ups by id on the hot path.
create view ledger.v_balance as select id, balance, ver from ledger.account;

create view ledger.v_frozen as
  select account_id, sum(amount)::bigint as amount from ledger.hold where state = 'reserved' group by account_id;

create view ledger.v_entry as
  select e.account_id, e.ver, k.code as kind, e.ref, e.amount, e.balance_after, c.code as contra_code, e.created_at
  from ledger.entry e
  join ledger.entry_kind k on k.kind = e.kind
  join ledger.account_info c on c.id = e.contra_id;

-- Every row with both accounts named, for audits and reports.
create view ledger.v_row as
  select e.account_id, a.code as account_code, e.ver, e.contra_id, c.code as contra_code, a.currency, k.code as kind, e.ref, e.amount, e.created_at
  from ledger.entry e
  join ledger.entry_kind k on k.kind = e.kind
  join ledger.account_info a on a.id = e.account_id
  join ledger.account_info c on c.id = e.contra_id;
