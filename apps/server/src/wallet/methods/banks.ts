import type { LocaleTag } from '@drawroom/contract/locales';
import type { Words } from './words.ts';

type Country = 'CN' | 'VN' | 'BD';

/** A bank that members may be paid at; its code never changes. */
export interface Bank {
  readonly code: string;
  readonly country: Country;
  readonly name: Words;
}

/** Codes are the short names that the banks use themselves: zh, vi (only where it differs from en), en. */
const TABLE: Readonly<Record<Country, readonly (readonly [code: string, zh: string, en: string, vi?: string])[]>> = {
  CN: [
    ['ICBC', '中国工商银行', 'Industrial and Commercial Bank of China'],
    ['ABC', '中国农业银行', 'Agricultural Bank of China'],
    ['BOC', '中国银行', 'Bank of China'],
    ['CCB', '中国建设银行', 'China Construction Bank'],
    ['BCOM', '交通银行', 'Bank of Communications'],
    ['PSBC', '中国邮政储蓄银行', 'Postal Savings Bank of China'],
    ['CMB', '招商银行', 'China Merchants Bank'],
    ['CITIC', '中信银行', 'China CITIC Bank'],
    ['CEB', '中国光大银行', 'China Everbright Bank'],
    ['CMBC', '中国民生银行', 'China Minsheng Bank'],
    ['SPDB', '浦发银行', 'Shanghai Pudong Development Bank'],
    ['CIB', '兴业银行', 'Industrial Bank'],
    ['PAB', '平安银行', 'Ping An Bank'],
    ['HXB', '华夏银行', 'Hua Xia Bank'],
    ['CGB', '广发银行', 'China Guangfa Bank'],
    ['CZB', '浙商银行', 'China Zheshang Bank'],
    ['CBHB', '渤海银行', 'China Bohai Bank'],
    ['BOB', '北京银行', 'Bank of Beijing'],
    ['BOS', '上海银行', 'Bank of Shanghai'],
    ['BJCN', '江苏银行', 'Bank of Jiangsu'],
    ['NBCB', '宁波银行', 'Bank of Ningbo'],
    ['NJCB', '南京银行', 'Bank of Nanjing'],
    ['HZCB', '杭州银行', 'Bank of Hangzhou'],
  ],
  VN: [
    ['VCB', '越南外贸银行', 'Vietcombank'],
    ['BIDV', '越南投资发展银行', 'BIDV'],
    ['CTG', '越南工商银行', 'VietinBank'],
    ['VBA', '越南农业与农村发展银行', 'Agribank'],
    ['TCB', '越南科技商业银行', 'Techcombank'],
    ['MB', '越南军队银行', 'MB Bank'],
    ['ACB', '亚洲商业银行', 'ACB'],
    ['VPB', '越南繁荣银行', 'VPBank'],
    ['TPB', '先锋银行', 'TPBank'],
    ['STB', '西贡商信银行', 'Sacombank'],
    ['HDB', '胡志明市发展银行', 'HDBank'],
    ['VIB', '越南国际银行', 'VIB'],
    ['SHB', '西贡河内银行', 'SHB'],
    ['MSB', '越南海事银行', 'MSB'],
    ['OCB', '东方商业银行', 'OCB'],
    ['SSB', '东南亚银行', 'SeABank'],
    ['LPB', '越南禄发银行', 'LPBank'],
    ['EIB', '越南进出口银行', 'Eximbank'],
    ['NAB', '南亚银行', 'Nam A Bank'],
    ['SCB', '西贡银行', 'SCB'],
  ],
  BD: [
    ['BRAC', 'BRAC 银行', 'BRAC Bank'],
    ['DBBL', '荷兰孟加拉银行', 'Dutch-Bangla Bank', 'Ngân hàng Dutch-Bangla'],
    ['IBBL', '孟加拉伊斯兰银行', 'Islami Bank Bangladesh', 'Ngân hàng Islami Bangladesh'],
    ['CITYBD', '孟加拉城市银行', 'The City Bank', 'Ngân hàng City'],
    ['EBL', '孟加拉东方银行', 'Eastern Bank', 'Ngân hàng Eastern'],
    ['SONALI', '索纳利银行', 'Sonali Bank', 'Ngân hàng Sonali'],
  ],
};

const COUNTRIES = ['CN', 'VN', 'BD'] as const;

/** Every bank that members are paid at. */
export const BANKS: readonly Bank[] = COUNTRIES.flatMap((country) =>
  TABLE[country].map(([code, zh, en, vi = en]) => ({ code, country, name: { zh, vi, en } })),
);

const HOME: Readonly<Record<string, Country>> = { zh: 'CN', vi: 'VN', bn: 'BD' };
const byCode = new Map(BANKS.map((bank) => [bank.code, bank]));

export function findBank(code: string): Bank | null {
  return byCode.get(code) ?? null;
}

/** All banks, those of the reader's country first. */
export function banksFor(locale: LocaleTag): readonly Bank[] {
  const home = HOME[locale.slice(0, 2)];
  return [...BANKS.filter(({ country }) => country === home), ...BANKS.filter(({ country }) => country !== home)];
}
