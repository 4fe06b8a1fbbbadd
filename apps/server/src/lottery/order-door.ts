import type { PlacedOrder } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatOddsList } from '@drawroom/engine/odds';
import { priceOrder } from '@drawroom/engine/price-order';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import type { Catalogue } from './catalogue.ts';
import { placeJointly, type JointDeps, type JointOrder, type JointWork } from './joint-order.ts';
import { findOrder, oldestOpenAt, returnedTo, type OrderInRound } from './known-orders.ts';
import { presentOrder } from './present-order.ts';
import { lotteryTexts } from './present.ts';
import { tableOfRound } from './round-rules.ts';
import { recordSince, type PlayRecord } from './play-record.ts';

/** What the slices above may do with orders of members. */
export interface OrderDoor {
  readonly catalogue: Pick<Catalogue, 'byCode'>;
  /** As `placeJointly`. */
  place(order: JointOrder, work: JointWork): Promise<void>;
  /** What the house answered to the order placed under a reference; null: there is none. */
  placedAs(accountId: bigint, clientRef: string): Promise<PlacedOrder | null>;
  find(sql: Sql, accountId: bigint, orderId: bigint): Promise<OrderInRound | null>;
  /** The odds in force for each line of an order, as the wire writes them; null: not offered in its round now. */
  oddsNow(order: OrderInRound): Promise<(string | null)[]>;
  returnedTo: typeof returnedTo;
  oldestOpenAt: typeof oldestOpenAt;
  recordSince(
    sql: Sql,
    accountId: bigint,
    since: { readonly sinceMs: number; readonly last: number },
  ): Promise<PlayRecord>;
  texts(locale: LocaleTag): Pick<ReturnType<typeof lotteryTexts>, 'play' | 'selection'>;
}

export function orderDoor(deps: JointDeps & { readonly kernel: Pick<Kernel, 'db' | 'messages'> }): OrderDoor {
  return {
    catalogue: deps.catalogue,
    place: (order, work) => placeJointly(deps, order, work),
    placedAs: async (accountId, clientRef) => {
      const known = await deps.orders.byRef(accountId, clientRef);
      return known === null ? null : presentOrder(deps.receipts, known);
    },
    find: findOrder,
    oddsNow: (order) => oddsNow(deps, order),
    returnedTo,
    oldestOpenAt,
    recordSince,
    texts: (locale) => lotteryTexts(deps.kernel.messages, locale),
  };
}

async function oddsNow(deps: JointDeps, { lotteryCode, gameNo, bets }: OrderInRound): Promise<(string | null)[]> {
  const lottery = deps.catalogue.byCode(lotteryCode);
  const round = lottery && (await deps.rounds.find(lottery.id, gameNo));
  if (lottery === undefined || round === undefined) return bets.map(() => null);
  const table = await tableOfRound(deps.catalogue, lottery, round);
  return bets.map(({ play, selection, odds, unitAmount }) => {
    const priced = priceOrder([{ playCode: play, selection, odds, unitAmount }], table);
    if (priced.ok) return formatOddsList(priced.lines[0]?.oddsE4 ?? []);
    return priced.fault.kind === 'odds_changed' ? (priced.fault.params['odds'] ?? null) : null;
  });
}
