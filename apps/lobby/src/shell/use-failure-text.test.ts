import { expect, test } from 'vitest';
import { sentencesOf } from './use-failure-text.ts';

test('title and note read as sentences in every script, and a server fault carries its reference', () => {
  const plain = { errorId: null };
  expect(sentencesOf({ title: 'Not this one.', note: '', ...plain })).toBe('Not this one.');
  expect(sentencesOf({ title: 'No answer', note: 'Try again.', ...plain })).toBe('No answer. Try again.');
  expect(sentencesOf({ title: 'Why?', note: 'Try again.', ...plain })).toBe('Why? Try again.');
  expect(sentencesOf({ title: '出错了', note: '请再试。', errorId: 'k3Fh' })).toBe('出错了。请再试。（k3Fh）');
  expect(sentencesOf({ title: '积分不足。', note: '没有变动。', ...plain })).toBe('积分不足。没有变动。');
  expect(sentencesOf({ title: 'It broke', note: 'Try again.', errorId: 'k3Fh' })).toBe('It broke. Try again. (k3Fh)');
});
