-- Corrected results (R-38) and rounds annulled after their settlement (R-23), decision 051. Nothing that was booked is changed: a
-- correction is a further revision of a round, made of reversing entries, and what stood before stays to be seen.

-- How often the round's result was corrected; 0 is as it was first settled.
alter table lottery.round add column revision integer not null default 0;

-- Every result a round ever had, written when the first correction of it begins: revision 0 is what was drawn.
create table lottery.result_version (
  round_id bigint not null,
  revision integer not null check (revision >= 0),
  lottery_id bigint not null,
  kind text not null check (kind in ('drawn', 'correct', 'annul')),
  numbers text[],
  reason text,
  at timestamptz not null,
  primary key (round_id, revision),
  check ((revision = 0) = (kind = 'drawn')),
  check ((revision = 0) = (reason is null)),
  check ((kind = 'annul') = (numbers is null))
);
create index result_version_by_lottery on lottery.result_version (lottery_id) where revision > 0;
create trigger result_version_kept before update or delete on lottery.result_version
  for each row execute function lottery.keep_as_written();

-- As in 001, but a settled round may get another result, or be voided, by a version that says so and by nothing else.
create or replace function lottery.guard_round() returns trigger language plpgsql as $$
declare v_kind text; v_numbers text[];
begin
  if new.revision <> old.revision then
    select v.kind, v.numbers into v_kind, v_numbers from lottery.result_version v
      where v.round_id = old.id and v.revision = new.revision;
    if new.revision <> old.revision + 1 or old.status <> 5 or v_kind is null
       or (v_kind = 'correct' and (new.status <> 5 or new.numbers is distinct from v_numbers))
       or (v_kind = 'annul' and (new.status <> 6 or new.numbers is distinct from old.numbers)) then
      raise exception 'round %: no version of its result says so', old.id using errcode = 'LR010';
    end if;
  else
    if old.numbers is not null and new.numbers is distinct from old.numbers then
      raise exception 'round % has its result', old.id using errcode = 'LR001';
    end if;
    if new.status <> old.status and (old.status in (5, 6) or (new.status < old.status and old.status <> 7)) then
      raise exception 'round %: % to % is no step', old.id, old.status, new.status using errcode = 'LR003';
    end if;
  end if;
  if new.numbers is not null and new.seal_root is null then
    raise exception 'round % is not sealed', old.id using errcode = 'LR002';
  end if;
  if old.seal_root is not null and (new.seal_root <> old.seal_root or new.sealed_count <> old.sealed_count) then
    raise exception 'round % is sealed', old.id using errcode = 'LR004';
  end if;
  if old.commitment is not null and new.commitment <> old.commitment then
    raise exception 'round % is committed', old.id using errcode = 'LR005';
  end if;
  if new.odds_version <> old.odds_version and old.status > 0
     and (old.status > 1 or not lottery.same_rules(old.lottery_id, old.odds_version, new.odds_version)) then
    raise exception 'round % has its odds and rules', old.id using errcode = 'LR008';
  end if;
  new.epoch := old.epoch + 1;
  return new;
end $$;

-- Two people again: `correct` gives a settled round other numbers, `annul` ends it as if it had never been; both say why.
alter table lottery.result_proposal
  add column reason text,
  drop constraint result_proposal_kind_check,
  drop constraint result_proposal_check,
  add constraint result_proposal_kind check (kind in ('entry', 'release', 'void', 'correct', 'annul')),
  add constraint result_proposal_numbers check ((kind in ('void', 'annul')) = (numbers is null)),
  add constraint result_proposal_reason check ((kind in ('correct', 'annul')) = (coalesce(length(reason), 0) between 5 and 500));

create or replace function lottery.guard_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.confirmed_by is not null or (new.round_id, new.kind, new.proposed_by, new.proposed_at)
      is distinct from (old.round_id, old.kind, old.proposed_by, old.proposed_at) or new.numbers is distinct from old.numbers
      or new.reason is distinct from old.reason then
    raise exception 'a proposal is confirmed once and never changed' using errcode = 'LR008';
  end if;
  return new;
end $$;

-- What became of a confirmed correction. state: 0 waits to be judged, 1 runs, 2 done, 3 held because the two settlements disagree
-- (nothing was moved). It gets its revision when it begins to run, so revisions have no gap.
create table lottery.correction (
  proposal_id bigint primary key,
  round_id bigint not null,
  kind text not null check (kind in ('correct', 'annul')),
  numbers text[],
  reason text not null,
  state smallint not null default 0 check (state between 0 and 3),
  revision integer,
  hold_reason text,
  begun_at timestamptz,
  done_at timestamptz,
  announced_at timestamptz,
  check ((kind = 'annul') = (numbers is null)),
  check ((state in (1, 2)) = (revision is not null)),
  check ((state = 3) = (hold_reason is not null)),
  check ((state = 2) = (done_at is not null))
);
create unique index correction_one_at_a_time on lottery.correction (round_id) where state in (0, 1);
create unique index correction_of_revision on lottery.correction (round_id, revision) where revision is not null;

create function lottery.guard_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.proposal_id, new.round_id, new.kind, new.reason) is distinct from
       (old.proposal_id, old.round_id, old.kind, old.reason) or new.numbers is distinct from old.numbers
     or (new.state <> old.state and (old.state, new.state) not in ((0, 1), (0, 3), (1, 2)))
     or (old.revision is not null and new.revision is distinct from old.revision) then
    raise exception 'a correction goes forward only' using errcode = 'LR010';
  end if;
  return new;
end $$;
create trigger correction_guard before update or delete on lottery.correction
  for each row execute function lottery.guard_correction();

