-- Points put right by hand are taken back once, by a proposal of their own (decision 056); whoever looks at them asks by which.
create unique index proposal_reversal on admin.proposal ((after ->> 'reverses')) where kind = 'ledger.reverse' and state = 'applied';
