import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The header `webhook-signature` of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 over id, Unix seconds and body, joined by full
 * stops; one for each secret while two are good, separated by spaces.
 */
export function webhookSignature(
  secrets: readonly string[],
  message: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  const signed = `${message.id}.${message.seconds}.${message.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    })
    .join(' ');
}
