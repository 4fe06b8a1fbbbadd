import type { Messages, Tx } from '../kernel/kernel.ts';
import { MESSAGE_LOCALES } from '../kernel/messages.ts';
import { insertRoom, type LocalText } from '../room/index.ts';

export const DEMO_ROOM = '100001';

/** The room everybody meets in; its texts are server messages. False when it is there already. */
export async function ensureDemoRoom(t: Tx, messages: Messages): Promise<boolean> {
  const text = (part: 'name' | 'intro' | 'rules' | 'notice'): LocalText =>
    Object.fromEntries(MESSAGE_LOCALES.map((locale) => [locale, messages.text(locale, `demo.room.${part}`)]));
  return insertRoom(t, {
    code: DEMO_ROOM,
    name: text('name'),
    intro: text('intro'),
    rules: text('rules'),
    notice: text('notice'),
    lotteries: ['k3-1m', 'k3-3m', 'k3-gx'],
  });
}
