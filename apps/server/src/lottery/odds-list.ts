import type { ReplyOf } from '@drawroom/contract/call';
import type { oddsList } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Play } from '@drawroom/engine/games/game-family';
import { playsOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { formatOdds } from '@drawroom/engine/odds';
import { businessDateAt } from '@drawroom/engine/round-clock';
import { houseEdge, oddsFor, winProbability, type OddsTable } from '@drawroom/engine/odds-table';
import type { Lottery } from './catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { lotteryTexts } from './present.ts';
import { oddsKeyOf, tableOfRound, type RuledRound } from './round-rules.ts';

type Reply = ReplyOf<typeof oddsList>;
type Texts = ReturnType<typeof lotteryTexts>;
type PlayView = Reply['groups'][number]['plays'][number];

/** Replies by lottery, language and odds version: the exact counts behind a table are worked out once. */
const made = new Map<string, Reply>();

/**
 * Menu, odds, limits, hit probability and house edge of a lottery, in the order of its family (features.md player 4, 7), as
 * they hold for the round that takes bets now or next.
 */
export async function readOddsList(deps: ReadDeps, lotteryCode: string, locale: LocaleTag): Promise<Reply> {
  const lottery = deps.catalogue.byCode(lotteryCode);
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const round = await roundToBetOn(deps, lottery);
  const oddsKey = oddsKeyOf(lottery, round);
  const key = `${lotteryCode}/${locale}/${oddsKey}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const odds = await tableOfRound(deps.catalogue, lottery, round);
  const reply = oddsListOf({ ...lottery, odds, oddsKey }, lotteryTexts(deps.kernel.messages, locale));
  if (made.size > 500) made.clear();
  made.set(key, reply);
  return reply;
}

/** The round that is open or the next to open; without one the newest odds under the rules of today. */
async function roundToBetOn({ kernel }: ReadDeps, lottery: Lottery): Promise<RuledRound> {
  const nowMs = kernel.clock.now();
  const { rows } = await kernel.db.query<RuledRound>(
    `select odds_version, business_date::text as business_date from lottery.round
     where lottery_id = $1 and prize_at > $2 and end_at > $2 and status in (0, 1) order by prize_at limit 1`,
    [lottery.id, new Date(nowMs)],
    'lottery-round-to-bet-on',
  );
  return rows[0] ?? { odds_version: lottery.odds.version, business_date: businessDateAt(lottery.schedule, nowMs) };
}

/** The list of a lottery in the words of one language. */
export function oddsListOf(
  lottery: Pick<Lottery, 'code' | 'family' | 'odds'> & { readonly oddsKey: string },
  texts: Texts,
): Reply {
  const { code: lotteryCode, family, odds, oddsKey } = lottery;
  const plays = playsOf(family, odds.ruleSet).filter((play) => play.code in odds.plays);
  const groups = [...new Set(plays.map((play) => play.group))];
  return {
    lotteryCode,
    ruleSet: { ...odds.ruleSet },
    rules: texts.rules(family, odds.ruleSet),
    version: odds.version,
    oddsKey,
    groups: groups.map((code) => ({
      code,
      title: texts.playGroup(code),
      plays: plays.filter((play) => play.group === code).map((play) => playView(play, odds, texts)),
    })),
  };
}

/** A play with more picks than this at one price does not list them: 10,000 four-digit numbers would be a megabyte. */
const LISTED_MAX = 200;

function playView(play: Play, table: OddsTable, texts: Texts): PlayView {
  const limits = table.plays[play.code];
  const prices = new Map(play.options(table.ruleSet).map((key) => [key, priceView(play, table, key)]));
  const listed = play.choices.length <= LISTED_MAX || prices.size > 1;
  return {
    playCode: play.code,
    title: texts.play(play.code),
    input: play.input,
    choiceKind: play.choiceKind,
    picksPerUnit: play.picksPerUnit,
    positions: (play.positions ?? []).map((position) => ({ position, label: texts.place(play.code, position) })),
    banker: play.banker === true,
    sideCounts: play.sideCounts === undefined ? null : [...play.sideCounts],
    minAmount: formatMoney(limits?.minMinor ?? 0n),
    maxAmount: formatMoney(limits?.maxMinor ?? 0n),
    roundMaxAmount: formatMoney(limits?.roundMaxMinor ?? 0n),
    prices: [...prices].map(([key, price]) => ({ key, label: texts.price(play, key), ...price })),
    options: (listed ? pickable(play) : ['*']).map((selection) => ({
      selection,
      label: selection === '-' || selection === '*' ? texts.play(play.code) : texts.pick(play, selection),
      ...optionView(play, table, { selection, prices }),
    })),
    ...(listed ? {} : { digits: play.choices[0]?.length ?? 0 }),
  };
}

type PriceView = Omit<PlayView['prices'][number], 'key' | 'label'>;

function priceView(play: Play, table: OddsTable, key: string): PriceView {
  const odds = oddsFor(table, play.code, key);
  const counts = winProbability(play.code, key, table.ruleSet);
  return {
    odds: odds === null ? '' : formatOdds(odds),
    winProbability: fraction(counts.win, counts.total),
    houseEdge: houseEdge(table, play.code, key) ?? '',
  };
}

/** What can be tapped: the play itself, or each choice. */
function pickable(play: Play): readonly string[] {
  return play.input === 'none' ? ['-'] : play.choices;
}

/** A pick that is a unit itself has its own prices; one that is only part of a unit shows those of the play. */
function optionView(
  play: Play,
  table: OddsTable,
  { selection, prices }: { selection: string; prices: ReadonlyMap<string, PriceView> },
): PriceView & { keys: string[] } {
  const parsed = play.parse(selection, table.ruleSet);
  const keys = parsed.ok ? [...parsed.optionOfUnit] : [...prices.keys()];
  const own = keys.flatMap((key) => prices.get(key) ?? []);
  const [first] = own;
  const missing = first === undefined || own.some(({ odds }) => odds === '');
  const decimals = new Set(own.map(({ odds }) => odds));
  return {
    odds: missing ? '' : decimals.size === 1 ? first.odds : own.map(({ odds }) => odds).join('/'),
    // With several prizes the first and lowest one is the likeliest.
    winProbability: first?.winProbability ?? '0.000000',
    houseEdge: first?.houseEdge ?? '',
    keys,
  };
}

/** A probability as a decimal with six digits, rounded down. */
function fraction(win: bigint, total: bigint): string {
  const millionths = (win * 1_000_000n) / total;
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, '0')}`;
}
