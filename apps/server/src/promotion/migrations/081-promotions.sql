-- Promotions: campaigns of the house and what they have given (decision 069). Every reward is a row of `given` with its own reward in the
-- wallet, under a key that nothing else has; what a campaign may give in all stands in its row, and the same update that takes from it
-- decides whether it is still there.

create schema promotion;

-- Amounts in minor units. `content`: the document as operators set it.
create table promotion.campaign (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('sign_in', 'task', 'voucher', 'lucky_draw', 'deposit_bonus')),
  content jsonb not null,
  version integer not null default 1,
  budget bigint not null check (budget > 0),
  spent bigint not null default 0 check (spent between 0 and budget),
  made_at timestamptz not null default clock_timestamp()
);

create table promotion.given (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references promotion.campaign,
  -- Which content of the campaign it was given by.
  version integer not null,
  member_id bigint not null,
  key text not null unique,
  reward_id bigint not null unique,
  amount bigint not null check (amount > 0),
  turnover bigint not null check (turnover >= 0),
  -- By which the member knows his request again; null: he did not ask for it himself.
  client_ref uuid,
  at timestamptz not null default clock_timestamp()
);
create unique index given_of_ref on promotion.given (member_id, client_ref) where client_ref is not null;
create index given_of_member on promotion.given (member_id, id);
create index given_of_campaign on promotion.given (campaign_id, member_id);

-- Days of a calendar; `place`: which of its days it was, from 0.
create table promotion.signed (
  campaign_id bigint not null references promotion.campaign,
  member_id bigint not null,
  day date not null,
  place integer not null check (place >= 0),
  given_id bigint not null unique references promotion.given,
  at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, member_id, day)
);
create index signed_of_member on promotion.signed (member_id, at);

-- Codes: of one use, or the one of a campaign. A void one is redeemed no more.
create table promotion.voucher (
  code text primary key,
  campaign_id bigint not null references promotion.campaign,
  shared boolean not null,
  uses integer not null check (uses > 0),
  used integer not null default 0 check (used between 0 and uses),
  void boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  check (shared or uses = 1)
);
create unique index voucher_shared on promotion.voucher (campaign_id) where shared and not void;
create index voucher_of_campaign on promotion.voucher (campaign_id);

create table promotion.redeemed (
  campaign_id bigint not null references promotion.campaign,
  member_id bigint not null,
  code text not null references promotion.voucher,
  given_id bigint not null unique references promotion.given,
  at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, member_id)
);
create index redeemed_of_code on promotion.redeemed (code);

-- Codes that nobody knows, by who tried them.
create table promotion.wrong_code (
  member_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index wrong_code_of_member on promotion.wrong_code (member_id, at);

-- Draws of prizes. One of each member and campaign stands ready, its secret fixed and its commitment shown; the rest is written when it is drawn.
create table promotion.spin (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references promotion.campaign,
  member_id bigint not null,
  -- Of the campaign whose prizes and chances were shown with it: after a change of them another draw is made ready.
  version integer not null,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  entropy text,
  prizes jsonb,
  prize integer,
  day date,
  client_ref uuid,
  given_id bigint unique references promotion.given,
  at timestamptz,
  check (num_nulls(entropy, prizes, prize, day, client_ref, at) in (0, 6)),
  check (given_id is null or at is not null)
);
create unique index spin_ready on promotion.spin (campaign_id, member_id) where at is null;
create unique index spin_of_ref on promotion.spin (member_id, client_ref) where client_ref is not null;
create index spin_of_day on promotion.spin (campaign_id, member_id, day);
create index spin_of_member on promotion.spin (member_id, id) where at is not null;

-- Who takes part in a bonus of deposits, since when, and on which terms.
create table promotion.joined (
  campaign_id bigint not null references promotion.campaign,
  member_id bigint not null,
  terms jsonb not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, member_id)
);
create index joined_of_member on promotion.joined (member_id);

-- What was drawn, and what was given, never changes.
create function promotion.keep_spin() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.at is not null or (new.seed, new.commitment, new.campaign_id, new.member_id, new.version)
    is distinct from (old.seed, old.commitment, old.campaign_id, old.member_id, old.version) then
    raise exception 'spin % is fixed', old.id using errcode = 'PM001';
  end if;
  return new;
end $$;
create trigger keep_spin before update on promotion.spin for each row execute function promotion.keep_spin();

create function promotion.keep_given() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'what was given is fixed' using errcode = 'PM001';
end $$;
create trigger keep_given before update or delete on promotion.given for each row execute function promotion.keep_given();

-- HMAC-SHA-256 of a text under a key of 32 bytes, by the database's own SHA-256.
create function promotion.hmac(p_key bytea, p_text text) returns bytea language plpgsql immutable strict set search_path = '' as $$
declare v_inner bytea := ''; v_outer bytea := '';
begin
  for i in 0..63 loop
    v_inner := v_inner || decode(lpad(to_hex((case when i < length(p_key) then get_byte(p_key, i) else 0 end) # 54), 2, '0'), 'hex');
    v_outer := v_outer || decode(lpad(to_hex((case when i < length(p_key) then get_byte(p_key, i) else 0 end) # 92), 2, '0'), 'hex');
  end loop;
  return sha256(v_outer || sha256(v_inner || convert_to(p_text, 'utf8')));
end $$;

-- The lot of a draw by fair/v1 with game `lot`: six digits, each from a byte below 250. A second computation of it, for the audit.
create function promotion.lot_of(p_issue text, p_seed text, p_entropy text) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare v_lot integer := 0; v_digits integer := 0; v_block integer := 0; v_bytes bytea; v_byte integer;
begin
  loop
    v_bytes := promotion.hmac(decode(p_seed, 'hex'), 'fair/v1|lot|' || p_issue || '|' || p_entropy || '|' || v_block);
    for i in 0..31 loop
      v_byte := get_byte(v_bytes, i);
      if v_byte < 250 then
        v_lot := v_lot * 10 + v_byte % 10;
        v_digits := v_digits + 1;
        if v_digits = 6 then return v_lot; end if;
      end if;
    end loop;
    v_block := v_block + 1;
  end loop;
end $$;
