-- Hours of the desk are a setting of the house now (decision 067). The table stays for processes of the release before, which still read it
-- while this one takes their place (R-118); a later release drops it.
update kernel.house_setting s
  set content = jsonb_build_object('hours', jsonb_build_object('from', h.opens, 'to', h.closes, 'zone', h.zone))
  from service.hours h where s.code = 'service';
