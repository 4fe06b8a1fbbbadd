import { createHmac } from 'node:crypto';

/** Token of a bot that does not exist. */
export const TEST_BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

export interface TelegramSaying {
  /** As Telegram sends it in `user`; text stands there as it is. */
  readonly user?: unknown;
  readonly atMs: number;
  readonly botToken?: string;
  /** Further fields, signed with the others. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A Mini App's `initData` as Telegram would sign it (core.telegram.org/bots/webapps "Validating data"). */
export function telegramData(saying: TelegramSaying): string {
  const { user = { id: 7_000_000_001, first_name: 'Lin & Mai', language_code: 'vi' }, atMs, more } = saying;
  const fields = {
    query_id: 'AAF0example',
    user: typeof user === 'string' ? user : JSON.stringify(user),
    auth_date: String(Math.floor(atMs / 1_000)),
    signature: 'another-signature',
    ...more,
  };
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const key = createHmac('sha256', 'WebAppData')
    .update(saying.botToken ?? TEST_BOT_TOKEN)
    .digest();
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
