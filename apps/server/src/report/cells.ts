import type { ChainPath, Line } from './chain-paths.ts';
import type { Figure } from './figures.ts';

export type Figures = Partial<Record<Figure, bigint>>;

/** A row of facts and what is added to it; as in `report.fact_slot` and `report.own_slot` (001-facts.sql). */
export interface Cell {
  readonly agentId: number;
  readonly viaId: number;
  readonly slotMs: number;
  readonly lotteryId: number;
  readonly figures: Figures;
}

/** Something that counts for everybody on a path, in a quarter of an hour. */
export interface Share {
  readonly path: ChainPath;
  readonly slotMs: number;
  readonly lotteryId: number;
  /** Of bets without rebates, or of points. */
  readonly figures: Figures;
  /** Bets: the effective stake of each, because rebates are rounded down bet by bet. */
  readonly effective?: bigint | undefined;
}

interface Climb extends Omit<Share, 'path'> {
  readonly line: Line;
  readonly figures: Figures;
}

/** Facts by their keys, added up in memory so that each row is written once. */
export class Cells {
  private readonly byKey = new Map<string, Cell>();

  add({ agentId, viaId, slotMs, lotteryId }: Omit<Cell, 'figures'>, figures: Figures): void {
    const key = `${agentId}/${viaId}/${slotMs}/${lotteryId}`;
    const cell = this.byKey.get(key);
    if (cell === undefined) this.byKey.set(key, { agentId, viaId, slotMs, lotteryId, figures: { ...figures } });
    else addFigures(cell.figures, figures);
  }

  get all(): readonly Cell[] {
    return [...this.byKey.values()];
  }
}

/** What shares add to the facts: `own` is of members themselves, `fact` of teams and of branches further down. */
export class SharedCells {
  readonly own = new Cells();
  /** Everything once, whoever it was (070-house.sql): of teams after `climbed`. */
  readonly house = new Cells();
  private readonly climbs = new Map<string, Climb>();

  add({ path: { member, line, place }, slotMs, lotteryId, figures, effective }: Share): void {
    const earned = rebateOf(line, 0, { figures, effective });
    // Once as his own, and at any but his first place once more as that place's (040-places.sql).
    for (const viaId of place === member ? [member] : [member, place])
      this.own.add({ agentId: line.agents[0] ?? 0, viaId, slotMs, lotteryId }, withRebate(figures, earned));
    if (line.agents.length === 0) {
      this.house.add({ agentId: 0, viaId: 0, slotMs, lotteryId }, withRebate(figures, earned));
      return;
    }
    // Whoever stands below the same people, with bets of one effective stake, climbs together.
    const key = `${line.no}/${slotMs}/${lotteryId}/${effective}`;
    const climb = this.climbs.get(key);
    if (climb === undefined) this.climbs.set(key, { line, slotMs, lotteryId, effective, figures: { ...figures } });
    else addFigures(climb.figures, figures);
  }

  /** What everybody further up gets, after the last share was added. */
  climbed(): Cells {
    const fact = new Cells();
    for (const { line, slotMs, lotteryId, figures, effective } of this.climbs.values()) {
      let below = 0n;
      for (const [level, agentId] of line.agents.entries()) {
        const earned = rebateOf(line, level, { figures, effective });
        const added = withRebate(figures, earned, below);
        fact.add({ agentId, viaId: 0, slotMs, lotteryId }, added);
        if (level > 0) fact.add({ agentId, viaId: line.agents[level - 1] ?? 0, slotMs, lotteryId }, added);
        below += earned ?? 0n;
      }
      const paid = effective === undefined ? undefined : below;
      this.house.add({ agentId: 0, viaId: 0, slotMs, lotteryId }, withRebate(figures, paid));
    }
    return fact;
  }
}

/** What an agent earns on bets of one effective stake each; undefined for points. */
function rebateOf(
  { steps }: Line,
  level: number,
  { figures, effective }: Pick<Climb, 'figures' | 'effective'>,
): bigint | undefined {
  if (effective === undefined) return undefined;
  return (figures.bets ?? 0n) * ((effective * (steps[level] ?? 0n)) / 10_000n);
}

function withRebate(figures: Figures, rebate: bigint | undefined, below = 0n): Figures {
  return rebate === undefined ? figures : { ...figures, rebate, team_rebate: below };
}

function addFigures(to: Figures, figures: Figures): void {
  for (const name in figures) to[name as Figure] = (to[name as Figure] ?? 0n) + (figures[name as Figure] ?? 0n);
}
