import type { DrawResult, Opening } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { familyOf } from '@drawroom/engine/games/index';
import type { Messages } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import type { Round } from './round.ts';

/** The opening of a round as the wire shows it. */
export function openingOf(round: Pick<Round, 'game_no' | 'begin_at' | 'end_at' | 'prize_at' | 'commitment'>): Opening {
  return {
    gameNo: round.game_no,
    beginTime: Math.trunc(round.begin_at),
    endTime: Math.trunc(round.end_at),
    govPrizeTime: Math.trunc(round.prize_at),
    commitment: round.commitment,
  };
}

/** A result as the wire shows it. Without a language (events) labels carry their code; clients name it from their own texts. */
export function resultOf(
  round: Pick<Round, 'game_no' | 'prize_at' | 'numbers'>,
  lottery: Pick<Lottery, 'family' | 'odds'>,
  text?: (code: string) => string,
): DrawResult {
  return {
    gameNo: round.game_no,
    govPrizeTime: Math.trunc(round.prize_at),
    numbers: round.numbers ?? [],
    labels: labelCodes(round.numbers ?? [], lottery).map((code) => ({ code, text: text?.(code) ?? '' })),
  };
}

function labelCodes(numbers: readonly string[], lottery: Pick<Lottery, 'family' | 'odds'>): readonly string[] {
  const family = familyOf(lottery.family);
  const checked = family?.validateDraw(numbers);
  return family !== undefined && checked?.ok === true ? family.labels(checked.draw, lottery.odds.ruleSet) : [];
}

/** Names of the lottery's things in one language. */
export function lotteryTexts(messages: Messages, locale: LocaleTag) {
  return {
    lottery: (code: string) => messages.text(locale, `lottery.name.${code}`),
    group: (code: string) => messages.text(locale, `lottery.group.${code}`),
    playGroup: (code: string) => messages.text(locale, `play.group.${code}`),
    play: (code: string) => messages.text(locale, `play.${code}`),
    /** `size.big` has a text of its own; `sum.14` is `label.sum` with its value. */
    label: (code: string) => {
      const [kind = '', value = ''] = code.split('.');
      return messages.has(`label.${code}`)
        ? messages.text(locale, `label.${code}`)
        : messages.text(locale, `label.${kind}`, { value });
    },
  };
}
