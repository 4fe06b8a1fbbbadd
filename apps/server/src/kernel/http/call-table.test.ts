import { allCalls } from '@drawroom/contract/all-calls';
import { defineCall } from '@drawroom/contract/call';
import type { AnyCall } from '@drawroom/contract/call';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Handler } from '../kernel.ts';
import { bindCalls } from './call-table.ts';

const empty = { input: z.strictObject({}), reply: z.object({}) };
const good = defineCall({ ...empty, name: 'test.good', method: 'GET', path: '/api/test/good' });
const answer = (call: AnyCall): Handler => ({ call, run: async () => ({}) });
const bind = (calls: AnyCall[], handlers = calls.map(answer)): unknown =>
  bindCalls(calls, [{ name: 'test', handlers }]);

test('calls and handlers that fit are bound', () => {
  expect(bind([good])).toMatchObject([{ call: good }]);
});

test('every call of the contract is fit to be served', () => {
  expect(bindCalls(allCalls, [{ name: 'all', handlers: allCalls.map(answer) }])).toHaveLength(allCalls.length);
});

test('the start stops, and names each reason, when anything does not fit', () => {
  expect(() => bind([good], [])).toThrow('test.good has no handler');
  expect(() => bind([], [answer(good)])).toThrow('no call of the contract');
  expect(() => bind([good], [answer(good), answer(good)])).toThrow('two handlers');
  expect(() => bind([good, { ...good, name: 'test.other' }])).toThrow('two calls live at GET /api/test/good');
  expect(() => bind([good, { ...good, path: '/api/test/b' }])).toThrow('two calls are named test.good');
  expect(() => bind([{ ...good, who: undefined as never }])).toThrow('does not say who may make it');
  expect(() => bind([{ ...good, rate: { points: 0, seconds: 60, by: 'session' } }])).toThrow('has no rate');
  expect(() => bind([{ ...good, path: '/admin' }])).toThrow('lives outside');
  expect(() => bind([{ ...good, movesPoints: true }])).toThrow('moves points by GET');
  expect(() => bind([{ ...good, method: 'POST', movesPoints: true }])).toThrow('without a clientRef');
  const upload = { field: 'file', maxBytes: 9 };
  expect(() => bind([{ ...good, who: 'member', upload }])).toThrow('only a member can send by POST');
  expect(() => bind([{ ...good, who: 'visitor', method: 'POST', upload }])).toThrow('only a member can send by POST');
  expect(() => bind([{ ...good, method: 'POST', upload }])).toThrow('no field for its file');
});
