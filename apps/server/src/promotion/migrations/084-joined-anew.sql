-- Terms that were agreed are never written over: whoever takes part again, once the earlier ones are over, has both, and an order of his
-- goes by those that held when it was placed.

alter table promotion.joined drop constraint joined_pkey;
alter table promotion.joined add primary key (campaign_id, member_id, at);
