import { fileBehind } from '@drawroom/testkit/file-behind';
import { METHODS_MAX, methodCalls } from '@drawroom/contract/wallet-methods';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { protectionCalls } from '@drawroom/contract/protection';
import { openMemberAccount } from '@drawroom/ledger/accounts';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../../kernel/kernel.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { createProtectionSlice } from '../../protection/index.ts';
import { createWalletSlice, methodsOf, methodTarget } from '../index.ts';

let world: SliceKernel;
let slice: Slice;
beforeAll(async () => {
  world = await openSliceKernel();
  slice = createWalletSlice(world.kernel, { countedStake: async () => 0n });
});
afterAll(() => world.stop());

let people = 0n;
async function aPerson(): Promise<MemberContext> {
  const memberId = (people += 1n);
  const accountId = await world.kernel.db.tx((t) => openMemberAccount(t, { memberId, currency: 'CNY' }));
  const { session } = aContext();
  return aContext({ session: { ...session, memberId, claims: { ...session.claims, accountId } } });
}

type Fields = Readonly<Record<string, string>>;
const ask = <C extends AnyCall>(by: MemberContext, call: C, fields: Fields = {}): Promise<ReplyOf<C>> =>
  callSlice(slice, call, { fields, context: by });
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    ({ key, params }: Refusal) => (key === undefined ? 'not a refusal' : [key, ...Object.values(params)]),
  );
const list = async (by: MemberContext) => (await ask(by, methodCalls.methods)).methods;
const ids = async (by: MemberContext): Promise<string[]> => (await list(by)).map(({ methodId }) => methodId);

/** A card that nobody has, its check digit right. */
let cards = 0;
function aCard(): string {
  const body = `620055${String((cards += 1)).padStart(9, '0')}`;
  const digits = [...body].toReversed().map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1));
  const sum = digits.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
const CARD = { holder: '张三丰', bankCode: 'ICBC', branch: '北京朝阳支行' };
const bind = (by: MemberContext, fields: Fields = {}) =>
  ask(by, methodCalls.bindBankCard, { ...CARD, cardNumber: aCard(), ...fields });

test('a card is kept, shown with its ends alone, opened only for a payout, and nowhere in the database to be read (R-98, R-100)', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  const cardNumber = aCard();
  const { methods } = await bind(me, { cardNumber: cardNumber.replaceAll(/(.{4})/g, '$1 ') });
  expect(methods).toEqual([
    {
      methodId: expect.stringMatching(/^\d+$/),
      kind: 'bank',
      provider: 'ICBC',
      providerName: 'Industrial and Commercial Bank of China',
      holder: '张**',
      masked: `****${cardNumber.slice(-4)}`,
      isDefault: true,
      addedAt: expect.any(Number),
      image: null,
    },
  ]);
  const methodId = BigInt(methods[0]?.methodId ?? 0);
  const { memberId } = me.session;
  const masked = `ICBC ****${cardNumber.slice(-4)}`;
  expect(await methodsOf(world.kernel.db, memberId)).toEqual([
    { id: methodId, kind: 'bank', label: masked, isDefault: true, addedAtMs: expect.any(Number) },
  ]);
  expect(await methodTarget(world.kernel, world.kernel.db, { memberId, methodId })).toEqual({
    kind: 'bank',
    provider: 'ICBC',
    holder: '张三丰',
    number: cardNumber,
    branch: '北京朝阳支行',
    masked,
  });
  const foreign = { memberId: other.session.memberId, methodId };
  expect(await methodTarget(world.kernel, world.kernel.db, foreign)).toBeNull();
  const { rows } = await world.kernel.db.query<{ text: string }>(
    `select string_agg(m::text, ' ') as text from wallet.method m`,
  );
  expect(rows[0]?.text).toContain('ICBC');
  for (const part of [cardNumber, cardNumber.slice(4, 12), '三丰', '朝阳']) expect(rows[0]?.text).not.toContain(part);
});

