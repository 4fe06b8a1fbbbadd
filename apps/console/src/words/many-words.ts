import type { Texts } from './texts.ts';

/** Several rows at once, and whether a queue is pushed: English, Chinese, Vietnamese. */
export const MANY_WORDS = {
  'queue.live': ['live', '实时', 'trực tiếp'],
  'queue.liveText': ['Changes arrive by themselves.', '变动会自动推送到此页面。', 'Thay đổi tự hiện ngay khi xảy ra.'],
  'keys.many': ['Choose this row, and all up to it', '选择此行；连选至此行', 'Chọn dòng này; chọn tới dòng này'],
  'many.group': ['Chosen rows', '已选项目', 'Các dòng đã chọn'],
  'many.chosen': ['{n} chosen', '已选 {n} 项', 'Đã chọn {n}'],
  'many.choose': ['Choose {name}', '选择 {name}', 'Chọn {name}'],
  'many.none': ['Choose none', '取消选择', 'Bỏ chọn'],
  'many.sum': ['{done} done, {refused} not', '完成 {done} 项，未完成 {refused} 项', 'Xong {done}, chưa xong {refused}'],
  'many.progress': ['Progress', '进度', 'Tiến độ'],
  'many.waiting': ['waiting', '等待中', 'đang chờ'],
  'many.done': ['done', '已完成', 'đã xong'],
  'many.refused': ['refused', '未通过', 'bị từ chối'],
  'many.skipped': ['not tried', '未执行', 'chưa thử'],
  'many.claimText': [
    'Each is claimed for you by itself. What somebody else has stays with him.',
    '逐项领取给您；他人正在处理的不受影响。',
    'Từng mục được nhận cho bạn. Mục người khác đang giữ vẫn thuộc về họ.',
  ],
  'many.releaseText': [
    'Each goes back to the queue by itself. Only what is yours can be given back.',
    '逐项放回队列；只能放回由您处理的项目。',
    'Từng mục được trả lại hàng chờ. Chỉ trả được mục bạn đang giữ.',
  ],
  'many.dismissText': [
    'Each report is closed by itself with the same reason; nothing happens to the messages and their authors.',
    '逐条以同一原因结案；消息及其作者不受任何处理。',
    'Từng tố cáo được khép lại với cùng một lý do; tin nhắn và người viết không bị xử lý.',
  ],
  'many.handText': [
    'Each conversation goes to the same colleague by itself.',
    '逐个会话转给同一位同事。',
    'Từng cuộc trò chuyện được chuyển cho cùng một đồng nghiệp.',
  ],
  'many.to': ['To whom', '转给', 'Chuyển cho'],
} as const satisfies Texts;
