import { kick, measures, mute } from '@drawroom/contract/chat';
import type { ChatAuthor, Measure } from '@drawroom/contract/chat';
import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import type { ActionOption } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { apart } from '../shell/apart.ts';
import { call, serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useAttempt } from '../shell/use-attempt.ts';
import { useHouseName } from '../shell/use-house-name.ts';
import type { RoomChat } from './room-chat.ts';

/** For how long a moderator may silence somebody or put him out, minutes. */
const MINUTES = [10, 60, 1_440] as const;
const MINUTE_MS = 60_000;

type Deed = 'mute' | 'kick';

/** For how long a moderator may do it now, minutes: never for less than an operator has imposed. 0: he may end what holds. */
export function minutesFor(deed: Deed, holds: Measure, nowMs: number): readonly number[] {
  const imposed = holds?.imposedUntil ?? null;
  const longer = MINUTES.filter((minutes) => imposed === null || nowMs + minutes * MINUTE_MS >= imposed);
  return deed === 'mute' && holds !== null && imposed === null ? [...longer, 0] : longer;
}

/** Whom a moderator has to do with. */
type Person = Pick<ChatAuthor, 'handle' | 'nickname'>;

/**
 * Learns what holds for somebody already; what it gives asks a moderator for how long, saying whom it is about, what holds and who
 * imposed it, and does it. The first rejects with the call's failures, the second says them.
 */
export function useModeration(chat: RoomChat): (deed: Deed, person: Person) => Promise<() => Promise<void>> {
  const t = useTranslations('chat');
  const locale = useLocale();
  const house = useHouseName();
  const { choose } = useOverlays();
  const attempt = useAttempt();
  return async (deed, { handle, nickname }) => {
    const { roomCode } = chat.place;
    const holds = (await call(measures, { roomCode, handle }))[deed];
    return async () => {
      const title = t('moderate', { deed: t(`deed.${deed}`), name: apart(nickname) });
      const note = noteOf(holds);
      const minutesOffered = minutesFor(deed, holds, serverNow());
      const options: ActionOption[] = minutesOffered.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t('unmute') : t('minutes', { minutes: String(minutes) }),
      }));
      if (options.length === 0) {
        showToast([title, note].join(' · '), 'bad');
        return;
      }
      const impose = async (minutes: number): Promise<void> => {
        if (deed === 'kick') await call(kick, { roomCode, handle, minutes });
        else await call(mute, { roomCode, handle, minutes });
        showToast(t(deed === 'kick' ? 'kickedNow' : minutes === 0 ? 'unmutedNow' : 'mutedNow'), 'good');
      };
      await choose({ title, note, options, act: (chosen) => attempt(() => impose(Number(chosen))) });
    };
  };

  function noteOf(holds: Measure): string | undefined {
    if (holds === null) return undefined;
    const { until, imposedUntil } = holds;
    const at = formatUntil(imposedUntil ?? until, serverNow(), { locale, timeZone: memberTimeZone() });
    return imposedUntil === null ? t('holdsUntil', { at }) : t('imposedUntil', { house, at });
  }
}
