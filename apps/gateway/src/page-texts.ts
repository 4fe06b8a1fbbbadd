const zh = {
  title: '示例收银台',
  note: '这是演示用的支付网关，不涉及真实资金。',
  order: '订单',
  amount: '金额',
  address: '地址',
  state: '状态',
  pay: '支付',
  fail: '支付失败',
  late: '订单过期后再支付',
  twice: '支付两次',
  other: '支付其他金额',
  chain: '示例链',
  send: '发送',
  confirmations: '确认数',
  payouts: '出款',
  paid: '已付',
  failed: '失败',
  open: '待支付',
  accepted: '处理中',
  seen: '已发现',
  unknown: '没有这笔订单。',
};

type Texts = Readonly<Record<keyof typeof zh, string>>;

const vi: Texts = {
  title: 'Trang thanh toán mẫu',
  note: 'Đây là cổng thanh toán để thử, không có tiền thật.',
  order: 'Đơn',
  amount: 'Số tiền',
  address: 'Địa chỉ',
  state: 'Trạng thái',
  pay: 'Thanh toán',
  fail: 'Thanh toán thất bại',
  late: 'Thanh toán sau khi đơn hết hạn',
  twice: 'Thanh toán hai lần',
  other: 'Thanh toán số khác',
  chain: 'Chuỗi mẫu',
  send: 'Gửi',
  confirmations: 'Xác nhận',
  payouts: 'Chi trả',
  paid: 'Đã trả',
  failed: 'Thất bại',
  open: 'Chờ thanh toán',
  accepted: 'Đang xử lý',
  seen: 'Đã thấy',
  unknown: 'Không có đơn này.',
};

const en: Texts = {
  title: 'Sample pay page',
  note: 'A payment gateway for trying things out. No real money moves.',
  order: 'Order',
  amount: 'Amount',
  address: 'Address',
  state: 'State',
  pay: 'Pay',
  fail: 'Let it fail',
  late: 'Pay after the order has expired',
  twice: 'Pay twice',
  other: 'Pay another amount',
  chain: 'Sample chain',
  send: 'Send',
  confirmations: 'Confirmations',
  payouts: 'Payouts',
  paid: 'Paid',
  failed: 'Failed',
  open: 'Not paid yet',
  accepted: 'Under way',
  seen: 'Seen',
  unknown: 'There is no such order.',
};

/** Texts of the pages in the language of `lang`, or of the browser, or in English. */
export function textsFor(lang: string, acceptLanguage: string): { readonly lang: string; readonly texts: Texts } {
  const wanted = [lang, ...acceptLanguage.split(',')].map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const found = wanted.find((tag) => tag === 'zh' || tag === 'vi' || tag === 'en');
  if (found === 'zh') return { lang: 'zh-CN', texts: zh };
  return found === 'vi' ? { lang: 'vi', texts: vi } : { lang: 'en', texts: en };
}

export type PageTexts = Texts;