test('every kind of method can be added, the first one is the default, the rest follow newest first', async () => {
  const me = await aPerson();
  await bind(me);
  await ask(me, methodCalls.addEWallet, { provider: 'bkash', account: '01712345678', holder: 'An' });
  await ask(me, methodCalls.addVirtualWallet, {
    network: 'TRON',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    label: ' cold ',
  });
  expect((await list(me)).map(({ kind, isDefault, holder }) => [kind, isDefault, holder])).toEqual([
    ['bank', true, '张**'],
    ['virtual', false, ''],
    ['ewallet', false, 'A**'],
  ]);
  expect((await methodsOf(world.kernel.db, me.session.memberId)).map(({ label }) => label)).toEqual([
    expect.stringMatching(/^ICBC \*{4}\d{4}$/),
    'USDT TRC20 TR7N****Lj6t',
    'bKash ****5678',
  ]);
  const { list: wallets, providers } = await ask(me, methodCalls.eWallets);
  expect(wallets.map(({ providerName }) => providerName)).toEqual(['bKash']);
  expect(providers.map(({ code }) => code)).toContain('momo');
  const { categories } = await ask(me, methodCalls.virtualCategories);
  expect(categories.map(({ network, token }) => [network, token])).toEqual([
    ['TRON', 'USDT'],
    ['ETHEREUM', 'USDT'],
  ]);
  expect((await ask(me, methodCalls.methods)).max).toEqual(METHODS_MAX);
});

test('names of banks and wallets come in the language of the reader', async () => {
  const names = async (locale: MemberContext['locale']) => {
    const { banks } = await ask({ ...(await aPerson()), locale }, methodCalls.bankList);
    return [...banks.slice(0, 2), ...banks.slice(-1)].map(({ name }) => name);
  };
  expect(await names('zh-CN')).toEqual(['中国工商银行', '中国农业银行', '索纳利银行']);
  expect(await names('vi-VN')).toEqual(['Vietcombank', 'BIDV', 'Ngân hàng Sonali']);
});

