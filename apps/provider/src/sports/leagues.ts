import { nearestTag } from '@drawroom/contract/locales';
import type { Sport } from './match-form.ts';

/** What is made up is named in these; in every other language its English name stands. */
const NAMED_IN = ['zh-CN', 'zh-TW', 'vi-VN', 'en-US'] as const;

/** A name by locale. */
export type Names = Readonly<Record<(typeof NAMED_IN)[number], string>>;

export interface Team {
  readonly code: string;
  readonly names: Names;
  /** 1 is middling. */
  readonly strength: number;
}

export interface League {
  readonly code: string;
  readonly sport: Sport;
  /** Its matches go into extra time when they are level (football). */
  readonly cup: boolean;
  /** `rolling`: one match after the other; `featured`: one an hour, known two days ahead. */
  readonly pace: 'rolling' | 'featured';
  readonly names: Names;
  /** Eight of them. */
  readonly teams: readonly Team[];
}

type Named = readonly [zh: string, tw: string, vi: string, en: string];
const names = ([zh, tw, vi, en]: Named): Names => ({ 'zh-CN': zh, 'zh-TW': tw, 'vi-VN': vi, 'en-US': en });
const STRENGTHS = [1.22, 1.14, 1.07, 1.02, 0.97, 0.93, 0.88, 0.82];
const teams = (...all: readonly Named[]): readonly Team[] =>
  all.map((named, n) => ({ code: `t${n + 1}`, names: names(named), strength: STRENGTHS[n] ?? 1 }));

/** All of them are made up, and so are their teams. */
export const LEAGUES: readonly League[] = [
  {
    code: 'seaview',
    sport: 'football',
    cup: false,
    pace: 'rolling',
    names: names(['望海联赛', '望海聯賽', 'Giải Vọng Hải', 'Seaview League']),
    teams: teams(
      ['红帆港', '紅帆港', 'Cảng Buồm Đỏ', 'Red Sail Harbour'],
      ['灯塔角', '燈塔角', 'Mũi Hải Đăng', 'Lighthouse Point'],
      ['白鹭滩', '白鷺灘', 'Bãi Cò Trắng', 'Egret Sands'],
      ['青石渡', '青石渡', 'Bến Đá Xanh', 'Bluestone Ferry'],
      ['七星礁', '七星礁', 'Rạn Bảy Sao', 'Seven Star Reef'],
      ['月牙湾', '月牙灣', 'Vịnh Trăng Khuyết', 'Crescent Cove'],
      ['潮声镇', '潮聲鎮', 'Thị Trấn Sóng Vỗ', 'Tidesong'],
      ['盐田旧城', '鹽田舊城', 'Phố Cổ Ruộng Muối', 'Old Saltfields'],
    ),
  },
  {
    code: 'cloudridge',
    sport: 'football',
    cup: false,
    pace: 'rolling',
    names: names(['云岭联赛', '雲嶺聯賽', 'Giải Vân Lĩnh', 'Cloudridge League']),
    teams: teams(
      ['鹰嘴崖', '鷹嘴崖', 'Vách Mỏ Ưng', 'Hawkbill Cliff'],
      ['铜锣山', '銅鑼山', 'Núi Cồng Đồng', 'Bronze Gong Hill'],
      ['松风谷', '松風谷', 'Thung Lũng Gió Thông', 'Pinewind Vale'],
      ['石桥头', '石橋頭', 'Đầu Cầu Đá', 'Stonebridge End'],
      ['茶马坡', '茶馬坡', 'Dốc Trà Mã', 'Teahorse Slope'],
      ['银杏里', '銀杏里', 'Ngõ Bạch Quả', 'Ginkgo Lane'],
      ['雾溪', '霧溪', 'Suối Sương', 'Mist Creek'],
      ['雪线', '雪線', 'Vạch Tuyết', 'Snowline'],
    ),
  },
  {
    code: 'seasons',
    sport: 'football',
    cup: true,
    pace: 'featured',
    names: names(['四季杯', '四季盃', 'Cúp Bốn Mùa', 'Four Seasons Cup']),
    teams: teams(
      ['夏雷', '夏雷', 'Sấm Hạ', 'Summer Thunder'],
      ['冬青', '冬青', 'Đông Thanh', 'Winterholly'],
      ['春水', '春水', 'Xuân Thủy', 'Springwater'],
      ['秋实', '秋實', 'Mùa Gặt Thu', 'Autumn Harvest'],
      ['长夜', '長夜', 'Đêm Dài', 'Long Night'],
      ['晨露', '晨露', 'Sương Mai', 'Morning Dew'],
      ['晚霞', '晚霞', 'Ráng Chiều', 'Evening Glow'],
      ['新月', '新月', 'Trăng Non', 'New Moon'],
    ),
  },
  {
    code: 'starriver',
    sport: 'basketball',
    cup: false,
    pace: 'rolling',
    names: names(['星河篮球联赛', '星河籃球聯賽', 'Giải Bóng Rổ Ngân Hà', 'Starriver Basketball League']),
    teams: teams(
      ['铁翼', '鐵翼', 'Cánh Sắt', 'Iron Wings'],
      ['雷鼓', '雷鼓', 'Trống Sấm', 'Thunder Drums'],
      ['风暴角', '風暴角', 'Mũi Bão', 'Storm Cape'],
      ['北斗', '北斗', 'Bắc Đẩu', 'Northern Dipper'],
      ['赤狐', '赤狐', 'Cáo Lửa', 'Ember Foxes'],
      ['飞驰', '飛馳', 'Tốc Hành', 'Swift Couriers'],
      ['墨石', '墨石', 'Đá Mực', 'Inkstone'],
      ['浪花', '浪花', 'Hoa Sóng', 'Foamcrest'],
    ),
  },
  {
    code: 'islands',
    sport: 'basketball',
    cup: false,
    pace: 'featured',
    names: names(['群岛篮球赛', '群島籃球賽', 'Giải Bóng Rổ Quần Đảo', 'Archipelago Basketball Series']),
    teams: teams(
      ['火山岛', '火山島', 'Đảo Núi Lửa', 'Volcano Isle'],
      ['鲸歌岛', '鯨歌島', 'Đảo Cá Voi', 'Whalesong Isle'],
      ['珊瑚岛', '珊瑚島', 'Đảo San Hô', 'Coral Isle'],
      ['椰风岛', '椰風島', 'Đảo Gió Dừa', 'Palmwind Isle'],
      ['风车岛', '風車島', 'Đảo Cối Xay Gió', 'Windmill Isle'],
      ['珍珠岛', '珍珠島', 'Đảo Ngọc Trai', 'Pearl Isle'],
      ['灯笼岛', '燈籠島', 'Đảo Đèn Lồng', 'Lantern Isle'],
      ['迷雾岛', '迷霧島', 'Đảo Sương Mù', 'Mist Isle'],
    ),
  },
];

const byCode = new Map(LEAGUES.map((league) => [league.code, league]));

/** @throws Error for a league or a team that there is none of */
export function namesOf(leagueCode: string, teamCode: string): { league: Names; team: Names } {
  const league = byCode.get(leagueCode);
  const team = league?.teams.find(({ code }) => code === teamCode);
  if (league === undefined || team === undefined) throw new Error(`no team ${teamCode} in ${leagueCode}`);
  return { league: league.names, team: team.names };
}

/** A name in the language nearest to the player's; in English for every other. */
export function nameIn(of: Names, locale: string): string {
  return of[nearestTag(NAMED_IN, locale) ?? 'en-US'];
}
