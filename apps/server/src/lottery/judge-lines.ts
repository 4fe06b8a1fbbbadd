import { familyOf } from '@drawroom/engine/games/index';
import type { Draw } from '@drawroom/engine/games/game-family';
import { parseOddsList } from '@drawroom/engine/odds';
import { secondOpinion } from '@drawroom/engine/second/second-opinion';
import { outcomeOf, type LineOutcome } from '@drawroom/engine/settle-round';
import type { Lottery } from './catalogue.ts';
import { rulesOfRound, type RuledRound } from './round-rules.ts';

/** What bets of a round have in common when they are judged. */
export interface DistinctLine {
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
}

/** A round with the numbers it is judged by. */
export type JudgedRound = RuledRound & { readonly numbers: readonly string[] | null };

/** What each line yields, in their order; or the first thing on which the engine and the second settlement differ (R-30). */
export type Judgement = { readonly outcomes: readonly LineOutcome[] } | { readonly differing: string };

/** Lets the engine and the independent second settlement judge lines by the numbers of a round; nothing may be paid unless both agree. */
export function judgeLines(lottery: Lottery, round: JudgedRound, lines: readonly DistinctLine[]): Judgement {
  const numbers = round.numbers ?? [];
  const checked = familyOf(lottery.family)?.validateDraw(numbers);
  if (checked?.ok !== true) return { differing: `numbers ${numbers.join(' ')} are not a draw of ${lottery.family}` };
  const judged = lines.map((line) => judge(lottery, round, { line, draw: checked.draw }));
  const differing = judged.find(({ agree }) => !agree);
  return differing === undefined ? { outcomes: judged.map(({ first }) => first) } : { differing: differing.text };
}

/** Lines and their outcomes as the columns of OUTCOME_ROWS. */
export function outcomeColumns(lines: readonly DistinctLine[], outcomes: readonly LineOutcome[]): unknown[][] {
  return [
    lines.map((line) => line.play),
    lines.map((line) => line.selection),
    lines.map((line) => line.odds),
    outcomes.map(({ status }) => status),
    outcomes.map(({ multE4x2 }) => String(multE4x2[0] ?? 0n)),
    outcomes.map(({ multE4x2 }) => `{${multE4x2.slice(1).join(',')}}`),
    outcomes.map(({ pushHalf }) => pushHalf),
    outcomes.map(({ units }) => units),
  ];
}

/** Rows of outcomes out of the parameters from `first` on. */
export function outcomeRows(first: number): string {
  const types = ['text', 'text', 'text', 'smallint', 'bigint', 'text', 'bigint', 'int'];
  return `select u.play, u.selection, u.odds, u.status, u.mult, nullif(u.rest, '{}')::bigint[], u.push_half, u.units
    from unnest(${types.map((type, n) => `$${first + n}::${type}[]`).join(', ')})
      as u(play, selection, odds, status, mult, rest, push_half, units)`;
}

/** Both opinions on one line. What either cannot judge counts as a disagreement: the round waits for people. */
function judge(lottery: Lottery, round: JudgedRound, { line, draw }: { line: DistinctLine; draw: Draw }): Judged {
  const ruleSet = rulesOfRound(lottery, round);
  try {
    const first = outcomeOf({
      playCode: line.play,
      selection: line.selection,
      oddsE4: parseOddsList(line.odds) ?? [],
      draw,
      ruleSet,
    });
    const second = secondOpinion({ ...line, family: lottery.family }, round.numbers ?? [], ruleSet);
    const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
    const agree =
      total === second.winMult && BigInt(first.pushHalf) === second.pushHalf && first.units === second.units;
    return { first, agree, text: `${line.play} ${line.selection}: ${total} against ${second.winMult}` };
  } catch (error) {
    return { first: NOTHING, agree: false, text: `${line.play} ${line.selection}: ${String(error)}` };
  }
}

interface Judged {
  readonly first: LineOutcome;
  readonly agree: boolean;
  readonly text: string;
}

const NOTHING: LineOutcome = { units: 0, multE4x2: [], pushHalf: 0, status: 2 };
