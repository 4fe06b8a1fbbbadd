import { hash } from 'node:crypto';
import { fairDraw, fairGames } from '@drawroom/engine/fair';
import type { Draw, GameFamily, Play } from '@drawroom/engine/games/game-family';
import { families, playsOf } from '@drawroom/engine/games/index';
import { readSelection } from '@drawroom/engine/games/read-selection';
import { formatOddsList, parseOddsList } from '@drawroom/engine/odds';
import { defaultOddsTable, oddsFor } from '@drawroom/engine/odds-table';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { priceOrder } from '@drawroom/engine/price-order';
import type { OrderLine } from '@drawroom/engine/price-order';
import { outcomeOf } from '@drawroom/engine/settle-round';
import { seededRandom } from '../sim/seeded-random.ts';
import type { SeededRandom } from '../sim/seeded-random.ts';
import { median } from './bench-world.ts';
import { randomPicks } from './random-picks.ts';

const LINES = 10_000;
const OUTCOMES = 1_000_000;
const DRAWS = 100;
const HASHES = 500_000;
/** Texts that a parser has to refuse, as long as one may be, per play. */
const LONGEST = 2_000;

/** What one core does a second with the lines of one family. */
interface FamilyFigures {
  readonly family: string;
  readonly linesPerSecond: number;
  readonly outcomesPerSecond: number;
  /** The longest time that one refusal of a text of 2,000 characters took, ms. */
  readonly worstRefusalMs: number;
}

/** `npm run bench -- --only engine`: prices and outcomes of random lines of all families, on one core. */
export function engineBench(): string[] {
  const random = seededRandom('bench');
  const drawn = [...families.values()].filter(({ code }) => fairGames.includes(code));
  const hashesPerSecond = perSecond(
    HASHES,
    (n) => void hash('sha256', `a line of one hundred characters ${n}`.padEnd(100)),
  );
  const figures = drawn.map((family) =>
    measure(family, { table: defaultOddsTable(family, {}), random, families: drawn.length }),
  );
  return report(figures, hashesPerSecond);
}

interface Surroundings {
  readonly table: OddsTable;
  readonly random: SeededRandom;
  readonly families: number;
}

function measure(family: GameFamily, { table, random, families: count }: Surroundings): FamilyFigures {
  const plays = playsOf(family, table.ruleSet);
  const share = Math.ceil(LINES / count);
  const lines = Array.from({ length: share }, () => randomLine(plays, { table, random }));
  const draws = Array.from({ length: DRAWS }, (_, n) => drawOf(family, n));
  const bets = lines.map(({ playCode, selection, odds }) => ({
    playCode,
    selection,
    oddsE4: parseOddsList(odds) ?? [],
  }));
  const linesPerSecond = perSecond(share, (n) => {
    const line = lines[n];
    if (line === undefined || !priceOrder([line], table).ok) throw new Error(`${line?.playCode} ${line?.selection}`);
  });
  const each = Math.ceil(OUTCOMES / count / DRAWS);
  const outcomesPerSecond = perSecond(each * DRAWS, (n) => {
    const [bet, draw] = [bets[n % bets.length], draws[n % DRAWS]];
    if (bet !== undefined && draw !== undefined) outcomeOf({ ...bet, draw, ruleSet: table.ruleSet });
  });
  return { family: family.code, linesPerSecond, outcomesPerSecond, worstRefusalMs: worstRefusal(plays, table) };
}

/** A line with the odds in force, its picks in canonical order as the lobby sends them. */
function randomLine(plays: readonly Play[], { table, random }: Pick<Surroundings, 'table' | 'random'>): OrderLine {
  const play = random.pick(plays);
  const parsed = readSelection(play, randomPicks(play, random), table.ruleSet);
  if (!parsed.ok) return randomLine(plays, { table, random });
  const odds = parsed.optionOfUnit.map((option) => oddsFor(table, play.code, option) ?? 0);
  const one = new Set(odds).size === 1 ? odds.slice(0, 1) : odds;
  const line = { playCode: play.code, selection: parsed.canonical, odds: formatOddsList(one), unitAmount: '1.00' };
  // Some random sets are too many units for the highest stake.
  return priceOrder([line], table).ok ? line : randomLine(plays, { table, random });
}

function drawOf(family: GameFamily, nth: number): Draw {
  const { numbers } = fairDraw({ game: family.code, issue: `bench-${nth}`, seedHex: 'ab'.repeat(32), entropyHex: '' });
  const checked = family.validateDraw(numbers);
  if (!checked.ok) throw new Error(`${family.code}: ${checked.reason}`);
  return checked.draw;
}

/** Long texts of each play's own characters, which its parser reads far into before it refuses. */
function worstRefusal(plays: readonly Play[], { ruleSet }: OddsTable): number {
  let worstMs = 0;
  for (const play of plays) {
    const all = play.choices.join(',');
    const texts = [`${all},`, `${all}|`, `dan:${all};tuo:${all};`, `pos=1,2:${all}|`, ',', '|', '1'].map((part) =>
      part.repeat(LONGEST).slice(0, LONGEST),
    );
    for (const text of texts) {
      const started = process.cpuUsage();
      readSelection(play, text, ruleSet);
      worstMs = Math.max(worstMs, cpuMs(started));
    }
  }
  return worstMs;
}

/** How often a second of one core does a piece of work, after some runs that are not counted. */
function perSecond(count: number, work: (n: number) => void): number {
  for (let n = 0; n < Math.min(count, 2_000); n += 1) work(n);
  const started = process.cpuUsage();
  for (let n = 0; n < count; n += 1) work(n);
  return (count * 1_000) / cpuMs(started);
}

/** Time of the processor itself, so that a busy machine tells the same. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function report(figures: readonly FamilyFigures[], hashesPerSecond: number): string[] {
  const lines = median(figures.map(({ linesPerSecond }) => linesPerSecond));
  const outcomes = median(figures.map(({ outcomesPerSecond }) => outcomesPerSecond));
  const row = (
    name: string,
    { linesPerSecond, outcomesPerSecond, worstRefusalMs }: Omit<FamilyFigures, 'family'>,
  ): string =>
    [
      name.padEnd(8),
      `${linesPerSecond.toFixed(0).padStart(8)} lines/s`,
      `${(linesPerSecond / hashesPerSecond).toFixed(3)} H`,
      `${outcomesPerSecond.toFixed(0).padStart(9)} outcomes/s`,
      `${(outcomesPerSecond / hashesPerSecond).toFixed(3)} H`,
      `x ${(outcomes / outcomesPerSecond).toFixed(1)} the median's time`,
      `refusal <= ${worstRefusalMs.toFixed(1)} ms`,
    ].join('  ');
  const harmonic = (rates: readonly number[]): number => rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0);
  const all = {
    linesPerSecond: harmonic(figures.map(({ linesPerSecond }) => linesPerSecond)),
    outcomesPerSecond: harmonic(figures.map(({ outcomesPerSecond }) => outcomesPerSecond)),
    worstRefusalMs: Math.max(...figures.map(({ worstRefusalMs }) => worstRefusalMs)),
  };
  return [
    `engine, one core: ${LINES} random lines priced, ${OUTCOMES} outcomes, ${figures.length} families; H = SHA-256 of 100 bytes = ${hashesPerSecond.toFixed(0)}/s`,
    ...figures.map(({ family, ...rest }) => row(family, rest)),
    `median   ${lines.toFixed(0).padStart(8)} lines/s  ${outcomes.toFixed(0)} outcomes/s; no family more than 10 x its time`,
    row('all', all),
  ];
}
