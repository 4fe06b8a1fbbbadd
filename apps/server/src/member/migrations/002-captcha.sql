-- Captchas that were handed out (decision 031). Any node judges them; times are the database's.

create table member.captcha (
  id text primary key,
  scene text not null,
  -- Left edge of the place that the piece was cut from, picture pixels. Never leaves the server.
  x integer not null,
  slide_until timestamptz not null,
  work_until timestamptz not null,
  -- The one try was taken.
  tried_at timestamptz,
  -- SHA-256 of the token, once the try was right; the row goes when the token is used.
  token_hash text unique,
  token_until timestamptz
);
create index captcha_by_age on member.captcha (work_until);
