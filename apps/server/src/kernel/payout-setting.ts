import * as z from 'zod';
import type { GatewayLine } from './sending/gateway-line.ts';

const SECRET_MIN = 16;

/** `PAYOUT_GATEWAY`: `https://<merchant>:<secret>@<host>`; http only for this machine. The value is never repeated in a fault. */
export const payoutGatewaySetting = z.string().transform((text, context): GatewayLine => {
  const url = URL.parse(text);
  const merchant = decodeURIComponent(url?.username ?? '');
  const secret = decodeURIComponent(url?.password ?? '');
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url !== null && (url.protocol === 'https:' || isLocal) && merchant !== '' && secret.length >= SECRET_MIN) {
    return { url: url.origin, merchant, secret };
  }
  const message = `must be https://<merchant>:<secret of ${SECRET_MIN} characters or more>@<host>, or http on this machine`;
  context.addIssue({ code: 'custom', message, input: '' });
  return z.NEVER;
});
