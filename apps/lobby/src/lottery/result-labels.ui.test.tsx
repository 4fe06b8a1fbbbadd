import { renderWithWords } from '@drawroom/ui/render-with-words.tsx';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ResultLabels } from './result-labels.tsx';

afterEach(cleanup);

test('a triple, which has neither size nor parity, is called so once', () => {
  const labels = ['size.triple', 'parity.triple', 'shape.triple'].map((code) => ({ code, text: 'Triple' }));
  const { container } = renderWithWords(<ResultLabels labels={[{ code: 'sum.6', text: '6' }, ...labels]} />);
  expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(['6', 'Triple']);
});
