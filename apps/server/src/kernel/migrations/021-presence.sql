-- Who is connected where. Unlogged: after a crash nobody is connected, which is exactly what empty tables say.
create unlogged table kernel.presence_node (
  node uuid primary key,
  seen_at timestamptz not null
);

create unlogged table kernel.presence (
  node uuid not null references kernel.presence_node on delete cascade,
  room_code text not null,
  members bigint[] not null,
  primary key (node, room_code)
);

-- Last count told to each room: whichever node changes the row first tells it.
create unlogged table kernel.presence_told (
  room_code text primary key,
  online integer not null,
  at timestamptz not null
);
