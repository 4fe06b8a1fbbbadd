import { words } from '@drawroom/contract/chat-desk';
import { queue } from '@drawroom/contract/deposit-review';
import type { AnyOperatorCall } from '@drawroom/contract/operator';
import { acts } from '@drawroom/contract/operator-desk';
import { corrections } from '@drawroom/contract/result-desk';
import { expect, test } from 'vitest';
import { Refused } from '../session/ask.ts';
import type { Ask } from '../session/operator.ts';
import { wordOfIn } from '../words.ts';
import { operatorData } from './data-provider.ts';

const wordOf = wordOfIn('zh-CN');

/** A door that keeps what it was asked and answers with one reply. */
function doorWith(reply: unknown): { ask: Ask; asked: { call: AnyOperatorCall; fields: unknown }[] } {
  const asked: { call: AnyOperatorCall; fields: unknown }[] = [];
  const ask = (async (call: AnyOperatorCall, fields: unknown) => {
    asked.push({ call, fields });
    return reply;
  }) as Ask;
  return { ask, asked };
}

const page = (number: number, perPage: number, [field, order]: readonly [string, 'ASC' | 'DESC'] = ['id', 'ASC']) => ({
  pagination: { page: number, perPage },
  sort: { field, order },
});

test('a list whose call gives pages is asked for one page with the conditions it takes', async () => {
  const { ask, asked } = doorWith({ list: [{ wordId: '7', word: 'x' }], page: 3, size: 25, total: 61, version: 1 });
  const filter = { search: ' spam ', roomCode: '', unheard: 'of' };
  const { data, total } = await operatorData(ask, wordOf).getList('words', { ...page(3, 25), filter });
  expect(asked).toEqual([{ call: words, fields: { page: '3', size: '25', search: 'spam' } }]);
  expect([data, total]).toEqual([[{ id: '7', wordId: '7', word: 'x' }], 61]);
});

test('a list that comes whole keeps the order of the door, or is ordered, sifted and paged here', async () => {
  const row = (correctionNo: string, lotteryCode: string, state: string) => ({ correctionNo, lotteryCode, state });
  const list = [row('C9', 'k3-1m', 'done'), row('C10', 'fc3d', 'proposed'), row('C2', 'k3-1m', 'proposed')];
  const { ask, asked } = doorWith({ list });
  const provider = operatorData(ask, wordOf);
  const idsOf = async (params: object): Promise<unknown> =>
    (await provider.getList('corrections', { ...page(1, 25), ...params })).data.map(({ id }) => id as string);
  expect(await idsOf({})).toEqual(['C9', 'C10', 'C2']);
  expect(await idsOf(page(1, 25, ['correctionNo', 'ASC']))).toEqual(['C2', 'C9', 'C10']);
  expect(await idsOf(page(1, 25, ['correctionNo', 'DESC']))).toEqual(['C10', 'C9', 'C2']);
  expect(await idsOf(page(2, 2))).toEqual(['C2']);
  expect(await idsOf({ filter: { state: 'proposed' } })).toEqual(['C10', 'C2']);
  expect(await idsOf({ filter: { q: 'FC3' } })).toEqual(['C10']);
  expect((await provider.getList('corrections', { ...page(2, 2), filter: {} })).total).toBe(3);
  expect(asked.every(({ call }) => call === corrections)).toBe(true);
});

test('orders and held payments come out of the same call', async () => {
  const { ask, asked } = doorWith({ orders: [{ orderNo: 'D1' }], payments: [{ paymentId: '5' }] });
  const provider = operatorData(ask, wordOf);
  expect((await provider.getList('deposits', page(1, 100))).data).toEqual([{ id: 'D1', orderNo: 'D1' }]);
  expect((await provider.getList('payments', page(1, 100))).data).toEqual([{ id: '5', paymentId: '5' }]);
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ call: queue, fields: { limit: '200' } })));
});

test('a condition that is written as the page says it is asked for as the door knows it', async () => {
  const { ask, asked } = doorWith({ list: [] });
  await operatorData(ask, wordOf).getList('acts', { ...page(1, 25), filter: { subject: '会员 10002' } });
  expect(asked).toEqual([{ call: acts, fields: { limit: '200', subject: 'member 10002' } }]);
});

test('a list of something that was not named asks for nothing', async () => {
  const { ask, asked } = doorWith({ list: [] });
  expect(await operatorData(ask, wordOf).getList('moderators', page(1, 25))).toEqual({ data: [], total: 0 });
  expect(asked).toEqual([]);
});

test('whatever changes something is refused here, and a refusal of the door comes through as it is', async () => {
  const refusal = new Refused('admin.right_missing', 'Your role does not allow this.');
  const provider = operatorData(() => Promise.reject(refusal), wordOf);
  await expect(provider.getList('words', page(1, 25))).rejects.toBe(refusal);
  const one = { id: '1', data: {}, previousData: { id: '1' } };
  const attempts = [
    provider.create('words', { data: {} }),
    provider.update('words', one),
    provider.updateMany('words', { ids: ['1'], data: {} }),
    provider.delete('words', one),
    provider.deleteMany('words', { ids: ['1'] }),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toThrow('acts go by their own calls');
  await expect(provider.getList('secrets', page(1, 25))).rejects.toThrow('no list of this name');
});
