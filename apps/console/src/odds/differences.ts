import { asRead, judged, returnText, roundCapNow } from './judged.ts';
import { LIMITS, oddsCell, ROUND_CAP, writtenWith } from './sheet.ts';
import type { Limit, OddsView, PlayView, PlayWritten, Written } from './sheet.ts';

/** A cell that becomes something else. */
export interface Difference {
  /** What it is of: the play with its group and, where it has several prices, what the price is for; empty: the round. */
  readonly of: string;
  readonly column: 'odds' | 'roundCap' | Limit;
  readonly before: string;
  readonly after: string;
  /** Returns in percent, of odds alone. */
  readonly returns: { readonly before: string; readonly after: string } | null;
}

/** Every cell that becomes something else, in the order of the table. */
export function differencesOf(view: OddsView, written: Written): readonly Difference[] {
  const roundCap = roundCapNow(view, written);
  const ofRound: readonly Difference[] =
    roundCap === view.roundCap
      ? []
      : [{ of: '', column: 'roundCap', before: view.roundCap, after: roundCap, returns: null }];
  const ofPlays = view.plays.flatMap((play) => {
    const own = written.get(play.playCode);
    return own === undefined ? [] : playDifferences({ play, ruleSet: view.ruleSet, roundCap }, own);
  });
  return [...ofRound, ...ofPlays];
}

function playDifferences(
  inRound: { readonly play: PlayView; readonly ruleSet: OddsView['ruleSet']; readonly roundCap: string },
  own: PlayWritten,
): readonly Difference[] {
  const { play } = inRound;
  const [before, after] = [asRead(play).edges, judged(inRound, own).edges];
  const prices = play.prices.flatMap((price): readonly Difference[] => {
    const odds = own[oddsCell(price.option)];
    if (odds === undefined) return [];
    const returns = {
      before: returnText(before[price.option] ?? ''),
      after: returnText(after[price.option] ?? ''),
    };
    return [{ of: inGroup(play, nameOfPrice(play, price)), column: 'odds', before: price.odds, after: odds, returns }];
  });
  const limits = LIMITS.flatMap((column): readonly Difference[] => {
    const text = own[column];
    return text === undefined
      ? []
      : [{ of: inGroup(play, play.title), column, before: play[column], after: text, returns: null }];
  });
  return [...prices, ...limits];
}

/** Plays of other groups may be called alike. */
function inGroup({ group, title }: PlayView, name: string): string {
  return group === title ? name : `${group} · ${name}`;
}

/** A play's name with what one of its prices is for, where it has several. */
export function nameOfPrice(
  { title, prices }: Pick<PlayView, 'title' | 'prices'>,
  { label, option }: { readonly label: string; readonly option: string },
): string {
  return prices.length > 1 ? `${title} · ${label === '' ? option : label}` : title;
}

/** What would have to be written over a table so that it says what another one does. */
export function writtenLike(now: OddsView, then: OddsView): Written {
  const cells = then.plays.flatMap(({ playCode, prices, ...play }) => [
    ...prices.map(({ option, odds }) => ({ playCode, name: oddsCell(option), text: odds })),
    ...LIMITS.map((name) => ({ playCode, name, text: play[name] })),
  ]);
  return writtenWith(new Map(), now, [...cells, { ...ROUND_CAP, text: then.roundCap }]);
}
