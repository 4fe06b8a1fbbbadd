import { expect, test } from 'vitest';
import { wordIn, wordOfIn } from '../words.ts';
import { detailSaid } from './detail-said.ts';

const said = (what: string, detail: string): string =>
  detailSaid(
    { what, detail },
    {
      t: (key, values) => wordIn('zh-CN', key, values),
      wordOf: wordOfIn('zh-CN'),
    },
  );

test('names that the log keeps are said in the language of whoever reads it, what people wrote as they wrote it', () => {
  expect(said('sign_in.refused', 'network')).toBe('来源地址不在允许范围');
  expect(said('sign_in.refused', 'second factor')).toBe('二次验证');
  expect(said('deposit.release', 'same_person')).toBe('不能由同一人处理');
  expect(said('operator.link_made', 'on the machine')).toBe('在服务器上');
  expect(said('withdrawal.reject', 'name_differs asked his bank')).toBe('姓名不符 asked his bank');
  expect(said('member.freeze', 'funds identity_check until 2026-12-01T00:00:00.000Z: wrote us')).toBe(
    '转出积分 · 核实身份 until 2026-12-01T00:00:00.000Z: wrote us',
  );
  expect(said('room.save', 'version 3: a new name')).toBe('版本 3: a new name');
});

test('a name without words, a text of somebody and an empty line stay as they are', () => {
  expect(said('deposit.reject', 'unheard_of')).toBe('unheard_of');
  expect(said('security.passkey_add', 'passkey')).toBe('passkey');
  expect(said('lottery.close', 'network trouble')).toBe('network trouble');
  expect(said('sign_in', '')).toBe('');
});
