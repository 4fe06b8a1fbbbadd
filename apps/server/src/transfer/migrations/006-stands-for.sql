-- A leave that found another transfer under way began none of its own: the other one stands for it when its fate is asked for (R-48).
create table transfer.stands_for (
  account_id bigint not null,
  client_ref uuid not null,
  transfer_id bigint not null references transfer.transfer,
  primary key (account_id, client_ref)
);
