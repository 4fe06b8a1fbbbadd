-- Choices of pages that operators keep under a name, and addresses that they have proved (decision 064).

create table admin.view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references admin.operator,
  page text not null,
  name text not null check (length(name) between 1 and 200),
  -- Values of closed lists, days, codes of rooms: nothing that somebody typed.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  -- Seen by everybody who may see the page.
  shared boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create unique index view_named on admin.view (operator_id, page, lower(name));
create index view_shared on admin.view (page) where shared;

-- What a page opens with for somebody.
create table admin.first_view (
  operator_id bigint not null references admin.operator,
  page text not null,
  view_id bigint not null references admin.view on delete cascade,
  primary key (operator_id, page)
);
create index first_view_of on admin.first_view (view_id);

-- Where an operator is written to, sealed; in the language that he chose for it.
create table admin.mailbox (
  operator_id bigint primary key references admin.operator,
  wrapped_key text not null,
  address text not null,
  locale text not null check (locale in ('zh-CN', 'vi-VN', 'en-US')),
  proved_at timestamptz not null default clock_timestamp()
);

-- An address that a code was sent to. sent, since: codes of the hour.
create table admin.mailbox_pending (
  operator_id bigint primary key references admin.operator,
  wrapped_key text not null,
  address text not null,
  locale text not null check (locale in ('zh-CN', 'vi-VN', 'en-US')),
  code_hash text not null,
  tries integer not null default 0,
  sent integer not null default 1,
  since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- When a link was last sent to whom it is for.
alter table admin.link add column mailed_at timestamptz;
