-- What reports show of lotteries and of single settled bets.
create view lottery.v_lottery as select id, code, family, sort from lottery.lottery;

-- Settled bets with what of the stake was turnover; who earns what on it stands in its frozen chain.
create view lottery.v_bet_record as
  select b.account_id, b.id, b.round_id, r.lottery_id, r.game_no, r.settled_at as round_settled_at, b.chain_id, b.play, b.selection,
    b.odds, b.stake, b.payout, b.status, b.created_at, b.settled_at,
    coalesce((select c.effective_after from lottery.bet_revision c where c.account_id = b.account_id and c.bet_id = b.id
      order by c.revision desc limit 1), b.stake - b.unit * b.multiple * o.push_half / 2) as effective
  from lottery.bet b join lottery.round r on r.id = b.round_id
  join lottery.outcome o on o.round_id = b.round_id and o.play = b.play and o.selection = b.selection and o.odds = b.odds
  where b.status in (1, 2, 3);

-- Rounds from the newest settled back, for lists over many members.
create index round_by_settled on lottery.round (settled_at, id) where status = 5;
create view lottery.v_settled_round as select id, lottery_id, settled_at from lottery.round where status = 5;

-- A bet id that no bet from a moment on is below.
create view lottery.v_bet_mark as select at, next_id as first_id from lottery.bet_mark;
