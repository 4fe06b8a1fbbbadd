import type { Kernel } from '../../kernel/kernel.ts';
import type { Message } from './messages.ts';
import { LINK_LIFE_MS } from './reset-link-store.ts';

/** What a letter says that brings a link for a new password. After `#`: a fragment is sent to no server, so it stands in no log and no Referer. */
export function linkMessage({ config }: Pick<Kernel, 'config'>, token: string): Message {
  const link = `${config.sending.publicUrl}/resetpwd#${token}`;
  return { word: 'link', link, minutes: LINK_LIFE_MS / 60_000 };
}
