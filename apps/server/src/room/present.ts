import type { ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { roomCalls, RoomView } from '@drawroom/contract/room';
import { formatMoney } from '@drawroom/engine/money';
import { textFor } from '../kernel/local-text.ts';
import { openingAt } from '../kernel/open-hours.ts';
import type { Room, RoomVisit } from './store.ts';

/** A room as one reader sees it now; `online` is counted, never invented (features.md "Never"). */
export function presentRoom(
  room: Room,
  reader: { readonly locale: LocaleTag; readonly online: number; readonly nowMs: number },
): RoomView {
  const { locale, online, nowMs } = reader;
  const { speak, hours } = room;
  return {
    code: room.code,
    name: textFor(locale, room.name),
    intro: textFor(locale, room.intro),
    rules: textFor(locale, room.rules),
    notice: textFor(locale, room.notice),
    online,
    lotteries: [...room.lotteries],
    speak: { deposit: formatMoney(speak.deposit), turnover: formatMoney(speak.turnover), level: speak.level },
    follow: room.follow,
    hours: hours === null ? null : { from: hours.from, to: hours.to },
    opensAt: openingAt(hours, nowMs).opensAtMs,
    shut: room.shut,
    invitedOnly: room.invitedOnly,
  };
}

export function presentVisits(
  visits: readonly RoomVisit[],
  reader: { readonly locale: LocaleTag; readonly nowMs: number; readonly onlineIn: (code: string) => number },
): ReplyOf<typeof roomCalls.roomHistory> {
  return {
    list: visits.map(({ room, lastEnteredMs }) => ({
      code: room.code,
      name: textFor(reader.locale, room.name),
      lastEntered: lastEnteredMs,
      online: reader.onlineIn(room.code),
      mainLottery: room.lotteries[0] ?? null,
      shut: room.shut,
      opensAt: openingAt(room.hours, reader.nowMs).opensAtMs,
    })),
  };
}
