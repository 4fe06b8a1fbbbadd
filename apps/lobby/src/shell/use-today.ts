import { dayKey } from '@drawroom/i18n/format-time';
import { serverNow } from './api.ts';
import { memberTimeZone } from './intl.tsx';

/** The day it is by the server's clock in the member's zone, `YYYY-MM-DD`, as reports name days. */
export function useToday(): string {
  return dayKey(serverNow(), memberTimeZone());
}
