import type { Texts } from './texts.ts';

/** Banks that members may choose: English, Chinese, Vietnamese. */
export const BANK_WORDS = {
  'page.banks': ['Banks', '银行', 'Ngân hàng'],
  'act.cashier.bank_save': ['Bank saved', '保存银行', 'Lưu ngân hàng'],
  'act.cashier.bank_restore': ['Bank restored', '恢复银行', 'Khôi phục ngân hàng'],
  'bank.new': ['New bank', '新增银行', 'Ngân hàng mới'],
  'bank.code': ['Code', '代码', 'Mã'],
  'bank.codeHint': [
    'The short name that the bank uses, in capitals. It never changes.',
    '银行通用简称，大写字母；创建后不可更改。',
    'Tên viết tắt của ngân hàng, chữ in hoa. Không đổi được nữa.',
  ],
  'bank.texts': ['Name', '名称', 'Tên gọi'],
  'bank.name': ['Name of the bank', '银行名称', 'Tên ngân hàng'],
  'bank.place': ['Where it is offered', '展示设置', 'Cách hiển thị'],
  'bank.country': ['Country', '所属国家', 'Quốc gia'],
  'bank.country.CN': ['China', '中国', 'Trung Quốc'],
  'bank.country.VN': ['Vietnam', '越南', 'Việt Nam'],
  'bank.country.BD': ['Bangladesh', '孟加拉国', 'Băng-la-đét'],
  'bank.countryHint': [
    'Decides how numbers are judged: Chinese banks take cards only. It never changes.',
    '决定账号校验方式：中国的银行只接受银行卡号；创建后不可更改。',
    'Quyết định cách kiểm tra số: ngân hàng Trung Quốc chỉ nhận số thẻ. Không đổi được nữa.',
  ],
  'bank.shown': ['Offered to members', '对会员展示', 'Cho thành viên chọn'],
  'bank.shownHint': [
    'No: nobody adds an account there any more. Members who have one keep it.',
    '选“否”后，会员不能再添加该银行账户；已有账户不受影响。',
    'Chọn “Không” thì không ai thêm tài khoản mới. Tài khoản đã có vẫn dùng được.',
  ],
  'bank.offered': ['Offered', '展示中', 'Đang hiện'],
  'bank.hidden': ['Taken away', '已撤下', 'Đã ẩn'],
  'bank.sort': ['Place in the list', '排序', 'Thứ tự'],
  'bank.sortHint': [
    'The lower number comes first, after the banks of the reader’s country.',
    '数字越小越靠前；会员所在国家的银行始终在前。',
    'Số nhỏ đứng trước, sau các ngân hàng của nước người xem.',
  ],
} as const satisfies Texts;
