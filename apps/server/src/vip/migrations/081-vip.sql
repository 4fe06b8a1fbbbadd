-- Levels of members by what they have staked in all their time, gifts on reaching one and for each month on it, and shares: who came by
-- whose link (decision 068). Amounts in minor units, but for those of the rules.

create schema vip;

-- What the house has set, version by version; the newest holds, and gifts keep the version they were claimed under.
create table vip.rules (
  version bigint generated always as identity primary key,
  content jsonb not null,
  at timestamptz not null default clock_timestamp()
);

-- What the release brings.
insert into vip.rules (content) values ($json$
{
  "zone": "Asia/Shanghai",
  "levels": [
    {
      "name": {
        "zh-CN": "青铜", "zh-TW": "青銅", "zh-HK": "青銅", "vi-VN": "Đồng", "en-US": "Bronze", "th-TH": "บรอนซ์", "id-ID": "Perunggu",
        "ms-MY": "Gangsa", "ja-JP": "ブロンズ", "bn-BD": "ব্রোঞ্জ", "ar-EG": "برونزي", "tr-TR": "Bronz", "ru-RU": "Бронза",
        "de-DE": "Bronze", "nl-NL": "Brons", "fr-FR": "Bronze", "it-IT": "Bronzo", "es-ES": "Bronce", "pt-BR": "Bronze",
        "sw-KE": "Shaba"
      },
      "turnover": "1000.00",
      "upGift": "3.00",
      "monthGift": "0.00",
      "times": "1.00",
      "on": true
    },
    {
      "name": {
        "zh-CN": "白银", "zh-TW": "白銀", "zh-HK": "白銀", "vi-VN": "Bạc", "en-US": "Silver", "th-TH": "เงิน", "id-ID": "Perak", "ms-MY": "Perak",
        "ja-JP": "シルバー", "bn-BD": "রুপা", "ar-EG": "فضي", "tr-TR": "Gümüş", "ru-RU": "Серебро", "de-DE": "Silber",
        "nl-NL": "Zilver", "fr-FR": "Argent", "it-IT": "Argento", "es-ES": "Plata", "pt-BR": "Prata", "sw-KE": "Fedha"
      },
      "turnover": "10000.00",
      "upGift": "18.00",
      "monthGift": "8.00",
      "times": "1.00",
      "on": true
    },
    {
      "name": {
        "zh-CN": "黄金", "zh-TW": "黃金", "zh-HK": "黃金", "vi-VN": "Vàng", "en-US": "Gold", "th-TH": "ทอง", "id-ID": "Emas", "ms-MY": "Emas",
        "ja-JP": "ゴールド", "bn-BD": "সোনা", "ar-EG": "ذهبي", "tr-TR": "Altın", "ru-RU": "Золото", "de-DE": "Gold", "nl-NL": "Goud",
        "fr-FR": "Or", "it-IT": "Oro", "es-ES": "Oro", "pt-BR": "Ouro", "sw-KE": "Dhahabu"
      },
      "turnover": "50000.00",
      "upGift": "58.00",
      "monthGift": "18.00",
      "times": "1.00",
      "on": true
    },
    {
      "name": {
        "zh-CN": "铂金", "zh-TW": "鉑金", "zh-HK": "鉑金", "vi-VN": "Bạch kim", "en-US": "Platinum", "th-TH": "แพลทินัม", "id-ID": "Platina",
        "ms-MY": "Platinum", "ja-JP": "プラチナ", "bn-BD": "প্লাটিনাম", "ar-EG": "بلاتيني", "tr-TR": "Platin", "ru-RU": "Платина",
        "de-DE": "Platin", "nl-NL": "Platina", "fr-FR": "Platine", "it-IT": "Platino", "es-ES": "Platino", "pt-BR": "Platina",
        "sw-KE": "Platinamu"
      },
      "turnover": "200000.00",
      "upGift": "128.00",
      "monthGift": "38.00",
      "times": "1.00",
      "on": true
    },
    {
      "name": {
        "zh-CN": "翡翠", "zh-TW": "翡翠", "zh-HK": "翡翠", "vi-VN": "Ngọc", "en-US": "Jade", "th-TH": "หยก", "id-ID": "Giok", "ms-MY": "Jed",
        "ja-JP": "翡翠", "bn-BD": "জেড", "ar-EG": "يشم", "tr-TR": "Yeşim", "ru-RU": "Нефрит", "de-DE": "Jade", "nl-NL": "Jade",
        "fr-FR": "Jade", "it-IT": "Giada", "es-ES": "Jade", "pt-BR": "Jade", "sw-KE": "Jade"
      },
      "turnover": "1000000.00",
      "upGift": "388.00",
      "monthGift": "88.00",
      "times": "1.00",
      "on": true
    },
    {
      "name": {
        "zh-CN": "钻石", "zh-TW": "鑽石", "zh-HK": "鑽石", "vi-VN": "Kim cương", "en-US": "Diamond", "th-TH": "เพชร", "id-ID": "Berlian",
        "ms-MY": "Berlian", "ja-JP": "ダイヤモンド", "bn-BD": "হীরা", "ar-EG": "ماسي", "tr-TR": "Elmas", "ru-RU": "Бриллиант",
        "de-DE": "Diamant", "nl-NL": "Diamant", "fr-FR": "Diamant", "it-IT": "Diamante", "es-ES": "Diamante", "pt-BR": "Diamante",
        "sw-KE": "Almasi"
      },
      "turnover": "5000000.00",
      "upGift": "1288.00",
      "monthGift": "288.00",
      "times": "1.00",
      "on": true
    }
  ],
  "share": {
    "on": true,
    "amount": "5.00",
    "turnover": "2000.00",
    "times": "1.00",
    "perMonth": 10
  }
}
$json$);

