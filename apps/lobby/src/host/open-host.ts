import { browserHost } from './browser-host.ts';
import type { Host } from './host.ts';
import { androidHost, iosHost } from './shell-host.ts';
import type { ShellView } from './shell-host.ts';
import { isTelegram, telegramHost } from './telegram-host.ts';

/**
 * The host that this page runs in. Shells say so in the user agent (spec §9): `ua_Android`, `ua_iOS`, and `ua_H5` for one
 * that is told by its bridge; without any bridge that one is an installed page of the terminal `app`.
 */
export async function openHost(view: ShellView, launch: string): Promise<Host> {
  const mark = /\bua_(H5|Android|iOS)\b/.exec(view.navigator.userAgent)?.[1];
  if (mark === 'Android' || (mark === 'H5' && view.android !== undefined)) return androidHost(view);
  if (mark === 'iOS' || (mark === 'H5' && view.webkit?.messageHandlers?.drawroom !== undefined)) return iosHost(view);
  if (mark === 'H5') return { ...browserHost(view), form: 'installed', terminal: 'app' };
  return launch !== '' && isTelegram(view) ? telegramHost(view, launch) : browserHost(view);
}
