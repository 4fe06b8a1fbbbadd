import { expect, test } from 'vitest';
import { enUS } from './en-us.ts';
import type { TextKey } from './en-us.ts';
import { viVN } from './vi-vn.ts';
import { zhCN } from './zh-cn.ts';

const keys = Object.keys(enUS) as TextKey[];
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();

test('every text says the same values in every language', () => {
  for (const key of keys) {
    expect(placesOf(zhCN[key]), key).toEqual(placesOf(enUS[key]));
    expect(placesOf(viVN[key]), key).toEqual(placesOf(enUS[key]));
  }
});

test('Chinese texts have no Latin words but names of procedures and cards', () => {
  const allowed = new Set(['SHA', 'HMAC', 'fair', 'v', 'A', 'K']);
  const strays = keys.flatMap((key) =>
    [...zhCN[key].replaceAll(/\{\w+\}/g, '').matchAll(/[A-Za-z]+/g)]
      .map(([word]) => word)
      .filter((word) => !allowed.has(word)),
  );
  expect(strays).toEqual([]);
});

test('Vietnamese texts are not the English ones', () => {
  const same = keys.filter((key) => viVN[key] === enUS[key]);
  expect(same).toEqual(['shell.menu', 'plinko.title']);
});
