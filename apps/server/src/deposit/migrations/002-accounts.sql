-- Where channels are paid to, as operators set it (decision 060): every account there was, sealed, so that an older one can stand again.

create table deposit.channel_account (
  id bigint generated always as identity primary key,
  -- Not a reference: an account is kept before its channel is made.
  channel_code text not null,
  masked text not null,
  wrapped_key text not null,
  details_sealed text not null,
  secret_sealed text,
  at timestamptz not null default clock_timestamp()
);
-- Null: nobody has changed the channel in the console yet.
alter table deposit.channel add column account_id bigint references deposit.channel_account;

-- An account stays what it is; only its key is wrapped anew when the master key is changed.
create function deposit.keep_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.channel_code, new.masked, new.details_sealed, new.secret_sealed, new.at)
     is not distinct from (old.id, old.channel_code, old.masked, old.details_sealed, old.secret_sealed, old.at) then
    return new;
  end if;
  raise exception 'an account of a channel stays as it is' using errcode = 'DP002';
end $$;
create trigger account_kept before update or delete on deposit.channel_account
  for each row execute function deposit.keep_account();

-- What a house has to begin with. A type without a channel is not shown.
insert into deposit.channel_type (code, title, sort) values
  ('bank', '{"zh-CN": "银行转账", "vi-VN": "Chuyển khoản", "en-US": "Bank transfer"}', 1),
  ('qr', '{"zh-CN": "扫码支付", "vi-VN": "Quét mã QR", "en-US": "QR code"}', 2),
  ('virtual', '{"zh-CN": "虚拟币", "vi-VN": "Tiền mã hóa", "en-US": "Crypto"}', 3),
  ('gateway', '{"zh-CN": "在线支付", "vi-VN": "Thanh toán trực tuyến", "en-US": "Online payment"}', 4),
  ('offline', '{"zh-CN": "线下充值", "vi-VN": "Nạp trực tiếp", "en-US": "In person"}', 5)
  on conflict do nothing;
