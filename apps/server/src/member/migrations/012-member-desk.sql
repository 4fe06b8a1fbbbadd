-- What the house writes at a member: freezes, notes and labels; and what its desk finds members by.

-- One row for each time that something was frozen. In force until it is lifted or `until` has come. Whoever takes points away or places
-- bets asks for it behind the lock of the account's row, under which bet and funds are frozen: what was answered binds everything later.
create table member.freeze (
  id bigint generated always as identity primary key,
  member_id bigint not null references member.member (id),
  account_id bigint not null,
  kind text not null check (kind in ('login', 'bet', 'funds')),
  reason text not null check (reason <> ''),
  why text not null,
  operator_id bigint not null,
  operator_name text not null,
  made_at timestamptz not null default clock_timestamp(),
  until timestamptz check (until > made_at),
  -- Lifted by somebody, or put aside after its end by the next one; then nobody's name stands here.
  ended_at timestamptz,
  ended_by text,
  ended_why text,
  check (num_nulls(ended_by, ended_why) in (0, 2)),
  check (ended_at is not null or ended_by is null)
);
create unique index freeze_once on member.freeze (account_id, kind) where ended_at is null;
create index freeze_of_member on member.freeze (member_id, id desc);
create index freeze_in_force on member.freeze (member_id) where ended_at is null;

-- Freezes in force at this moment.
create view member.v_freeze as
  select account_id, kind, until from member.freeze
  where ended_at is null and (until is null or until > clock_timestamp());

-- Sealed under a key of the row's own (R-98): what is noted about people is as personal as their numbers.
create sequence member.note_id;
create table member.note (
  id bigint primary key,
  member_id bigint not null references member.member (id),
  operator_id bigint not null,
  operator_name text not null,
  wrapped_key text not null,
  text_sealed text not null,
  at timestamptz not null default clock_timestamp()
);
create index note_of_member on member.note (member_id, id desc);

-- Nobody edits a note; with the account it goes. Its key may be wrapped anew under another master key.
create function member.keep_note() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.member_id, new.operator_id, new.operator_name, new.text_sealed, new.at)
     is distinct from (old.id, old.member_id, old.operator_id, old.operator_name, old.text_sealed, old.at) then
    raise exception 'notes are only added' using errcode = 'ME001';
  end if;
  return new;
end $$;
create trigger note_kept before update on member.note for each row execute function member.keep_note();

create table member.label (
  label text not null,
  member_id bigint not null references member.member (id),
  operator_name text not null,
  given_at timestamptz not null default clock_timestamp(),
  primary key (label, member_id)
);
create index label_of_member on member.label (member_id);

-- Names by their beginning, in the order of their letters whatever the database's own order is.
create index member_by_name_order on member.member ((lower(username) collate "C"), id);
create index member_by_nickname on member.member ((lower(nickname) collate "C"), id);
