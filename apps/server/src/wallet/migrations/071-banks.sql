-- Banks that members may choose for their accounts (decision 065). A code never changes, and a bank is never deleted: methods have it.
create table wallet.bank (
  code text primary key check (code ~ '^[A-Z][A-Z0-9]{1,15}$'),
  -- By which rules numbers are judged; an account is known by it.
  country text not null check (country in ('CN', 'VN', 'BD')),
  name jsonb not null,
  -- Whether it is offered for new accounts.
  shown boolean not null default true,
  sort integer not null default 0
);

create function wallet.keep_bank() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'a bank is never deleted' using errcode = 'WA002'; end if;
  if new.code <> old.code or new.country <> old.country then
    raise exception 'code and country of a bank stay' using errcode = 'WA002';
  end if;
  return new;
end $$;
create trigger bank_kept before update or delete on wallet.bank for each row execute function wallet.keep_bank();

insert into wallet.bank (code, country, name, sort)
  select b.code, b.country, jsonb_build_object('zh-CN', b.zh, 'vi-VN', b.vi, 'en-US', b.en), 10 * b.n from (values
  (1, 'ICBC', 'CN', '中国工商银行', 'Industrial and Commercial Bank of China', 'Industrial and Commercial Bank of China'),
  (2, 'ABC', 'CN', '中国农业银行', 'Agricultural Bank of China', 'Agricultural Bank of China'),
  (3, 'BOC', 'CN', '中国银行', 'Bank of China', 'Bank of China'),
  (4, 'CCB', 'CN', '中国建设银行', 'China Construction Bank', 'China Construction Bank'),
  (5, 'BCOM', 'CN', '交通银行', 'Bank of Communications', 'Bank of Communications'),
  (6, 'PSBC', 'CN', '中国邮政储蓄银行', 'Postal Savings Bank of China', 'Postal Savings Bank of China'),
  (7, 'CMB', 'CN', '招商银行', 'China Merchants Bank', 'China Merchants Bank'),
  (8, 'CITIC', 'CN', '中信银行', 'China CITIC Bank', 'China CITIC Bank'),
  (9, 'CEB', 'CN', '中国光大银行', 'China Everbright Bank', 'China Everbright Bank'),
  (10, 'CMBC', 'CN', '中国民生银行', 'China Minsheng Bank', 'China Minsheng Bank'),
  (11, 'SPDB', 'CN', '浦发银行', 'Shanghai Pudong Development Bank', 'Shanghai Pudong Development Bank'),
  (12, 'CIB', 'CN', '兴业银行', 'Industrial Bank', 'Industrial Bank'),
  (13, 'PAB', 'CN', '平安银行', 'Ping An Bank', 'Ping An Bank'),
  (14, 'HXB', 'CN', '华夏银行', 'Hua Xia Bank', 'Hua Xia Bank'),
  (15, 'CGB', 'CN', '广发银行', 'China Guangfa Bank', 'China Guangfa Bank'),
  (16, 'CZB', 'CN', '浙商银行', 'China Zheshang Bank', 'China Zheshang Bank'),
  (17, 'CBHB', 'CN', '渤海银行', 'China Bohai Bank', 'China Bohai Bank'),
  (18, 'BOB', 'CN', '北京银行', 'Bank of Beijing', 'Bank of Beijing'),
  (19, 'BOS', 'CN', '上海银行', 'Bank of Shanghai', 'Bank of Shanghai'),
  (20, 'BJCN', 'CN', '江苏银行', 'Bank of Jiangsu', 'Bank of Jiangsu'),
  (21, 'NBCB', 'CN', '宁波银行', 'Bank of Ningbo', 'Bank of Ningbo'),
  (22, 'NJCB', 'CN', '南京银行', 'Bank of Nanjing', 'Bank of Nanjing'),
  (23, 'HZCB', 'CN', '杭州银行', 'Bank of Hangzhou', 'Bank of Hangzhou'),
  (24, 'VCB', 'VN', '越南外贸银行', 'Vietcombank', 'Vietcombank'),
  (25, 'BIDV', 'VN', '越南投资发展银行', 'BIDV', 'BIDV'),
  (26, 'CTG', 'VN', '越南工商银行', 'VietinBank', 'VietinBank'),
  (27, 'VBA', 'VN', '越南农业与农村发展银行', 'Agribank', 'Agribank'),
  (28, 'TCB', 'VN', '越南科技商业银行', 'Techcombank', 'Techcombank'),
  (29, 'MB', 'VN', '越南军队银行', 'MB Bank', 'MB Bank'),
  (30, 'ACB', 'VN', '亚洲商业银行', 'ACB', 'ACB'),
  (31, 'VPB', 'VN', '越南繁荣银行', 'VPBank', 'VPBank'),
  (32, 'TPB', 'VN', '先锋银行', 'TPBank', 'TPBank'),
  (33, 'STB', 'VN', '西贡商信银行', 'Sacombank', 'Sacombank'),
  (34, 'HDB', 'VN', '胡志明市发展银行', 'HDBank', 'HDBank'),
  (35, 'VIB', 'VN', '越南国际银行', 'VIB', 'VIB'),
  (36, 'SHB', 'VN', '西贡河内银行', 'SHB', 'SHB'),
  (37, 'MSB', 'VN', '越南海事银行', 'MSB', 'MSB'),
  (38, 'OCB', 'VN', '东方商业银行', 'OCB', 'OCB'),
  (39, 'SSB', 'VN', '东南亚银行', 'SeABank', 'SeABank'),
  (40, 'LPB', 'VN', '越南禄发银行', 'LPBank', 'LPBank'),
  (41, 'EIB', 'VN', '越南进出口银行', 'Eximbank', 'Eximbank'),
  (42, 'NAB', 'VN', '南亚银行', 'Nam A Bank', 'Nam A Bank'),
  (43, 'SCB', 'VN', '西贡银行', 'SCB', 'SCB'),
  (44, 'BRAC', 'BD', 'BRAC 银行', 'BRAC Bank', 'BRAC Bank'),
  (45, 'DBBL', 'BD', '荷兰孟加拉银行', 'Ngân hàng Dutch-Bangla', 'Dutch-Bangla Bank'),
  (46, 'IBBL', 'BD', '孟加拉伊斯兰银行', 'Ngân hàng Islami Bangladesh', 'Islami Bank Bangladesh'),
  (47, 'CITYBD', 'BD', '孟加拉城市银行', 'Ngân hàng City', 'The City Bank'),
  (48, 'EBL', 'BD', '孟加拉东方银行', 'Ngân hàng Eastern', 'Eastern Bank'),
  (49, 'SONALI', 'BD', '索纳利银行', 'Ngân hàng Sonali', 'Sonali Bank')
) b(n, code, country, zh, vi, en);
