-- Where a member is paid (spec §3 "Payment method", decision 041). Everything that names a person or an account is sealed in the
-- application under a key of the row's own; what stands here in clear has all but its ends hidden.
create sequence wallet.method_id;
create table wallet.method (
  id bigint primary key,
  member_id bigint not null,
  kind text not null check (kind in ('bank', 'ewallet', 'virtual', 'qr')),
  -- Bank, e-wallet or network, by code.
  provider text not null,
  wrapped_key text,
  holder text,
  -- Number, address, or what a collection code says.
  number text,
  branch text,
  label text,
  -- A collection code's picture, drawn anew as WebP.
  picture text,
  -- Keyed hash by which the same account is known again (R-100).
  number_key text,
  holder_masked text not null,
  masked text not null,
  is_default boolean not null default false,
  added_at timestamptz not null default clock_timestamp(),
  -- A removed method keeps nothing that could be opened: only that there was one, and how it ended.
  removed_at timestamptz,
  check (removed_at is null or (not is_default and coalesce(wrapped_key, holder, number, branch, label, picture, number_key) is null)),
  check (removed_at is not null or (wrapped_key is not null and number is not null and number_key is not null))
);
create index method_of_member on wallet.method (member_id, id);
-- One account belongs to one person; a collection code may stand in several places, once per member.
create unique index method_of_one on wallet.method (number_key) where removed_at is null and kind <> 'qr';
create unique index method_code_once on wallet.method (member_id, number_key) where removed_at is null and kind = 'qr';
create unique index method_default on wallet.method (member_id) where is_default;