-- A level that was reached is kept, whatever becomes of the bets that led there.
create table vip.standing (
  member_id bigint primary key,
  level integer not null default 0 check (level >= 0),
  reached_at timestamptz
);
create table vip.reached (
  member_id bigint not null,
  level integer not null check (level > 0),
  turnover bigint not null,
  needed bigint not null,
  rules_version bigint not null references vip.rules,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, level),
  check (turnover >= needed)
);
create view vip.v_standing as select member_id, level, reached_at from vip.standing;

-- By whose link somebody came; what it brings is claimed once for each newcomer.
create table vip.share_link (
  member_id bigint primary key,
  code text not null unique,
  made_at timestamptz not null default clock_timestamp()
);
create table vip.brought (
  id bigint generated always as identity primary key,
  sharer_id bigint not null,
  newcomer_id bigint not null unique check (newcomer_id <> sharer_id),
  state text not null check (state in ('waiting', 'due', 'given', 'none')),
  at timestamptz not null default clock_timestamp()
);
create index brought_by on vip.brought (sharer_id, id);

-- Gifts that were claimed. `period`: the month of the house in which it was.
create table vip.claim (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  gift text not null,
  kind text not null check (kind in ('up', 'month', 'share')),
  level integer,
  brought_id bigint unique references vip.brought,
  period text not null,
  rules_version bigint not null references vip.rules,
  amount bigint not null check (amount > 0),
  turnover_e2 integer not null check (turnover_e2 >= 0),
  reward_id bigint not null unique,
  at timestamptz not null default clock_timestamp(),
  unique (member_id, gift),
  check ((kind = 'share') = (brought_id is not null) and (kind = 'share') = (level is null))
);
create index claim_in_month on vip.claim (member_id, period) where kind = 'share';

-- Whom to look at: those who have played since `looked_at`, and with `whole_after` everybody after that one.
create table vip.cursor (
  looked_at timestamptz not null,
  whole_after bigint
);
create unique index cursor_once on vip.cursor ((true));
insert into vip.cursor (looked_at, whole_after) values (clock_timestamp(), 0);
create table vip.due (member_id bigint primary key);

create function vip.keep_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'rules % are kept', old.version using errcode = 'VP001';
end $$;
create trigger keep_rules before update or delete on vip.rules for each row execute function vip.keep_rules();
