-- What an agent decides of his codes besides kind and rates: how long they live, how many may use them, and a note to himself.

-- 128 bits of chance as 22 signs of base64url, from the same source as keys.
create function agent.new_invite_token() returns text language sql volatile set search_path = '' as $$
  select rtrim(translate(encode(substring(sha256(convert_to(
    gen_random_uuid()::text || gen_random_uuid()::text, 'utf8')) from 1 for 16), 'base64'), '+/', '-_'), '=');
$$;

alter table agent.invite_code
  -- What the long link carries. Plain, because its owner is shown the link again and again, and it opens no more than the six digits
  -- beside it do.
  add column token text not null default agent.new_invite_token() unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  add column expires_at timestamptz,
  add column uses_max integer check (uses_max > 0),
  add column used integer not null default 0 check (used >= 0),
  add column note text not null default '' check (char_length(note) <= 40);
create index invite_code_by_owner on agent.invite_code (owner_id, created_at desc, code);

-- Whether somebody may register with a code now. A row that is deleted stays, so that its digits are never given to anybody else.
create function agent.code_state(c agent.invite_code) returns text language sql volatile set search_path = '' as $$
  select case
    when not c.active then 'deleted'
    when c.expires_at <= clock_timestamp() then 'expired'
    when c.used >= c.uses_max then 'used_up'
    else 'live' end;
$$;
