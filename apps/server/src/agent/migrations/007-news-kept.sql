-- News of teams as they wait for their agents, each of whom is told at once and then again after a while (tell-team.ts): one row for each
-- kind of news, in which whatever comes meanwhile is added up.

create table agent.kept_news (
  agent_id bigint not null,
  what text not null,
  told integer not null check (told >= 0),
  direct boolean not null,
  -- One of those who are told of.
  member_id bigint,
  primary key (agent_id, what)
);
-- Who was told when; whoever is not here any more may be told at once.
create table agent.told_lately (
  agent_id bigint primary key,
  at timestamptz not null
);