-- What each line yields by the numbers of a revision; revision 0 stands in lottery.outcome.
create table lottery.outcome_revision (
  round_id bigint not null,
  revision integer not null check (revision > 0),
  play text not null,
  selection text not null,
  odds text not null,
  status smallint not null,
  mult bigint not null,
  mult_rest bigint[],
  push_half bigint not null,
  units integer not null,
  primary key (round_id, revision, play, selection, odds)
);
create trigger outcome_revision_kept before update or delete on lottery.outcome_revision
  for each row execute function lottery.keep_as_written();
create view lottery.v_outcome as
  select round_id, 0 as revision, play, selection, odds, status, mult, mult_rest, push_half, units from lottery.outcome
  union all
  select round_id, revision, play, selection, odds, status, mult, mult_rest, push_half, units from lottery.outcome_revision;

create table lottery.correct_chunk (
  round_id bigint not null,
  revision integer not null check (revision > 0),
  lo bigint not null,
  hi bigint not null,
  -- Members with bets in the round, bets that changed, and what the house got back of payouts (negative: paid more).
  accounts integer not null,
  bets integer not null,
  house bigint not null,
  done_at timestamptz not null,
  primary key (round_id, revision, lo)
);

-- What stood before and what stands since, of every bet that a correction changed. `booked` is false where the member had closed his
-- account: no points move on it any more.
create table lottery.bet_revision (
  account_id bigint not null,
  bet_id bigint not null,
  revision integer not null check (revision > 0),
  round_id bigint not null,
  chain_id bigint not null,
  stake bigint not null,
  status_before smallint not null,
  payout_before bigint not null,
  effective_before bigint not null,
  status_after smallint not null,
  payout_after bigint not null,
  effective_after bigint not null,
  is_first boolean not null,
  booked boolean not null,
  at timestamptz not null,
  primary key (account_id, bet_id, revision)
);
create index bet_revision_by_round on lottery.bet_revision (round_id, revision, account_id);
create trigger bet_revision_kept before update or delete on lottery.bet_revision
  for each row execute function lottery.keep_as_written();

-- Rebates that a correction changes, per agent and chunk, until the agents' step books them.
create table lottery.correction_rebate (
  round_id bigint not null,
  revision integer not null,
  lo bigint not null,
  account_id bigint not null,
  before bigint not null,
  after bigint not null,
  posted boolean not null default false,
  primary key (round_id, revision, account_id, lo)
);

-- What a correction did to one account: `claimed` is what it added to the receivable of the round, `kept` what the house kept from an
-- account that was closed; both may be taken back by a later revision.
create table lottery.correction_part (
  round_id bigint not null,
  revision integer not null,
  what text not null check (what in ('payout', 'rebate')),
  account_id bigint not null,
  before bigint not null,
  after bigint not null,
  claimed bigint not null,
  kept bigint not null,
  closed boolean not null,
  at timestamptz not null,
  primary key (round_id, account_id, what, revision)
);
create trigger correction_part_kept before update or delete on lottery.correction_part
  for each row execute function lottery.keep_as_written();

-- What a member was paid by a wrong result and had no more when it was corrected. Nobody collects it: it falls only when a further
-- correction of the same round gives him points.
create table lottery.receivable (
  account_id bigint not null,
  round_id bigint not null,
  what text not null check (what in ('payout', 'rebate')),
  amount bigint not null check (amount >= 0),
  primary key (account_id, round_id, what)
);

-- As in 013, and what corrections changed: revision 0 is as first settled; every later one takes back what stood before and, unless the
-- round was annulled, says what stands since.
create or replace view lottery.v_settled_chunk as
  select round_id, 0 as revision, lo, hi, done_at from lottery.settle_chunk
  union all
  select round_id, revision, lo, hi, done_at from lottery.correct_chunk;
create or replace view lottery.v_settled_bet as
  select b.round_id, 0 as revision, 1::smallint as sign, r.lottery_id, b.account_id, b.id as bet_id, b.chain_id, b.stake,
    coalesce(f.effective_before, b.stake - b.unit * b.multiple * o.push_half / 2) as effective, coalesce(f.payout_before, b.payout) as payout
  from lottery.bet b
  join lottery.round r on r.id = b.round_id
  join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
  left join lottery.bet_revision f on f.account_id = b.account_id and f.bet_id = b.id and f.round_id = b.round_id and f.is_first
  where b.status in (1, 2, 3) or f.bet_id is not null
  union all
  select c.round_id, c.revision, e.sign, r.lottery_id, c.account_id, c.bet_id, c.chain_id, c.stake,
    case e.sign when 1 then c.effective_after else c.effective_before end,
    case e.sign when 1 then c.payout_after else c.payout_before end
  from lottery.bet_revision c
  join lottery.round r on r.id = c.round_id
  cross join (values (-1::smallint), (1::smallint)) as e(sign)
  where e.sign = -1 or c.status_after <> 4;

-- What had come back of orders before corrections changed it, for whoever decided by it then and does not decide again.
create view lottery.v_returned_before as
  select b.account_id, b.order_id, v.revision,
    sum(case when c.bet_id is null then case b.status when 4 then b.stake else b.payout end else c.payout_before end)::bigint as returned
  from lottery.result_version v
  join lottery.bet b on b.round_id = v.round_id
  -- The first change from this revision on tells what stood before it.
  left join lateral (select x.bet_id, x.payout_before from lottery.bet_revision x
    where x.account_id = b.account_id and x.bet_id = b.id and x.revision >= v.revision order by x.revision limit 1) c on true
  where v.revision > 0 group by 1, 2, 3;
