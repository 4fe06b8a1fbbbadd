import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newWebhookSecret, webhookSignature } from './webhook-signature.ts';

/** The example that the libraries of Standard Webhooks are tested against. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signs as the example of Standard Webhooks says', () => {
  expect(webhookSignature([SECRET], MESSAGE)).toBe(SIGNATURE);
});

it('while two secrets are good, both sign, the newer first', () => {
  const newer = newWebhookSecret();
  const [first = '', second] = webhookSignature([newer, SECRET], MESSAGE).split(' ');
  expect(second).toBe(SIGNATURE);
  const key = Buffer.from(newer.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const { id, seconds, body } = MESSAGE;
  expect(first).toBe(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`);
});
