-- Above an amount nobody credits a deposit alone (R-83): one person finds what arrived, and another finds the same.

alter table deposit.channel add column two_people_over bigint not null default 2000000 check (two_people_over >= 0);
-- A term of the order like its others. Null: it had ended before there was such an amount.
alter table deposit.deposit add column two_people_over bigint check (two_people_over >= 0);
update deposit.deposit set two_people_over = 2000000 where step not in ('passed', 'rejected');

-- What the first of two people found. It counts until anything happens to the order: `after_n` is the step it stood at.
create table deposit.first_look (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit.deposit,
  after_n integer not null,
  operator_id bigint not null,
  operator_name text not null,
  amount bigint not null check (amount > 0),
  payment_id bigint references deposit.payment,
  at timestamptz not null default clock_timestamp()
);
create index first_look_of_deposit on deposit.first_look (deposit_id, id);
create trigger first_look_append_only before update or delete or truncate on deposit.first_look
  for each statement execute function deposit.refuse_change();

-- As before; besides, an order takes the amount of its channel and keeps it.
create or replace function deposit.guard_deposit() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.step <> 'waiting' then raise exception 'deposit % does not begin as %', new.id, new.step using errcode = 'DP001'; end if;
    select c.two_people_over into new.two_people_over from deposit.channel c where c.code = new.channel_code;
    return new;
  end if;
  if new.step <> old.step and not exists
      (select from deposit.move m where m.from_step = old.step and m.to_step = new.step) then
    raise exception 'deposit %: % does not lead to %', old.id, old.step, new.step using errcode = 'DP001';
  end if;
  if (new.account_id, new.member_id, new.currency, new.channel_code, new.client_ref, new.digest, new.ordered, new.pay_amount,
      new.pay_currency, new.two_people_over)
     is distinct from (old.account_id, old.member_id, old.currency, old.channel_code, old.client_ref, old.digest, old.ordered,
      old.pay_amount, old.pay_currency, old.two_people_over) then
    raise exception 'deposit % stays what was ordered', old.id using errcode = 'DP001';
  end if;
  if (new.amount, new.fee, new.bonus, new.turnover) is distinct from (old.amount, old.fee, old.bonus, old.turnover)
     and not (new.step = 'passed' and old.step <> 'passed') then
    raise exception 'sums of deposit % change only when it passes', old.id using errcode = 'DP001';
  end if;
  return new;
end $$;

-- Whoever writes: a person passes an order above its amount only as the second, who finds what the first has found.
create function deposit.guard_two_people() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from deposit.deposit d where d.id = new.deposit_id and d.amount > d.two_people_over)
     and not exists (select from deposit.first_look f join deposit.deposit d on d.id = f.deposit_id
       where f.deposit_id = new.deposit_id and f.after_n = new.n - 1 and f.amount = d.amount
         and f.payment_id is not distinct from new.payment_id and f.operator_id <> new.operator_id) then
    raise exception 'deposit % takes two people', new.deposit_id using errcode = 'DP004';
  end if;
  return new;
end $$;
create trigger step_two_people before insert on deposit.step for each row
  when (new.step = 'passed' and new.operator_id is not null) execute function deposit.guard_two_people();
