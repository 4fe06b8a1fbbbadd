import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const payoutGateway = (text?: string) => loadConfig({ DEMO: '0', PAYOUT_GATEWAY: text }).payoutGateway;

test('a payout gateway is one address with who asks and the secret', () => {
  expect(payoutGateway()).toBeNull();
  expect(payoutGateway('https://house:0123456789abcdef%2F@pay.example/')).toEqual({
    url: 'https://pay.example',
    merchant: 'house',
    secret: '0123456789abcdef/',
  });
  expect(payoutGateway('http://house:0123456789abcdef@127.0.0.1:4000')?.url).toBe('http://127.0.0.1:4000');
});

test.each([
  'http://house:0123456789abcdef@pay.example',
  'ftp://house:0123456789abcdef@pay.example',
  'https://house:short@pay.example',
  'https://:0123456789abcdef@pay.example',
  'https://pay.example',
  'pay.example',
])('%s is refused by name, and the secret is not repeated (R-103)', (text) => {
  let message = '';
  try {
    payoutGateway(text);
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toContain('PAYOUT_GATEWAY: must be https');
  expect(message).not.toContain('0123456789abcdef');
});
