-- Tickets of files stand in kernel.file_ticket now; those given out before were for five minutes.
drop table wallet.statement_ticket;
