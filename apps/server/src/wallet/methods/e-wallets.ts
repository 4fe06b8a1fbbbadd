import parsePhone, { type CountryCode } from 'libphonenumber-js/max';
import type { JudgedNumber } from './card-number.ts';
import { tidyNumber } from './tidy-text.ts';
import type { Words } from './words.ts';

/** An e-wallet that members may be paid at. */
export interface EWallet {
  readonly code: string;
  readonly name: Words;
  /** How an account of it is written. */
  readonly example: string;
  /** The account as it is kept, or null where it can be none. */
  readonly judge: (raw: string) => string | null;
}

const sameName = (name: string): Words => ({ zh: name, vi: name, en: name });

export const E_WALLETS: readonly EWallet[] = [
  { code: 'bkash', name: sameName('bKash'), example: '01712345678', judge: phoneOf('BD') },
  { code: 'nagad', name: sameName('Nagad'), example: '01812345678', judge: phoneOf('BD') },
  { code: 'momo', name: sameName('MoMo'), example: '0912345678', judge: phoneOf('VN') },
  { code: 'zalopay', name: sameName('ZaloPay'), example: '0987654321', judge: phoneOf('VN') },
  {
    code: 'alipay',
    name: { zh: '支付宝', vi: 'Alipay', en: 'Alipay' },
    example: '13912345678',
    judge: (raw) => phoneOf('CN')(raw) ?? mailbox(raw),
  },
  {
    code: 'wechat',
    name: { zh: '微信支付', vi: 'WeChat Pay', en: 'WeChat Pay' },
    example: 'wx_name88',
    judge: (raw) => phoneOf('CN')(raw) ?? matching(raw, /^[a-z][a-z0-9_-]{5,19}$/),
  },
];

const byCode = new Map(E_WALLETS.map((wallet) => [wallet.code, wallet]));

export function findEWallet(code: string): EWallet | null {
  return byCode.get(code) ?? null;
}

/** An account with a wallet; null where it can be none. */
export function judgeAccount(wallet: EWallet, raw: string): JudgedNumber | null {
  const number = wallet.judge(raw);
  return number === null ? null : { number, identity: `${wallet.code}:${number}` };
}

/** A mobile number of a country, in E.164 form. */
function phoneOf(country: CountryCode): (raw: string) => string | null {
  return (raw) => {
    const number = parsePhone(tidyNumber(raw), { defaultCountry: country, extract: false });
    if (number?.country !== country || !number.isValid() || number.ext !== undefined) return null;
    const type = number.getType();
    return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? number.number : null;
  };
}

function mailbox(raw: string): string | null {
  return matching(raw, /^(?=.{6,32}$)[a-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/);
}

function matching(raw: string, shape: RegExp): string | null {
  const text = raw.normalize('NFKC').trim().toLowerCase();
  return shape.test(text) ? text : null;
}
