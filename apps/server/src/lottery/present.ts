import type { DrawResult, Opening } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { familyOfPlay } from '@drawroom/engine/games/count-of';
import type { Play } from '@drawroom/engine/games/game-family';
import { familyOf, playOf } from '@drawroom/engine/games/index';
import { partsOf } from '@drawroom/engine/games/selection-parts';
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

/** Names of the lottery's things in one language. A play or pick without a text of its own yet is called by its code. */
export function lotteryTexts(messages: Messages, locale: LocaleTag) {
  const textOr = (key: string, code: string): string => (messages.has(key) ? messages.text(locale, key) : code);
  const familyCode = (playCode: string): string => familyOfPlay(playCode)?.code ?? '';
  const place = (playCode: string, at: string): string => {
    const own = `place.${familyCode(playCode)}.${at}`;
    return messages.has(own) ? messages.text(locale, own) : messages.text(locale, 'place.any', { place: at });
  };
  const pick = (play: Pick<Play, 'code' | 'choiceKind'>, choice: string): string => {
    const kind = `pick.${play.choiceKind}`;
    const own = [`${kind}.${familyCode(play.code)}.${choice}`, `${kind}.${choice}`].find((key) => messages.has(key));
    if (own !== undefined) return messages.text(locale, own);
    if (play.choiceKind === 'place') return place(play.code, choice);
    const pair = play.choiceKind === 'pair-of-places' ? choice.split('v') : [];
    if (pair.length === 2) return messages.text(locale, 'pick.pair', { one: pair[0] ?? '', other: pair[1] ?? '' });
    const odds = /^(\d)odd(\d)even$/.exec(choice);
    return odds === null
      ? choice
      : messages.text(locale, 'pick.oddEven', { odd: odds[1] ?? '', even: odds[2] ?? '' });
  };
  return {
    lottery: (code: string) => textOr(`lottery.name.${code}`, code),
    group: (code: string) => textOr(`lottery.group.${code}`, code),
    playGroup: (code: string) => textOr(`play.group.${code}`, code),
    play: (code: string) => textOr(`play.${code}`, code),
    place,
    pick,
    /** A selection in words: `dan:1;tuo:2,3` is "bankers 1 · others 2 3"; `-` is the play itself. */
    selection: (playCode: string, selection: string): string => {
      const play = playOf(playCode);
      if (play === undefined) return selection;
      if (selection === '-') return textOr(`play.${playCode}`, playCode);
      return partsOf(play, selection)
        .map(({ role, position, picks }) => {
          const named = picks.map((each) => (role === 'places' ? place(playCode, each) : pick(play, each))).join(' ');
          if (role === 'picks') return named;
          const name = position === undefined ? messages.text(locale, `part.${role}`) : place(playCode, position);
          return `${name} ${named}`;
        })
        .join(' · ');
    },
    /** `size.big` has a text of its own; `sum.14` is `label.sum` with its value; any other is called by its value. */
    label: (code: string) => {
      const [kind = '', value = ''] = code.split('.');
      if (messages.has(`label.${code}`)) return messages.text(locale, `label.${code}`);
      return messages.has(`label.${kind}`) ? messages.text(locale, `label.${kind}`, { value }) : value;
    },
  };
}