describe('what cannot be a payment method is refused, names its field, and leaves nothing', () => {
  const CHAIN = { network: 'ETHEREUM', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
  const WALLET = { provider: 'momo', account: '0912345678', holder: 'An' };
  test.each<[string, AnyCall, Fields]>([
    ['bankCode', methodCalls.bindBankCard, { bankCode: 'NONE' }],
    ['bankCode', methodCalls.bindBankCard, { bankCode: 'momo' }],
    ['cardNumber', methodCalls.bindBankCard, { cardNumber: '6200000000000006' }],
    ['holder', methodCalls.bindBankCard, { holder: '12345' }],
    ['holder', methodCalls.bindBankCard, { holder: '\u200B\u202E' }],
    ['branch', methodCalls.bindBankCard, { branch: '\u0000\u0000' }],
    ['provider', methodCalls.addEWallet, { provider: 'ICBC' }],
    ['account', methodCalls.addEWallet, { account: '01712345678' }],
    ['holder', methodCalls.addEWallet, { holder: '..' }],
    ['address', methodCalls.addVirtualWallet, { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed' }],
    ['address', methodCalls.addVirtualWallet, { network: 'TRON' }],
  ])('%s of %o', async (field, call, bent) => {
    const me = await aPerson();
    const good = {
      [methodCalls.bindBankCard.name]: { ...CARD, cardNumber: aCard() },
      [methodCalls.addEWallet.name]: WALLET,
    };
    const fields = { ...(good[call.name] ?? CHAIN), ...bent };
    expect(await refusal(ask(me, call, fields))).toEqual(['wallet.method_invalid', field]);
    expect(await list(me)).toEqual([]);
  });

  test.each<[AnyCall, Fields]>([
    [methodCalls.bindBankCard, { holder: 'x' }],
    [methodCalls.bindBankCard, { holder: 'x'.repeat(65) }],
    [methodCalls.bindBankCard, { branch: 'x'.repeat(81) }],
    [methodCalls.bindBankCard, { cardNumber: '1234567' }],
    [methodCalls.bindBankCard, { bankCode: '' }],
    [methodCalls.bindBankCard, { memberId: '1' }],
    [methodCalls.addEWallet, { ...WALLET, account: '123' }],
    [methodCalls.addVirtualWallet, { ...CHAIN, network: 'BITCOIN' }],
    [methodCalls.addVirtualWallet, { ...CHAIN, label: 'x'.repeat(33) }],
    [methodCalls.setDefaultMethod, { methodId: '0' }],
    [methodCalls.removeMethod, { methodId: '1e3' }],
  ])('the wire refuses %o %j', async (call, bent) => {
    const base = call === methodCalls.bindBankCard ? { ...CARD, cardNumber: aCard() } : {};
    await expect(ask(await aPerson(), call, { ...base, ...bent })).rejects.toHaveProperty('issues');
  });
});

test('one account belongs to one person, and the answer does not tell whether it is his own or another’s', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  const cardNumber = aCard();
  await bind(me, { cardNumber });
  for (const who of [me, other])
    expect(await refusal(bind(who, { cardNumber, bankCode: 'CMB' }))).toEqual(['wallet.method_taken']);
  const wallet = { provider: 'nagad', account: '01812345678', holder: 'An' };
  await ask(me, methodCalls.addEWallet, wallet);
  expect(await refusal(ask(other, methodCalls.addEWallet, { ...wallet, account: '+8801812-345678' }))).toEqual([
    'wallet.method_taken',
  ]);
  // The same phone at another wallet is another account.
  expect(await refusal(ask(other, methodCalls.addEWallet, { ...wallet, provider: 'bkash' }))).toBe('accepted');
  const address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
  await ask(me, methodCalls.addVirtualWallet, { network: 'ETHEREUM', address });
  expect(await refusal(ask(other, methodCalls.addVirtualWallet, { network: 'ETHEREUM', address }))).toEqual([
    'wallet.method_taken',
  ]);
  await ask(me, methodCalls.removeMethod, { methodId: (await ids(me))[0] ?? '' });
  expect(await refusal(bind(other, { cardNumber }))).toBe('accepted');
});

test('of two members who add one card at once, one has it', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  const cardNumber = aCard();
  const fates = await Promise.all([me, other].map((who) => refusal(bind(who, { cardNumber }))));
  expect(fates.map(String).toSorted()).toEqual(['accepted', 'wallet.method_taken']);
  expect((await list(me)).length + (await list(other)).length).toBe(1);
});

test('ten additions at once stop at the limit of the kind, with one default', async () => {
  const me = await aPerson();
  const fates = await Promise.all(Array.from({ length: 10 }, () => refusal(bind(me))));
  expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(METHODS_MAX.bank);
  expect(new Set(fates.map(String))).toEqual(new Set(['accepted', `wallet.methods_full,${METHODS_MAX.bank}`]));
  const kept = await list(me);
  expect(kept).toHaveLength(METHODS_MAX.bank);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  // Another kind has a limit of its own, and a place that was given up is free again.
  const wallet = { network: 'TRON', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
  expect(await refusal(ask(me, methodCalls.addVirtualWallet, wallet))).toBe('accepted');
  await ask(me, methodCalls.removeMethod, { methodId: kept[1]?.methodId ?? '' });
  expect(await refusal(bind(me))).toBe('accepted');
});

test('the default is what the member says, and moves to the newest when it is removed', async () => {
  const me = await aPerson();
  for (let n = 0; n < 3; n += 1) await bind(me);
  const [first = '', third = '', second = ''] = await ids(me);
  const { methods } = await ask(me, methodCalls.setDefaultMethod, { methodId: second });
  expect(methods.map(({ methodId, isDefault }) => [methodId, isDefault])).toEqual([
    [second, true],
    [third, false],
    [first, false],
  ]);
  await ask(me, methodCalls.removeMethod, { methodId: second });
  expect((await list(me)).map(({ methodId, isDefault }) => [methodId, isDefault])).toEqual([
    [third, true],
    [first, false],
  ]);
  for (const methodId of [first, third]) await ask(me, methodCalls.removeMethod, { methodId });
  expect(await list(me)).toEqual([]);
  await bind(me);
  expect((await list(me))[0]?.isDefault).toBe(true);
});

test('what is not his own, was removed or never was, is unknown alike (R-67)', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  await bind(me);
  await bind(other);
  const [mine = ''] = await ids(me);
  const [others = ''] = await ids(other);
  await ask(me, methodCalls.removeMethod, { methodId: mine });
  for (const methodId of [others, mine, '999999999999'])
    for (const call of [methodCalls.setDefaultMethod, methodCalls.removeMethod])
      expect(await refusal(ask(me, call, { methodId }))).toEqual(['wallet.method_unknown']);
  expect(await ids(other)).toEqual([others]);
});

test('a removed method keeps nothing that could be opened or known again', async () => {
  const me = await aPerson();
  await bind(me);
  const [methodId = ''] = await ids(me);
  await ask(me, methodCalls.removeMethod, { methodId });
  const { rows } = await world.kernel.db.query('select * from wallet.method where id = $1', [methodId]);
  expect(rows).toMatchObject([
    { wrapped_key: null, holder: null, number: null, branch: null, number_key: null, removed_at: expect.any(Number) },
  ]);
  const { memberId } = me.session;
  expect(await methodTarget(world.kernel, world.kernel.db, { memberId, methodId: BigInt(methodId) })).toBeNull();
});

test('who has declared his name is paid under that name alone, however it is written', async () => {
  const me = await aPerson();
  const protection = createProtectionSlice(world.kernel, {
    currency: 'CNY',
    playedSince: async () => ({ stakeMinor: 0n, payoutMinor: 0n }),
    rebateOf: async () => 0n,
    endPlay: async () => undefined,
  });
  const fields = { birthDate: '1990-02-28', country: 'VN', realName: 'Nguyễn Văn An' };
  await callSlice(protection, protectionCalls.declare, { fields, context: me });
  for (const holder of ['Tran Van An', 'Nguyen Van'])
    expect(await refusal(bind(me, { holder }))).toEqual(['wallet.method_invalid', 'holder']);
  expect(await refusal(bind(me, { holder: 'NGUYEN VAN AN' }))).toBe('accepted');
  expect(await refusal(bind(me, { holder: ' nguyễn  văn-an ' }))).toBe('accepted');
});

test('a member takes his methods away unmasked, and nothing of him stays when he goes (R-102)', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  const cardNumber = aCard();
  await bind(me, { cardNumber });
  await bind(other);
  const { paymentMethods } = (await slice.exportOf?.(me.session.memberId)) ?? {};
  expect(paymentMethods).toEqual([
    {
      kind: 'bank',
      provider: 'ICBC',
      holder: '张三丰',
      number: cardNumber,
      branch: '北京朝阳支行',
      label: null,
      isDefault: true,
      addedAt: expect.stringMatching(/^20/),
    },
  ]);
  await world.kernel.db.tx(async (t) => slice.forget?.(t, me.session.memberId));
  const { rows } = await world.kernel.db.query('select 1 from wallet.method where member_id = $1', [
    me.session.memberId,
  ]);
  expect(rows).toEqual([]);
  expect(await list(other)).toHaveLength(1);
});

