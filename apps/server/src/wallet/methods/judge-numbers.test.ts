import { describe, expect, test } from 'vitest';
import type { Bank } from './banks.ts';
import { judgeCard } from './card-number.ts';
import { CHAINS, judgeAddress } from './chain-address.ts';
import { E_WALLETS, findEWallet, judgeAccount } from './e-wallets.ts';
import { maskName, maskNumber } from './mask.ts';

const VIETNAMESE = ['VCB', 'STB', 'ACB'];
const bank = (code: string): Pick<Bank, 'code' | 'country'> => ({
  code,
  country: VIETNAMESE.includes(code) ? 'VN' : code === 'DBBL' ? 'BD' : 'CN',
});
const card = (code: string, raw: string): string | null => judgeCard(bank(code), raw)?.number ?? null;
const account = (code: string, raw: string): string | null => {
  const wallet = findEWallet(code);
  return wallet === null ? null : (judgeAccount(wallet, raw)?.number ?? null);
};

describe('cards', () => {
  // Numbers that the schemes publish for tests.
  test.each([
    ['ICBC', '6200000000000005', '6200000000000005'],
    ['CMB', '6205500000000000004', '6205500000000000004'],
    ['BOC', '4111 1111 1111 1111', '4111111111111111'],
    ['BOC', '5555-5555-5555-4444', '5555555555554444'],
    ['CCB', '６２００　００００　００００　０００５', '6200000000000005'],
    ['CCB', ' 6200–0000—0000‑0005 ', '6200000000000005'],
    ['VCB', '9704000000000018', '9704000000000018'],
    ['STB', '9704198526191432198', '9704198526191432198'],
    ['VCB', '0011001234567', '0011001234567'],
    ['DBBL', '11015012345678', '11015012345678'],
  ])('%s takes %s as %s', (code, raw, number) => {
    expect(card(code, raw)).toBe(number);
  });

  test.each([
    ['a wrong check digit', 'ICBC', '6200000000000006'],
    ['two digits changed places', 'BOC', '4111111111111171'],
    ['a wrong check digit of a Vietnamese card', 'VCB', '9704000000000019'],
    ['11 digits', 'ICBC', '62000000004'],
    ['20 digits', 'ICBC', '62000000000000000003'],
    ['7 digits at a bank with accounts', 'VCB', '0011001'],
    ['nothing but zeros', 'ICBC', '0000000000000000'],
    ['digits of another script', 'VCB', '٠٠١١٠٠١٢٣٤٥٦٧'],
    ['a letter', 'VCB', '00110O1234567'],
    ['an unseen character', 'ICBC', '6200\u200B000000000005'],
    ['a sign', 'ICBC', '+6200000000000005'],
    ['nothing', 'ICBC', '        '],
  ])('%s is no card', (_, code, raw) => {
    expect(card(code, raw)).toBeNull();
  });

  test('a card is the same whatever bank is named, an account only with its bank', () => {
    expect(judgeCard(bank('CMB'), '6200000000000005')?.identity).toBe(
      judgeCard(bank('ICBC'), '6200-0000-0000-0005')?.identity,
    );
    expect(judgeCard(bank('VCB'), '0011001234567')?.identity).not.toBe(
      judgeCard(bank('ACB'), '0011001234567')?.identity,
    );
  });
});

describe('e-wallets', () => {
  test.each([
    ['bkash', '01712-345678', '+8801712345678'],
    ['nagad', '+880 1812 345678', '+8801812345678'],
    ['momo', '0912 345 678', '+84912345678'],
    ['zalopay', '８４９１２３４５６７８', '+84912345678'],
    ['alipay', '139 1234 5678', '+8613912345678'],
    ['alipay', 'Li.Lei@Example.com', 'li.lei@example.com'],
    ['wechat', 'Wx_Name88', 'wx_name88'],
  ])('%s takes %s as %s', (code, raw, number) => {
    expect(account(code, raw)).toBe(number);
  });

  test.each([
    ['bkash', '0912345678'],
    ['bkash', '0171234567'],
    ['bkash', '029876543'],
    ['momo', '01712345678'],
    ['momo', '+84 24 3825 5555'],
    ['momo', '0912345678 ext 5'],
    ['momo', "0912345678'; --"],
    ['alipay', 'li lei@example.com'],
    ['alipay', 'a@b'],
    ['wechat', '8name88'],
    ['wechat', 'wx👻name'],
    ['nagad', ''],
  ])('%s has no account %j', (code, raw) => {
    expect(account(code, raw)).toBeNull();
  });

  test('each wallet takes its own example', () => {
    for (const { code, example } of E_WALLETS) expect.soft(account(code, example), code).not.toBeNull();
  });
});

describe('addresses', () => {
  // Of EIP-55 itself, and contracts that everybody knows.
  test.each([
    ['ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ETHEREUM', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['ETHEREUM', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['ETHEREUM', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
    ['ETHEREUM', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['ETHEREUM', '0xde709f2102306220921060314715629080e2fb77'],
    ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['TRON', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  ] as const)('%s has %s', (network, address) => {
    expect(judgeAddress(network, address)?.number).toBe(address);
    expect(judgeAddress(network, ` ${address}\n`)?.number).toBe(address);
  });

  test.each([
    ['one letter in the other case', 'ETHEREUM', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['no check sum at all', 'ETHEREUM', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a digit too few', 'ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['no 0x', 'ETHEREUM', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['the zero address', 'ETHEREUM', '0x0000000000000000000000000000000000000000'],
    ['an address of the other chain', 'ETHEREUM', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a mistyped letter', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['two letters changed places', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgLjj6t'],
    ['another case', 'TRON', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t'],
    ['a Bitcoin address with a right check sum', 'TRON', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['the zero address of the chain', 'TRON', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['an address of the other chain', 'TRON', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['letters of another script', 'TRON', 'ТR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ] as const)('%s is refused', (_, network, address) => {
    expect(judgeAddress(network, address)).toBeNull();
  });

  test('each chain takes its own example', () => {
    for (const { network, example } of CHAINS) expect(judgeAddress(network, example)?.number).toBe(example);
  });
});

test.each([
  ['bank', '6200000000000005', '****0005'],
  ['ewallet', '+8801712345678', '****5678'],
  ['ewallet', 'li.lei@example.com', 'l****@example.com'],
  ['ewallet', 'a@example.com', '****@example.com'],
  ['ewallet', 'wxname', '****me'],
  ['virtual', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7N****Lj6t'],
  ['qr', 'https://qr.alipay.com/fkx12345', '****2345'],
  ['qr', 'a\u202Eb\u0000c', '****'],
] as const)('%s %s is shown as %s', (kind, number, masked) => {
  expect(maskNumber(number, kind)).toBe(masked);
});

test('a name keeps its first character, and nothing tells how long it is', () => {
  expect(['张三', '欧阳娜娜', 'Nguyễn Văn An', ''].map(maskName)).toEqual(['张**', '欧**', 'N**', '']);
});

test('a name of one character is hidden whole, whatever that character is made of', () => {
  expect(['王', 'A', 'e\u0302\u0303', '𠮷'].map(maskName)).toEqual(['**', '**', '**', '**']);
});
