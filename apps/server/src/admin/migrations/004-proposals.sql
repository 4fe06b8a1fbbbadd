-- What takes two people (R-83, decision 056): proposed by one, done when another approves it, once. And the roles of the house: the owner's
-- is called so, and those who only write have one of their own.

alter table admin.operator drop constraint operator_roles_check;
update admin.operator set roles = array_replace(roles, 'admin', 'owner');
alter table admin.operator add constraint operator_roles_check
  check (roles <@ array['support', 'finance', 'risk', 'draw', 'content', 'auditor', 'owner']);

create table admin.proposal (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whom or what it is about; one proposal of a kind waits for it at a time.
  subject text not null,
  -- What the call was given, as its contract reads it.
  input jsonb not null,
  -- What stood when it was proposed, and what is to stand: facts as text, shown to the second person.
  before jsonb not null,
  after jsonb not null,
  why text not null check (length(why) between 5 and 500),
  proposed_by bigint not null references admin.operator,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused', 'withdrawn', 'expired', 'stale')),
  decided_by bigint references admin.operator,
  decided_at timestamptz,
  note text not null default '',
  constraint two_people check (state not in ('applied', 'refused', 'stale') or decided_by <> proposed_by),
  constraint decided check ((state in ('applied', 'refused', 'stale', 'withdrawn')) = (decided_by is not null)),
  constraint ended check ((state = 'waiting') = (decided_at is null)),
  constraint in_time check (state <> 'applied' or decided_at <= expires_at)
);
create unique index proposal_waiting on admin.proposal (kind, subject) where state = 'waiting';
create index proposal_ended on admin.proposal (id desc) where state <> 'waiting';

create function admin.keep_proposal() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then raise exception 'a proposal is never deleted' using errcode = 'AD001'; end if;
  if old.state <> 'waiting' then raise exception 'what was decided stays' using errcode = 'AD001'; end if;
  if row(new.id, new.kind, new.subject, new.input, new.before, new.after, new.why, new.proposed_by, new.proposed_at, new.expires_at)
     is distinct from row(old.id, old.kind, old.subject, old.input, old.before, old.after, old.why, old.proposed_by, old.proposed_at, old.expires_at)
  then raise exception 'what was proposed stays' using errcode = 'AD001'; end if;
  return new;
end $$;
create trigger proposal_kept before update or delete on admin.proposal for each row execute function admin.keep_proposal();
