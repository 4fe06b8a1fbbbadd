import type { Texts } from './texts.ts';

/** Levels of members and shares: English, Chinese, Vietnamese. */
export const VIP_WORDS = {
  'page.vip': ['VIP levels', '贵宾等级', 'Hạng thành viên'],
  'proposal.kind.vip.levels': ['VIP levels', '贵宾等级', 'Hạng thành viên'],
  'vip.document': ['Document', '文档', 'Tài liệu'],
  'vip.levels': ['Levels', '等级', 'Các hạng'],
  'vip.level': ['Level {n}', '{n} 级', 'Hạng {n}'],
  'vip.further': [
    'A further level ({n}); leave empty for none',
    '新增 {n} 级（不需要请留空）',
    'Thêm hạng {n} (để trống nếu không cần)',
  ],
  'vip.members': ['Members on a level', '各级会员数', 'Số thành viên theo hạng'],
  'vip.nobody': ['Nobody stands on a level yet.', '还没有会员达到任何等级。', 'Chưa có thành viên nào đạt hạng.'],
  'vip.levels.name': ['Name', '名称', 'Tên'],
  'vip.levels.turnover': ['Turnover needed in total', '所需累计有效投注', 'Tổng cược hợp lệ cần có'],
  'vip.turnoverHint': [
    'More than the level before. Empty every field of the last level to take it away. Levels reached are kept.',
    '须高于前一级。清空最后一级的所有内容即可删除该级。已达到的等级会保留。',
    'Phải cao hơn hạng trước. Xóa trống mọi ô của hạng cuối để bỏ hạng đó. Hạng đã đạt được giữ lại.',
  ],
  'vip.levels.upGift': ['Gift on reaching it', '升级礼', 'Quà lên hạng'],
  'vip.levels.monthGift': ['Gift each month', '每月礼', 'Quà hằng tháng'],
  'vip.levels.times': ['Gifts are staked so many times', '礼物需投注倍数', 'Số lần cược của quà'],
  'vip.levels.on': ['Level is on', '启用该级', 'Bật hạng này'],
  'vip.share': ['Sharing', '分享奖励', 'Thưởng chia sẻ'],
  'vip.share.on': ['Sharing brings a gift', '启用分享奖励', 'Bật thưởng chia sẻ'],
  'vip.share.amount': ['Gift for each newcomer', '每位新会员奖励', 'Thưởng mỗi người mới'],
  'vip.share.turnover': ['Newcomer has to stake first', '新会员须先有效投注', 'Người mới cần cược trước'],
  'vip.shareHint': [
    'Set it so that the house earns more on it than the gift: people share links with themselves.',
    '请让平台从这笔投注中的收益高于奖励，防止有人给自己分享。',
    'Nên đặt sao cho nhà cái thu từ mức cược này nhiều hơn tiền thưởng, đề phòng người tự giới thiệu mình.',
  ],
  'vip.share.times': ['Gift is staked so many times', '奖励需投注倍数', 'Số lần cược của thưởng'],
  'vip.share.perMonth': ['Most gifts a member and month', '每人每月最多份数', 'Tối đa mỗi tháng một người'],
  'vip.months': ['Months', '月份', 'Tháng'],
  'vip.zone': ['Time zone of the months', '月份所用时区', 'Múi giờ tính tháng'],
  'vip.zoneHint': ['Such as Asia/Shanghai.', '例如 Asia/Shanghai。', 'Ví dụ Asia/Shanghai.'],
} as const satisfies Texts;
