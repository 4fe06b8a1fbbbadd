import type { Texts } from './texts.ts';

/** Hours of withdrawals: English, Chinese, Vietnamese. */
export const HOURS_WORDS = {
  'rule.hours': ['Hours of withdrawals', '提款受理时间', 'Giờ nhận yêu cầu rút'],
  'rule.zone': ['Time zone', '时区', 'Múi giờ'],
  'rule.outside': ['Outside of them', '非受理时间', 'Ngoài giờ'],
  'rule.outside.refuse': ['Requests are refused', '拒绝申请', 'Từ chối yêu cầu'],
  'rule.outside.wait': ['Requests wait for a person', '保留申请，转人工审核', 'Giữ lại, chờ người xét duyệt'],
  'rule.outsideHint': [
    'Members are told before they try. What waits is never let through by itself, and its promised time begins with the next hours.',
    '会员提交前即可看到。保留的申请不会自动放行，承诺时间从下次受理时间起算。',
    'Thành viên thấy trước khi gửi. Yêu cầu được giữ không tự duyệt; hạn hứa tính từ giờ nhận kế tiếp.',
  ],
  'rule.days': ['Hours by weekday', '每周时间', 'Giờ theo ngày trong tuần'],
  'rule.daysHint': [
    'HH:MM-HH:MM, the end up to 24:00; empty: closed that day.',
    'HH:MM-HH:MM，结束时间最晚 24:00；留空表示当天不受理。',
    'HH:MM-HH:MM, kết thúc muộn nhất 24:00; để trống: nghỉ cả ngày.',
  ],
  'rule.days.mon': ['Monday', '星期一', 'Thứ Hai'],
  'rule.days.tue': ['Tuesday', '星期二', 'Thứ Ba'],
  'rule.days.wed': ['Wednesday', '星期三', 'Thứ Tư'],
  'rule.days.thu': ['Thursday', '星期四', 'Thứ Năm'],
  'rule.days.fri': ['Friday', '星期五', 'Thứ Sáu'],
  'rule.days.sat': ['Saturday', '星期六', 'Thứ Bảy'],
  'rule.days.sun': ['Sunday', '星期日', 'Chủ Nhật'],
  'why.held.outside_hours': ['outside of the hours', '非受理时间申请', 'ngoài giờ nhận'],
} as const satisfies Texts;
