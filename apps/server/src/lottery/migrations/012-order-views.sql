-- What the slices above may read of orders and bets.
create view lottery.v_order as select account_id, client_ref, order_id, round_id, total from lottery.bet_order;
create view lottery.v_bet as select account_id, id, order_id, round_id, stake, payout, status from lottery.bet;
create view lottery.v_round as select id, lottery_id, game_no, status from lottery.round;
