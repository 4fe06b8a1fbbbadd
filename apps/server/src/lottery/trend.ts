import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { TREND_ROUNDS, type trend } from '@drawroom/contract/lottery-charts';
import type { LocaleTag } from '@drawroom/contract/locales';
import { familyOf } from '@drawroom/engine/games/index';
import { Refusal } from '../kernel/refusal.ts';
import { attributeNames } from './attribute-names.ts';
import type { ReadDeps } from './game-home.ts';
import type { TrendBoard } from './trend-board.ts';

/** What a trend chart, a hot and cold list or a road of a lottery is drawn from. */
export async function readTrend(
  { kernel, catalogue, trends }: ReadDeps & { readonly trends: TrendBoard },
  input: InputOf<typeof trend>,
  locale: LocaleTag,
): Promise<ReplyOf<typeof trend>> {
  const lottery = catalogue.byCode(input.lotteryCode);
  const family = lottery && familyOf(lottery.family);
  if (lottery === undefined || family === undefined) throw new Refusal('lottery.lottery_unknown');
  const size = TREND_ROUNDS.findLast((each) => each <= input.rounds) ?? TREND_ROUNDS[0];
  const window = await trends.window(lottery, size);
  const names = attributeNames(kernel.messages, locale, lottery.family);
  const before = new Map(window.followed.attributes.map(({ code }, at) => [code, window.before[at] ?? []]));
  return {
    lotteryCode: lottery.code,
    ruleSet: { ...lottery.odds.ruleSet },
    rounds: size,
    counted: window.counted,
    since: window.since,
    attributes: family.attributes.map((attribute) => ({
      code: attribute.code,
      name: names.attribute(attribute.code),
      values: names.values(attribute),
      before: [...(before.get(attribute.code) ?? [])],
    })),
    rows: window.rounds.map(({ gameNo, numbers }): [string, string] => [gameNo, numbers]),
  };
}
