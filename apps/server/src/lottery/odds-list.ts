import type { ReplyOf } from '@drawroom/contract/call';
import type { oddsList } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Play } from '@drawroom/engine/games/game-family';
import { playsOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { formatOdds } from '@drawroom/engine/odds';
import { houseEdge, oddsFor, winProbability, type OddsTable } from '@drawroom/engine/odds-table';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { lotteryTexts } from './present.ts';

type Reply = ReplyOf<typeof oddsList>;
type Texts = ReturnType<typeof lotteryTexts>;
type PlayView = Reply['groups'][number]['plays'][number];

/** Replies by lottery, language and odds version: the exact counts behind a table are worked out once. */
const made = new Map<string, Reply>();

/** Menu, odds, limits, hit probability and house edge of a lottery, in the order of its family (features.md player 4, 7). */
export function readOddsList(deps: ReadDeps, lotteryCode: string, locale: LocaleTag): Reply {
  const lottery = deps.catalogue.byCode(lotteryCode);
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const key = `${lotteryCode}/${locale}/${lottery.odds.version}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const texts = lotteryTexts(deps.kernel.messages, locale);
  const plays = playsOf(lottery.family, lottery.odds.ruleSet).filter((play) => play.code in lottery.odds.plays);
  const codes = [...new Set(plays.map((play) => play.group))];
  const reply: Reply = {
    lotteryCode,
    ruleSet: { ...lottery.odds.ruleSet },
    version: lottery.odds.version,
    groups: codes.map((code) => ({
      code,
      title: texts.playGroup(code),
      plays: plays.filter((play) => play.group === code).map((play) => playView(play, lottery.odds, texts)),
    })),
  };
  if (made.size > 500) made.clear();
  made.set(key, reply);
  return reply;
}

function playView(play: Play, table: OddsTable, texts: Texts): PlayView {
  const limits = table.plays[play.code];
  return {
    playCode: play.code,
    title: texts.play(play.code),
    input: play.input,
    minAmount: formatMoney(limits?.minMinor ?? 0n),
    maxAmount: formatMoney(limits?.maxMinor ?? 0n),
    roundMaxAmount: formatMoney(limits?.roundMaxMinor ?? 0n),
    options: optionsOf(play, table).map(({ selection, option }) => {
      const odds = oddsFor(table, play.code, option);
      const counts = winProbability(play.code, option, table.ruleSet);
      return {
        selection,
        label: selection === '-' ? texts.play(play.code) : selection,
        odds: odds === null ? '' : formatOdds(odds),
        winProbability: fraction(counts.win, counts.total),
        houseEdge: houseEdge(table, play.code, option) ?? '',
      };
    }),
  };
}

/** What can be tapped: the play itself, or each choice; choices priced as one share the odds of `*`. */
function optionsOf(play: Play, table: OddsTable): { selection: string; option: string }[] {
  if (play.input === 'none') return [{ selection: '-', option: '-' }];
  const priced = new Set(play.options(table.ruleSet));
  return play.choices.map((choice) => ({
    selection: choice,
    option: priced.has(choice) ? choice : ([...priced][0] ?? '*'),
  }));
}

/** A probability as a decimal with six digits, rounded down. */
function fraction(win: bigint, total: bigint): string {
  const millionths = (win * 1_000_000n) / total;
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, '0')}`;
}
