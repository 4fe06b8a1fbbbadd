import type { Texts } from './texts.ts';

/** Words of the lotteries of the house. */
export const LOTTERY_WORDS = {
  'page.lotteries': ['Lotteries', '彩种管理', 'Quản lý xổ số'],
  'lotteries.name': ['Lottery', '彩种', 'Trò'],
  'lotteries.family': ['Family', '玩法系列', 'Dòng trò'],
  'lotteries.group': ['Group', '分组', 'Nhóm'],
  'lotteries.source': ['Drawn by', '开奖方', 'Bên quay số'],
  'lotteries.source.house': ['House', '自开', 'Nhà cái'],
  'lotteries.source.official': ['Official', '官方', 'Chính thức'],
  'lotteries.state': ['State', '状态', 'Trạng thái'],
  'lotteries.state.running': ['Open', '开放', 'Đang mở'],
  'lotteries.state.closed': ['Closed to betting', '暂停投注', 'Tạm ngừng cược'],
  'lotteries.state.ended': ['Ended', '已停售', 'Đã ngừng hẳn'],
  'lotteries.unsourced': ['No results', '暂无开奖来源', 'Chưa có nguồn kết quả'],
  'lotteries.live': ['Now', '当前期', 'Kỳ hiện tại'],
  'lotteries.next': ['Next', '下一期', 'Kỳ kế tiếp'],
  'lotteries.held': ['Held', '待人工处理', 'Đang giữ'],
  'lotteries.today': ['Today', '今日期数', 'Hôm nay'],
  'lotteries.drawnOf': ['{drawn} of {rounds}', '{drawn} / {rounds} 期', '{drawn} trên {rounds}'],
  'lotteries.close': ['Close', '关闭', 'Đóng'],
  'lotteries.closeText': [
    'From this moment no bet on {name} is taken, and no round is opened. Bets already placed are drawn and paid. Chases wait; rounds that pass are given back to them.',
    '立即停止接受{name}的投注，也不再开启新一期。已下的注照常开奖派彩；追号暂停，期间错过的期数退回积分。',
    'Từ lúc này không nhận cược {name} và không mở kỳ mới. Cược đã đặt vẫn mở thưởng và trả thưởng. Cược nuôi tạm chờ; các kỳ đã qua được hoàn điểm.',
  ],
  'lotteries.open': ['Open', '开放', 'Mở'],
  'lotteries.openText': [
    'Bets on {name} are taken again, at once where a round is open, and rounds are planned.',
    '恢复接受{name}的投注；若当前期尚未截止则立即生效，并重新安排期次。',
    'Nhận lại cược {name}, ngay lập tức nếu kỳ hiện tại còn mở, và lên lịch các kỳ tiếp.',
  ],
  'lotteries.whyHint': ['Kept with what was done.', '将与操作记录一并保存。', 'Được lưu cùng thao tác.'],
} as const satisfies Texts;
