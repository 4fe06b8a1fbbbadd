import { jsonOf } from '../../kernel/json-of.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Clocks of Telegram's servers and ours may differ by so much, ms. */
const AHEAD_MS = 60_000;
const FIELDS_MAX = 32;

const userSchema = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Who opened the Mini App, as Telegram has signed it. */
export interface TelegramUser {
  /** Decimal digits. */
  readonly id: string;
  /** The signature: one proof has one, however it is encoded. */
  readonly hash: string;
  /** When Telegram signed it, Unix ms. */
  readonly signedAtMs: number;
}

/**
 * The user in a Mini App's `initData`, or null for data that Telegram has not signed with this bot's token, that is
 * older than `maxAgeMs` or from the future. Nothing in it is looked at before its signature holds: HMAC-SHA256 over all
 * fields but `hash`, sorted, under the key HMAC-SHA256("WebAppData", token) (decision 036).
 */
export function readTelegramData(
  initData: string,
  rule: { readonly botToken: string; readonly nowMs: number; readonly maxAgeMs: number },
): TelegramUser | null {
  const fields = fieldsOf(initData);
  const hash = fields?.get('hash');
  if (fields === null || hash === undefined || !/^[0-9a-f]{64}$/.test(hash)) return null;
  fields.delete('hash');
  const checked = [...fields].map(([name, value]) => `${name}=${value}`).toSorted();
  const key = createHmac('sha256', 'WebAppData').update(rule.botToken).digest();
  const expected = createHmac('sha256', key).update(checked.join('\n')).digest();
  if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) return null;

  const signedAtMs = secondsOf(fields.get('auth_date')) * 1_000;
  const ageMs = rule.nowMs - signedAtMs;
  // Also false for a date that is no number.
  if (!(ageMs <= rule.maxAgeMs && ageMs >= -AHEAD_MS)) return null;
  const user = userSchema.safeParse(jsonOf(fields.get('user') ?? ''));
  return user.success ? { id: String(user.data.id), hash, signedAtMs } : null;
}

/** Name and value of every field; null when a name stands twice, is no name of a field, or there are too many. */
function fieldsOf(initData: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(initData)) {
    if (!/^[a-z_]{1,32}$/.test(name) || fields.has(name) || fields.size >= FIELDS_MAX) return null;
    fields.set(name, value);
  }
  return fields;
}

function secondsOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : NaN;
}
