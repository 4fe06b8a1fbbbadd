import type { ReplyOf } from '@drawroom/contract/call';
import type {
  bets,
  DrawResult,
  gameHome,
  gameResult,
  oddsList,
  Opening,
  prizeHistory,
} from '@drawroom/contract/lottery';
import { defaultOddsTable } from '@drawroom/engine/default-odds';
import { familyOf } from '@drawroom/engine/games/index';
import { createMessages } from '@drawroom/server/kernel/messages';
import { oddsListOf } from '@drawroom/server/lottery/odds-list';
import { lotteryTexts } from '@drawroom/server/lottery/present';

import { aBet, aLottery, aPage } from '@drawroom/lobby/lottery/samples';
import type { Locale } from './picture-house.ts';

type Row = ReplyOf<typeof gameHome>['lotteries'][number];

const messages = createMessages({ strict: true });

/** A lottery whose round is some way on, with what was drawn last. */
interface Drawn {
  readonly code: string;
  readonly family: string;
  readonly group: string;
  readonly lengthMs: number;
  /** Since the round began; after `lengthMs` it is closed and waits for its draw. */
  readonly openForMs: number;
  readonly numbers: readonly string[];
}

const MINUTE_MS = 60_000;
const PREPARED_MS = 9_000;
const K3: Drawn = {
  code: 'k3-1m',
  family: 'k3',
  group: 'k3',
  lengthMs: MINUTE_MS,
  openForMs: 12_000,
  numbers: ['4', '5', '5'],
};
/** What the list shows: dice, cars, waves, symbols, digits; one about to close, one closed. */
const LISTED: readonly Drawn[] = [
  K3,
  {
    code: 'pk10-1m',
    family: 'pk10',
    group: 'pk10',
    lengthMs: MINUTE_MS,
    openForMs: 46_000,
    numbers: ['3', '10', '7', '1', '9', '5', '2', '8', '4', '6'],
  },
  {
    code: 'm6-3m',
    family: 'm6',
    group: 'm6',
    lengthMs: 3 * MINUTE_MS,
    openForMs: 3 * MINUTE_MS - 5_000,
    numbers: ['12', '49', '3', '27', '33', '8', '41'],
  },
  {
    code: 'baucua-3m',
    family: 'baucua',
    group: 'baucua',
    lengthMs: 3 * MINUTE_MS,
    openForMs: MINUTE_MS,
    numbers: ['1', '4', '6'],
  },
  {
    code: 'ssc-5m',
    family: 'ssc',
    group: 'ssc',
    lengthMs: 5 * MINUTE_MS,
    openForMs: 2 * MINUTE_MS,
    numbers: ['0', '9', '3', '7', '1'],
  },
];

function openingAt(gameNo: string, beginTime: number, lengthMs: number): Opening {
  const govPrizeTime = beginTime + lengthMs;
  return {
    gameNo,
    beginTime,
    endTime: govPrizeTime - PREPARED_MS,
    govPrizeTime,
    commitment: 'ab'.repeat(32),
    oddsKey: '1',
  };
}

/** The lotteries of the house on paper at a moment that never passes, in the words of one language. */
export function lotteriesOnPaper(locale: Locale, nowMs: number) {
  const texts = lotteryTexts(messages, locale);
  const tableOf = (family: string) => {
    const known = familyOf(family);
    if (known === undefined) throw new Error(`no family ${family}`);
    return { known, table: defaultOddsTable(known, {}) };
  };

  function resultOf({ family, numbers }: Drawn, gameNo: string, govPrizeTime: number): DrawResult {
    const { known, table } = tableOf(family);
    const checked = known.validateDraw(numbers);
    if (!checked.ok) throw new Error(`${numbers.join(' ')} is no draw of ${family}`);
    const labels = known.labels(checked.draw, table.ruleSet);
    return {
      gameNo,
      govPrizeTime,
      numbers: [...numbers],
      labels: labels.map((code) => ({ code, text: texts.label(family)(code) })),
    };
  }

  function rowOf(drawn: Drawn, at: number): Row {
    const { code, family, group, lengthMs, openForMs } = drawn;
    const beginTime = nowMs - openForMs;
    return aLottery({
      lotteryId: String(at + 1),
      lotteryCode: code,
      family,
      name: texts.lottery(code),
      group: texts.group(group),
      currentOpening: openingAt('20261122-0721', beginTime, lengthMs),
      nextOpening: openingAt('20261122-0722', beginTime + lengthMs, lengthMs),
      lastResult: resultOf(drawn, '20261122-0720', beginTime),
    });
  }

  const rows = LISTED.map(rowOf);
  const [first] = rows;
  return {
    home: (): ReplyOf<typeof gameHome> => ({ serverTime: nowMs, lotteries: rows }),
    round: (lotteryId: string): ReplyOf<typeof gameResult> => {
      const row = rows.find((each) => each.lotteryId === lotteryId) ?? first!;
      const { currentOpening, nextOpening, lastResult, lotteryCode } = row;
      const status = currentOpening !== null && currentOpening.endTime > nowMs ? 0 : 1;
      const gameNo = currentOpening?.gameNo ?? null;
      return { serverTime: nowMs, lotteryId, lotteryCode, gameNo, status, currentOpening, nextOpening, lastResult };
    },
    odds: (lotteryCode: string): ReplyOf<typeof oddsList> => {
      const { family } = LISTED.find(({ code }) => code === lotteryCode) ?? K3;
      return oddsListOf({ code: lotteryCode, family, odds: tableOf(family).table, oddsKey: '1' }, texts);
    },
    history: (): ReplyOf<typeof prizeHistory> => ({ page: 1, size: 30, total: 0, list: [] }),
    bets: (): ReplyOf<typeof bets> => betsOnPaper(texts, nowMs),
  };
}

/** One bet that waits, one that won, one that lost. */
function betsOnPaper(texts: ReturnType<typeof lotteryTexts>, nowMs: number): ReplyOf<typeof bets> {
  const bet = (betNo: string, playCode: string, selection: string) => ({
    betNo,
    orderNo: betNo,
    playCode,
    playTitle: texts.play(playCode),
    selection,
    selectionLabel: texts.selection(playCode, selection),
    betTime: nowMs - 3 * MINUTE_MS,
  });
  const won = { payout: '198.20', winLose: '98.20', rebate: '0.90', settleTime: nowMs - MINUTE_MS, status: 1 };
  const lost = { payout: '0.00', winLose: '-50.00', settleTime: nowMs - MINUTE_MS, status: 2 };
  return aPage([
    aBet({ ...bet('5203', 'k3.sum.big', '-'), gameNo: '20261122-0721', amount: '10.00' }),
    aBet({ ...bet('5202', 'k3.sum.odd', '-'), gameNo: '20261122-0720', amount: '100.00', ...won }),
    aBet({
      ...bet('5201', 'k3.triple.one', '6'),
      gameNo: '20261122-0719',
      amount: '50.00',
      odds: '205.2',
      ...lost,
    }),
  ]);
}
