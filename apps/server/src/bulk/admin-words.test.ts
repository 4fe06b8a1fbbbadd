import { expect, test } from 'vitest';
import { operatorWordsOf } from './admin-words.ts';

test('an administrator is made as an owner and reset by a link; nothing else is understood (R-87)', () => {
  expect(operatorWordsOf(['create', 'anna'])).toEqual(['add', 'anna', 'owner']);
  expect(operatorWordsOf(['reset', 'anna'])).toEqual(['link', 'anna']);
  for (const words of [[], ['create'], ['reset'], ['remove', 'anna'], ['create', 'anna', 'finance']])
    expect(operatorWordsOf(words), words.join(' ')).toBeNull();
});
