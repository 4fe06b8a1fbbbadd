import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { STREAK_ROWS_MAX, type streaks } from '@drawroom/contract/lottery-charts';
import type { LocaleTag } from '@drawroom/contract/locales';
import { betOnSide } from '@drawroom/engine/charts/side-bet';
import { familyOf } from '@drawroom/engine/games/index';
import { attributeNames } from './attribute-names.ts';
import type { ReadDeps } from './game-home.ts';
import type { RunningStreak, StreakBoard } from './streak-board.ts';

/** The longest streaks of all lotteries, each with the bets that follow it or go against it. */
export async function readStreaks(
  { kernel, streaks: board }: Pick<ReadDeps, 'kernel'> & { readonly streaks: StreakBoard },
  input: InputOf<typeof streaks>,
  locale: LocaleTag,
): Promise<ReplyOf<typeof streaks>> {
  const running = await board.atLeast(input.least);
  const present = ({ lottery, attribute: code, side, length }: RunningStreak) => {
    const names = attributeNames(kernel.messages, locale, lottery.family);
    const attribute = familyOf(lottery.family)?.attributes.find((each) => each.code === code);
    const other = attribute?.values.slice(0, 2).find((value) => value !== side) ?? '';
    const betOn = (wanted: string) =>
      betOnSide(lottery.family, { code }, { side: wanted, ruleSet: lottery.odds.ruleSet });
    return {
      lotteryCode: lottery.code,
      attribute: code,
      name: names.attribute(code),
      side,
      sideName: names.value(code, side),
      otherName: names.value(code, other),
      length,
      follow: betOn(side),
      against: betOn(other),
    };
  };
  return { streaks: running.slice(0, STREAK_ROWS_MAX).map(present), total: running.length };
}