describe('collection codes', () => {
  const CODE = { provider: 'alipay', holder: '张三丰' };
  const upload = async (by: MemberContext, file: Uint8Array, fields: Fields = CODE) => {
    const handler = slice.handlers.find(({ call }) => call === methodCalls.uploadQr);
    const input: unknown = methodCalls.uploadQr.input.parse({ ...fields, file });
    return methodCalls.uploadQr.reply.parse(await handler?.run(input as never, by));
  };
  /** A photograph-like picture with a code in its middle and words in its EXIF. */
  async function photo(text: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Uint8Array> {
    const gif = Buffer.from(encodeQR(text, 'gif', { scale: 8 }));
    const code = await sharp(gif).png().toBuffer();
    const frame = sharp({ create: { width: 900, height: 1_400, channels: 3, background: '#1677ff' } })
      .composite([{ input: code }])
      .withExif({ IFD0: { Copyright: 'exif-canary' } });
    return new Uint8Array(await (format === 'jpeg' ? frame.jpeg({ quality: 60 }) : frame.png()).toBuffer());
  }
  const picture = async (image: string | null | undefined): Promise<Uint8Array | null> => {
    const file = await fileBehind(slice, image);
    return file === null ? null : new Uint8Array(file.body);
  };

  test.each(['jpeg', 'png'] as const)(
    'a %s with a readable code is kept as a picture drawn anew, sealed, and shown to its owner for some minutes',
    async (format) => {
      const me = await aPerson();
      const text = `https://qr.example/${format}/abc1`;
      const [method] = (await upload(me, await photo(text, format))).methods;
      expect(method).toMatchObject({ kind: 'qr', provider: 'alipay', masked: '****abc1', holder: '张**' });
      const shown = (await picture(method?.image)) ?? new Uint8Array();
      const about = await sharp(shown).metadata();
      expect([about.format, about.height, about.exif]).toEqual(['webp', 960, undefined]);
      expect(Buffer.from(shown).includes('exif-canary')).toBe(false);
      const { rows } = await world.kernel.db.query<{ text: string }>(
        `select string_agg(m::text, ' ') as text from wallet.method m where kind = 'qr'`,
      );
      for (const clear of [text, Buffer.from(shown).toString('base64').slice(0, 40)])
        expect(rows[0]?.text).not.toContain(clear);
      const { memberId } = me.session;
      const methodId = BigInt(method?.methodId ?? 0);
      expect(await methodTarget(world.kernel, world.kernel.db, { memberId, methodId })).toMatchObject({ number: text });
      expect(Object.keys((await slice.exportOf?.(memberId)) ?? {})).toContain(`collection-${methodId}.webp`);
    },
  );

  test('an address of a picture dies with its time, with a changed sign, and with its method', async () => {
    const me = await aPerson();
    const [method] = (await upload(me, await photo('wxp://once'))).methods;
    const image = method?.image ?? '';
    const at = image.length - 20;
    const bent = `${image.slice(0, at)}${image[at] === 'A' ? 'B' : 'A'}${image.slice(at + 1)}`;
    expect(await picture(bent)).toBeNull();
    expect(await picture(image)).not.toBeNull();
    world.advance(10 * 60_000);
    expect(await picture(image)).toBeNull();
    const again = (await list(me))[0]?.image;
    expect(await picture(again)).not.toBeNull();
    await ask(me, methodCalls.removeMethod, { methodId: method?.methodId ?? '' });
    expect(await picture(again)).toBeNull();
  });

  test('the same code twice is refused to one member, and not to two', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    await upload(me, await photo('wxp://same'));
    expect(await refusal(upload(me, await photo('wxp://same', 'png')))).toEqual(['wallet.method_taken']);
    expect(await refusal(upload(other, await photo('wxp://same')))).toBe('accepted');
  });

  test('no code, no picture, another kind of picture or provider: refused, and nothing is kept', async () => {
    const me = await aPerson();
    const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } });
    const code = Buffer.from(await photo('wxp://x', 'png'));
    const files = [
      await blank.clone().jpeg().toBuffer(),
      Buffer.from('not a picture'),
      await sharp(code).webp().toBuffer(),
      code.subarray(0, code.length - 200),
    ];
    for (const file of files) expect(await refusal(upload(me, new Uint8Array(file)))).toEqual(['member.image_invalid']);
    expect(await refusal(upload(me, new Uint8Array(code), { ...CODE, provider: 'paypal' }))).toEqual([
      'wallet.method_invalid',
      'provider',
    ]);
    expect(await list(me)).toEqual([]);
  });
});
