-- Public randomness of drand in house draws (games.md §13.2, decision 025). A round's mode is announced with its commitment,
-- before betting opens: `entropy_round` names the beacon's round whose value will be mixed in, null is "commit only".

alter table lottery.round
  add column entropy_chain text,
  add column entropy_signature text,
  -- The seed, locked until a beacon round some minutes after the draw: anybody can open it should the house stop.
  add column timelock_round text,
  add column timelock text,
  add constraint round_entropy_announced check ((entropy_round is null) = (entropy_chain is null)),
  add constraint round_entropy_signed check ((entropy_signature is null) = (coalesce(entropy, '') = ''));

-- Rounds that still wait for their beacon's value; never more than one for each running lottery.
create index round_entropy_owed on lottery.round (chain_id, chain_index) where entropy_round is not null and seed is null;

-- What was announced stays (R-34): neither the mode nor the beacon's round, nor the times from which that round follows.
create function lottery.guard_announcement() returns trigger language plpgsql as $$
begin
  if old.commitment is not null and (new.entropy_round, new.entropy_chain, new.timelock_round, new.timelock,
      new.chain_id, new.chain_index) is distinct from (old.entropy_round, old.entropy_chain, old.timelock_round,
      old.timelock, old.chain_id, old.chain_index) then
    raise exception 'round % has announced its draw', old.id using errcode = 'LR006';
  end if;
  if old.entropy_round is not null and (new.end_at, new.prize_at) is distinct from (old.end_at, old.prize_at) then
    raise exception 'round % has announced its beacon', old.id using errcode = 'LR006';
  end if;
  if new.entropy_round is not null and old.entropy_round is null and (new.commitment is null or new.status <> 0) then
    raise exception 'round % announces its beacon with its commitment', old.id using errcode = 'LR006';
  end if;
  if old.entropy_signature is not null and (new.entropy, new.entropy_signature)
      is distinct from (old.entropy, old.entropy_signature) then
    raise exception 'round % has its entropy', old.id using errcode = 'LR006';
  end if;
  return new;
end $$;
create trigger round_guard_announcement before update on lottery.round
  for each row execute function lottery.guard_announcement();

-- What was announced is used: no draw of a beacon round without its value, none of another round with one. The seed stays
-- secret until that value is there; so do the seeds after it in the chain, whose hash it is.
create function lottery.guard_entropy() returns trigger language plpgsql as $$
begin
  if new.entropy_signature is not null and new.entropy_round is null then
    raise exception 'round % is commit only', old.id using errcode = 'LR007';
  end if;
  if new.entropy_signature is not null
      and encode(sha256(decode(new.entropy_signature, 'hex')), 'hex') is distinct from new.entropy then
    raise exception 'round %: entropy is not the hash of its signature', old.id using errcode = 'LR007';
  end if;
  if new.numbers is not null and new.entropy_round is not null and new.entropy_signature is null then
    raise exception 'round % lacks the beacon it announced', old.id using errcode = 'LR007';
  end if;
  if new.seed is not null and old.seed is null then
    if new.entropy_round is not null and new.entropy_signature is null and new.status <> 6 then
      raise exception 'round % still waits for its beacon', old.id using errcode = 'LR008';
    end if;
    if exists (select from lottery.round p where p.chain_id = new.chain_id and p.chain_index < new.chain_index
        and p.entropy_round is not null and p.seed is null) then
      raise exception 'round %: an earlier seed of its chain is still secret', old.id using errcode = 'LR008';
    end if;
  end if;
  return new;
end $$;
create trigger round_guard_entropy before update of seed, numbers, entropy, entropy_signature, status on lottery.round
  for each row execute function lottery.guard_entropy();
