import { chaseCalls, type PlacedChase } from '@drawroom/contract/lottery-chase';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatMoney } from '@drawroom/engine/money';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { cancelChase } from './cancel-chase.ts';
import type { Catalogue } from './catalogue.ts';
import { availableOf, chaseByRef, chasesOf, comingRounds, partsOf, type StoredChase } from './chase-store.ts';
import { createChase } from './create-chase.ts';
import { lotteryTexts } from './present.ts';
import { presentChase, presentChaseDetail } from './present-chase.ts';

/** The calls of chase orders. */
export function chaseHandlers(deps: { readonly kernel: Kernel; readonly catalogue: Catalogue }): Handler[] {
  const { kernel, catalogue } = deps;
  const shown = async (chase: StoredChase, locale: LocaleTag): Promise<PlacedChase> => ({
    chase: presentChaseDetail(chase, await partsOf(kernel.db, chase.id), lotteryTexts(kernel.messages, locale)),
    balance: formatMoney(await availableOf(kernel.db, chase.account_id)),
  });
  return [
    handle(chaseCalls.chaseOrder, async (input, { session, locale }) =>
      shown(await createChase(deps, session, input), locale),
    ),
    handle(chaseCalls.chaseCancel, (input, { session }) => cancelChase(kernel, session, input)),
    handle(chaseCalls.chases, async ({ only, page, size }, { session, locale }) => {
      const offset = (page - 1) * size;
      const { list, total } = await chasesOf(kernel.db, session.claims.accountId, { only, limit: size, offset });
      const texts = lotteryTexts(kernel.messages, locale);
      return { page, size, total, list: list.map((chase) => presentChase(chase, texts)) };
    }),
    handle(chaseCalls.chase, async ({ clientRef }, { session, locale }) => {
      const known = await chaseByRef(kernel.db, session.claims.accountId, clientRef);
      if (known === undefined) return { fate: 'unknown' as const, chase: null };
      return { fate: 'accepted' as const, chase: await shown(known, locale) };
    }),
    handle(chaseCalls.chaseRounds, async ({ lotteryId, size }) => {
      const lottery = catalogue.byId(BigInt(lotteryId));
      if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
      const nowMs = kernel.clock.now();
      const coming = await comingRounds(kernel.db, lottery.id, { gameNo: null, nowMs, limit: size });
      return {
        list: coming.map((round) => ({
          gameNo: round.game_no,
          beginTime: Math.trunc(round.begin_at),
          endTime: Math.trunc(round.end_at),
        })),
      };
    }),
  ];
}
