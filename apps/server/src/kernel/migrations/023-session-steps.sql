-- When a session was last confirmed by a second proof (R-64), and what besides the password opened it.
alter table kernel.session
  add column stepped_up_at timestamptz,
  add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery', 'host'));
