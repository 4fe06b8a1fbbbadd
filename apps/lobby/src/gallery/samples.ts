/** Words of the gallery: each part with an ordinary and with a very long text, in a tall, a wide and a right-to-left script. */
export interface Sample {
  readonly locale: 'zh-CN' | 'vi-VN' | 'ar-EG';
  readonly short: string;
  readonly long: string;
  readonly title: string;
  readonly note: string;
  readonly deed: string;
  readonly name: string;
  readonly tabs: readonly string[];
}

export const SAMPLES: Record<'zh' | 'vi' | 'ar', Sample> = {
  zh: {
    locale: 'zh-CN',
    short: '一分快三',
    long: '第 20261120-0831 期已封盘，你的注单已经为下一期保留，开盘后可以一键继续投注，不会自动提交任何内容。',
    title: '确认第 0832 期的注单',
    note: '共 3 注，合计 120.00，余额不足时不会扣除任何积分。',
    deed: '投注 120.00',
    name: '广西快三（官方开奖，每二十分钟一期）',
    tabs: ['和值', '大小单双', '三军', '围骰', '长牌', '短牌', '二不同号', '三连号'],
  },
  vi: {
    locale: 'vi-VN',
    short: 'Xúc xắc 1 phút',
    long: 'Phiên 20261120-0831 đã đóng. Phiếu cược của bạn được giữ nguyên cho phiên kế tiếp và không có gì được gửi đi khi chưa có sự đồng ý của bạn.',
    title: 'Xác nhận phiếu phiên 0832',
    note: 'Tổng 3 cược, 120,00. Khi số dư không đủ, không điểm nào bị trừ.',
    deed: 'Đặt 120,00',
    name: 'Xúc xắc Quảng Tây (kết quả chính thức, hai mươi phút một phiên)',
    tabs: ['Tổng', 'Tài Xỉu Lẻ Chẵn', 'Số đơn', 'Bão chỉ định', 'Cặp khác số', 'Cặp đôi', 'Sảnh', 'Ba số khác nhau'],
  },
  ar: {
    locale: 'ar-EG',
    short: 'نرد الدقيقة',
    long: 'أُغلقت الجولة 20261120-0831. قسيمتك محفوظة للجولة التالية، ولن يُرسل أي شيء قبل أن توافق بنفسك على ذلك في الوقت الذي تختاره.',
    title: 'تأكيد قسيمة الجولة 0832',
    note: 'ثلاثة رهانات بمجموع 120.00. إذا لم يكفِ الرصيد فلن تُخصم أي نقاط.',
    deed: 'راهن بمبلغ 120.00',
    name: 'نرد قوانغشي (سحب رسمي، جولة كل عشرين دقيقة)',
    tabs: ['المجموع', 'كبير صغير', 'رقم مفرد', 'ثلاثي', 'زوج مختلف', 'زوج', 'تسلسل', 'ثلاثة مختلفة'],
  },
};

/** The parts' own words in Arabic, for looking only: Arabic is not offered to members. */
export const ARABIC_UI: Record<string, string> = {
  back: 'رجوع',
  close: 'إغلاق',
  ok: 'حسنًا',
  cancel: 'إلغاء',
  done: 'تم',
  clear: 'مسح',
  delete: 'حذف',
  save: 'حفظ',
  retry: 'حاول مجددًا',
  refresh: 'تحديث',
  loading: 'جارٍ التحميل',
  more: 'عرض المزيد',
  end: 'هذا كل شيء',
  pullToRefresh: 'اسحب للتحديث',
  releaseToRefresh: 'أفلت للتحديث',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  errorId: 'المرجع: {id}',
  keypad: 'لوحة المبلغ',
  quickAmounts: 'مبالغ سريعة',
  edit: 'تعديل',
  die: 'نرد {value}',
  result: 'النتيجة: {numbers}',
  remaining:
    '{seconds, plural, zero {انتهى الوقت} one {ثانية واحدة} two {ثانيتان} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  connected: 'متصل، {ms} مللي ثانية',
  connectedPlain: 'متصل',
  connecting: 'جارٍ الاتصال',
  disconnected: 'لا اتصال',
  ms: '{ms} ms',
};
