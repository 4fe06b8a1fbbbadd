import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MoneyText } from './money-text.tsx';
import { OddsText } from './odds-text.tsx';
import { renderWithWords } from './render-with-words.tsx';

afterEach(cleanup);

test('an amount carries the member’s currency unless told otherwise', () => {
  const view = renderWithWords(<MoneyText amount="1234.5" />, 'CNY');
  expect(view.container.textContent).toBe('¥1,234.50');
  cleanup();
  expect(renderWithWords(<MoneyText amount="1234.5" currency={null} />, 'CNY').container.textContent).toBe('1,234.50');
});

test('a shortened amount is read in full', () => {
  const view = renderWithWords(<MoneyText amount="123456789.99" />);
  expect(view.container.querySelector('[aria-hidden]')?.textContent).toBe('123.45M');
  expect(view.container.querySelector('.sr-only')?.textContent).toBe('123,456,789.99');
});

test('an expandable amount opens to the exact figure', () => {
  renderWithWords(<MoneyText amount="123456789.99" expandable />);
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('123.45M (123,456,789.99)');
  fireEvent.click(button);
  expect(button.textContent).toBe('123,456,789.99');
});

test('a gain is jade, a loss is never red', () => {
  const gain = renderWithWords(<MoneyText amount="5" signed />).container;
  expect(gain.textContent).toBe('+5.00');
  expect(gain.innerHTML).toContain('text-jade');
  cleanup();
  const loss = renderWithWords(<MoneyText amount="-5" signed />).container;
  expect(loss.textContent).toBe('-5.00');
  expect(loss.innerHTML).not.toMatch(/vermilion|red/);
});

test('no odds are two dashes', () => {
  expect(renderWithWords(<OddsText odds={null} />).container.textContent).toBe('--');
  cleanup();
  expect(renderWithWords(<OddsText odds="1.9500" />).container.textContent).toBe('1.95');
});
