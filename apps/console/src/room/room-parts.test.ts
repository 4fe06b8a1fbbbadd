import { factsOf } from '@drawroom/contract/document';
import { expect, test } from 'vitest';
import { isWordKey, wordIn } from '../words.ts';
import { EMPTY_ROOM, roomParts } from './room-parts.ts';

const filled = {
  ...EMPTY_ROOM,
  name: { 'zh-CN': '茶室' },
  intro: { 'zh-CN': '安静' },
  rules: { 'zh-CN': '守序' },
  notice: { 'zh-CN': '欢迎' },
  lotteries: ['k3-1m'],
  hours: { from: '08:00', to: '23:00', zone: 'Asia/Shanghai' },
};

test('whatever a room says can be asked for in its form, and is named in its history', () => {
  const asked = roomParts([], (key) => wordIn('en-US', key)).flatMap(({ fields }) => fields.map(({ name }) => name));
  const facts = Object.keys(factsOf(filled));
  expect(facts.filter((fact) => !asked.includes(fact))).toEqual([]);
  // A text is named by what it is and its language.
  const words = facts.map((fact) => `room.${fact.replace('.zh-CN', '')}`);
  expect(words.filter((key) => !isWordKey(key))).toEqual([]);
});
