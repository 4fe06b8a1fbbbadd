import type { OddsChange } from '@drawroom/contract/odds-desk';
import type { table } from '@drawroom/contract/odds-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { formatOdds, parseOdds } from '@drawroom/engine/odds';

/** One version of a lottery's odds and limits. */
export type OddsView = OperatorReplyOf<typeof table>;
export type PlayView = OddsView['plays'][number];

/** Limits of a play, in the order of their columns: least and most of a line, most of one member in a round. */
export const LIMITS = ['min', 'max', 'roundMax'] as const;
export type Limit = (typeof LIMITS)[number];

/**
 * A cell that can be written: the odds of an option (`odds hit3`) or a limit of a play; the cap of a round is the cell `roundCap` of no play.
 */
export interface Place {
  readonly playCode: string;
  readonly name: string;
}

/** The cap of a round. */
export const ROUND_CAP: Place = { playCode: '', name: 'roundCap' };

/** What was written over a table: play -> cell -> text. What is the same as in the table is not in it. */
export type Written = ReadonlyMap<string, PlayWritten>;
export type PlayWritten = Readonly<Record<string, string>>;
export const NOTHING_WRITTEN: PlayWritten = {};

/** Name of the cell with the odds of an option. */
export function oddsCell(option: string): string {
  return `odds ${option}`;
}

/** The option whose odds a cell has; null: a cell of something else. */
export function optionOf(name: string): string | null {
  return name.startsWith('odds ') ? name.slice('odds '.length) : null;
}

export function isLimit(name: string): name is Limit {
  return (LIMITS as readonly string[]).includes(name);
}

/** What a cell of the table says; null: there is no such cell. */
export function valueAt(view: OddsView, { playCode, name }: Place): string | null {
  if (playCode === ROUND_CAP.playCode) return name === ROUND_CAP.name ? view.roundCap : null;
  const play = view.plays.find((each) => each.playCode === playCode);
  if (play === undefined) return null;
  if (isLimit(name)) return play[name];
  return play.prices.find(({ option }) => oddsCell(option) === name)?.odds ?? null;
}

/** What was written with these cells written too; a cell that the table does not have is left out. */
export function writtenWith(
  written: Written,
  view: OddsView,
  cells: readonly (Place & { readonly text: string })[],
): Written {
  const next = new Map(written);
  for (const cell of cells) {
    const now = valueAt(view, cell);
    if (now === null) continue;
    const { [cell.name]: _before, ...others } = next.get(cell.playCode) ?? NOTHING_WRITTEN;
    const text = tidyText(cell);
    const own = text === now ? others : { ...others, [cell.name]: text };
    if (Object.keys(own).length === 0) next.delete(cell.playCode);
    else next.set(cell.playCode, own);
  }
  return next;
}

/** What was written as a cell keeps it: odds with four decimals, amounts with two; what is no number stays as it is. */
function tidyText({ name, text }: { readonly name: string; readonly text: string }): string {
  const bare = text.replaceAll(/\s/gu, '');
  if (optionOf(name) !== null) {
    const odds = parseOdds(bare);
    return odds === null ? bare : formatOdds(odds);
  }
  // Odds are never so large that thousands are set apart; a comma in them may mean decimals.
  const amount = parseMoney(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare);
  return amount === null ? bare : formatMoney(amount);
}

/** How many cells say something else than the table. */
export function countWritten(written: Written): number {
  return [...written.values()].reduce((sum, own) => sum + Object.keys(own).length, 0);
}

/** What was written as the call takes it: nothing that stays as it is. A play of which all prices become the same is named once. */
export function changeOf(view: OddsView, written: Written): OddsChange {
  const prices: NonNullable<OddsChange['prices']> = [];
  const limits: NonNullable<OddsChange['limits']> = [];
  for (const play of view.plays) {
    const own = written.get(play.playCode);
    if (own === undefined) continue;
    prices.push(...pricesOf(play, own));
    const ownLimits = Object.fromEntries(
      LIMITS.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])),
    );
    if (Object.keys(ownLimits).length > 0) limits.push({ playCode: play.playCode, ...ownLimits });
  }
  const roundCap = written.get(ROUND_CAP.playCode)?.[ROUND_CAP.name];
  return {
    ...(prices.length > 0 && { prices }),
    ...(limits.length > 0 && { limits }),
    ...(roundCap !== undefined && { roundCap }),
  };
}

function pricesOf({ playCode, prices }: PlayView, own: PlayWritten): NonNullable<OddsChange['prices']> {
  const changed = prices.flatMap(({ option }) => {
    const odds = own[oddsCell(option)];
    return odds === undefined ? [] : [{ playCode, option, odds }];
  });
  const [first] = changed;
  const isWhole = changed.length === prices.length && changed.every(({ odds }) => odds === first?.odds);
  return isWhole && first !== undefined && changed.length > 1 ? [{ ...first, option: '*' }] : changed;
}
