import type { OddsChange } from '@drawroom/contract/odds-desk';
import { roundCapOf } from '@drawroom/engine/automatic-limits';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { formatOdds, parseOdds } from '@drawroom/engine/odds';
import { oddsFor, rtpGuard, type OddsTable, type PlayOdds } from '@drawroom/engine/odds-table';
import { playOf } from '@drawroom/engine/games/index';
import { Refusal } from '../../kernel/refusal.ts';
import { tableUnderRules } from './changed-rules.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A table with some of its cells, limits, its cap or its rules changed; cells are those of the table under the rules. Refuses with `lottery.odds_refused` what is no cell of it, limits that do not fit
 * one another, and prices outside of the band of returns, naming each (`data.faults`).
 */
export function changedTable(given: OddsTable, change: OddsChange): OddsTable {
  const table = change.rules === undefined ? given : tableUnderRules(given, change.rules);
  const plays = new Map<string, Mutable<PlayOdds>>(
    Object.entries(table.plays).map(([code, play]) => [code, { ...play }]),
  );
  for (const { playCode, option, odds } of change.prices ?? []) {
    const play = plays.get(playCode);
    const options = playOf(playCode)?.options(table.ruleSet) ?? [];
    const oddsE4 = parseOdds(odds);
    if (play === undefined || oddsE4 === null || !(options.includes(option) || option === '*'))
      throw refusedCells([{ playCode, option, reason: 'play_unknown', rtp: '' }]);
    play.odds = priced(play.odds, { option, oddsE4, options });
  }
  for (const { playCode, min, max, roundMax } of change.limits ?? []) {
    const play = plays.get(playCode);
    if (play === undefined) throw refusedCells([{ playCode, option: '', reason: 'play_unknown', rtp: '' }]);
    play.minMinor = minorOr(min, play.minMinor);
    play.maxMinor = minorOr(max, play.maxMinor);
    play.roundMaxMinor = minorOr(roundMax, play.roundMaxMinor);
    if (play.minMinor < 1n || play.minMinor > play.maxMinor || play.maxMinor > play.roundMaxMinor)
      throw refusedCells([{ playCode, option: '', reason: 'limits_crossed', rtp: '' }]);
  }
  const roundCapMinor = minorOr(change.roundCap, roundCapOf(table));
  if (roundCapMinor < 1n) throw refusedCells([{ playCode: '', option: '', reason: 'limits_crossed', rtp: '' }]);
  const changed = { ...table, plays: Object.fromEntries(plays), roundCapMinor };
  const faults = rtpGuard(changed);
  if (faults.length > 0) throw refusedCells(faults);
  return changed;
}

/** `*` prices every option that is not named; a price for one of them leaves the others as they are. */
function priced(
  odds: PlayOdds['odds'],
  {
    option,
    oddsE4,
    options,
  }: { readonly option: string; readonly oddsE4: number; readonly options: readonly string[] },
): PlayOdds['odds'] {
  if (option === '*') return { '*': oddsE4 };
  const spelled = Object.fromEntries(
    options.flatMap((each) => {
      const own = odds[each] ?? odds['*'];
      return own === undefined ? [] : [[each, own]];
    }),
  );
  return { ...spelled, [option]: oddsE4 };
}

function minorOr(text: string | undefined, otherwise: bigint): bigint {
  return text === undefined ? otherwise : (parseMoney(text) ?? 0n);
}

interface CellFault {
  readonly playCode: string;
  readonly option: string;
  readonly reason: string;
  readonly rtp: string;
}

const FAULTS_SHOWN = 20;

function refusedCells(faults: readonly CellFault[]): Refusal {
  return new Refusal('lottery.odds_refused', {}, { faults: faults.slice(0, FAULTS_SHOWN) });
}

/** What differs between two tables, as facts: `k3.sum.big *` -> its odds, `k3.sum.big max` -> its limit, `round cap`, `rule triple`. */
export function tableDifferences(
  before: OddsTable,
  after: OddsTable,
): { readonly before: Record<string, string>; readonly after: Record<string, string> } {
  const one = cellsOf(before);
  const other = cellsOf(after);
  const names = [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
  return {
    before: Object.fromEntries(names.map((name) => [name, one.get(name) ?? ''])),
    after: Object.fromEntries(names.map((name) => [name, other.get(name) ?? ''])),
  };
}

function cellsOf(table: OddsTable): Map<string, string> {
  const cells = new Map([['round cap', formatMoney(roundCapOf(table))]]);
  for (const [name, value] of Object.entries(table.ruleSet)) cells.set(`rule ${name}`, value);
  for (const [code, { minMinor, maxMinor, roundMaxMinor }] of Object.entries(table.plays)) {
    for (const option of playOf(code)?.options(table.ruleSet) ?? []) {
      const odds = oddsFor(table, code, option);
      cells.set(`${code} ${option}`, odds === null ? '' : formatOdds(odds));
    }
    cells.set(`${code} min`, formatMoney(minMinor));
    cells.set(`${code} max`, formatMoney(maxMinor));
    cells.set(`${code} round max`, formatMoney(roundMaxMinor));
  }
  return cells;
}
