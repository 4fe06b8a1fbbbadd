import viVN from '@drawroom/i18n/messages/vi-VN.json' with { type: 'json' };
import { IntlProvider } from '@drawroom/i18n/translations';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AmountPad } from './amount-pad.tsx';
import { useAmount } from './use-amount.ts';

afterEach(cleanup);

function Entry(): ReactNode {
  const entry = useAmount(null);
  return (
    <>
      <AmountPad entry={entry} hint="" all="1234.50" disabled={false} onDone={() => undefined} />
      <output>{entry.amount}</output>
    </>
  );
}

test('in Vietnamese the field shows a comma for what its keypad and its buttons enter, and the wire takes a point', () => {
  render(
    <IntlProvider locale="vi-VN" messages={viVN} timeZone="UTC">
      <Entry />
    </IntlProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const amount = (): string | null => screen.getByRole('status').textContent;
  for (const key of ['2', '0', ',', '5']) fireEvent.click(screen.getByRole('button', { name: key }));
  expect([field.value, amount()]).toEqual(['20,5', '20.5']);
  fireEvent.click(screen.getByRole('button', { name: viVN.money.amount.all }));
  expect([field.value, amount()]).toEqual(['1234,50', '1234.50']);
  fireEvent.change(field, { target: { value: '1.000,5' } });
  fireEvent.blur(field);
  expect([field.value, amount()]).toEqual(['1000,5', '1000.5']);
});
