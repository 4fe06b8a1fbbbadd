import { vipCalls } from '@drawroom/contract/vip';
import { handle, type Handler } from '../kernel/kernel.ts';
import { roomsAskingLevel } from '../room/index.ts';
import { claimGift } from './claim.ts';
import type { Vip } from './deps.ts';
import { myInfo } from './my-info.ts';
import { presentEquities, presentLevels } from './present.ts';
import { currentRules } from './rules.ts';
import { shareLink, shareLog } from './shares.ts';

export function vipHandlers(vip: Vip): readonly Handler[] {
  const { db } = vip.kernel;
  return [
    handle(vipCalls.myInfo, (_input, context) => myInfo(vip, context)),
    handle(vipCalls.allVipInfo, async (_input, { locale }) => presentLevels(locale, await currentRules(db))),
    handle(vipCalls.allVipEquityInfo, async (_input, { locale, session }) =>
      presentEquities(locale, await currentRules(db), await roomsAskingLevel(db, session.memberId)),
    ),
    handle(vipCalls.claim, (asked, { session }) => claimGift(vip, session, asked)),
    handle(vipCalls.share, (_input, { session, host }) => shareLink(vip, { memberId: session.memberId, host })),
    handle(vipCalls.shareLog, (paging, { session }) => shareLog(db, session.memberId, paging)),
  ];
}
