-- What each request of a member asked for, also one that was answered with what an earlier one gave: under the same it is answered again,
-- and nothing else is given under it.

create table vip.claim_ref (
  member_id bigint not null,
  client_ref uuid not null,
  gift text not null,
  primary key (member_id, client_ref)
);
