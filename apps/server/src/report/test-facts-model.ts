import type { Client } from 'pg';
import { FIGURES, type Figure } from './figures.ts';

type Figures = Partial<Record<Figure, bigint>>;

/** Something that counts for everybody on a path from a member upward. */
export interface Happening {
  readonly path: readonly bigint[];
  readonly atMs: number;
  readonly lotteryId: bigint;
  readonly figures: Figures;
  /** Bets: what was staked in earnest, by which rebates go, and +1 or -1. */
  readonly effective?: bigint;
  readonly sign?: bigint;
  /** Bets as they were first settled. */
  readonly plays?: boolean;
  /** A bonus, or what went into or came out of a packet. */
  readonly gave?: { readonly kind: string; readonly amount: bigint };
}

const QUARTER_MS = 900_000;

/** The facts a second time: happenings in a list, and nothing else in common with the product. */
export class FactsModel {
  readonly happenings: Happening[] = [];
  readonly parents = new Map<bigint, bigint | null>();
  readonly rates = new Map<bigint, bigint>();

  pathOf(memberId: bigint): bigint[] {
    const parent = this.parents.get(memberId) ?? null;
    return [memberId, ...(parent === null ? [] : this.pathOf(parent))];
  }

  teamOf(agentId: bigint): bigint[] {
    return [...this.parents.keys()].filter((member) => member !== agentId && this.pathOf(member).includes(agentId));
  }

  /** Rows by key, those of zeros left out; `timeOf` says where a moment belongs. */
  rows(timeOf: (atMs: number) => string): Record<string, string> {
    const rows = new Map<string, Record<Figure, bigint>>();
    const add = (key: string, figures: Figures): void => {
      const row = rows.get(key) ?? (Object.fromEntries(FIGURES.map((name) => [name, 0n])) as Record<Figure, bigint>);
      for (const name of FIGURES) row[name] += figures[name] ?? 0n;
      rows.set(key, row);
    };
    for (const happening of this.happenings) {
      for (const { agent, vias, figures } of this.placesOf(happening)) {
        for (const via of vias) add([agent, via, timeOf(happening.atMs), happening.lotteryId].join(' '), figures);
      }
    }
    return Object.fromEntries(
      [...rows].map(([key, row]) => [key, textOf(row)] as const).filter(([, text]) => text !== textOf({})),
    );
  }

  /** Figures of (agent, via) in [fromMs, toMs), by lottery. */
  sums(agentId: bigint, viaId: bigint, [fromMs, toMs]: readonly [number, number]): Record<string, string> {
    const within = new FactsModel();
    within.happenings.push(...this.happenings.filter(({ atMs }) => atMs >= fromMs && atMs < toMs));
    for (const [member, rate] of this.rates) within.rates.set(member, rate);
    const start = `${agentId} ${viaId} all `;
    return Object.fromEntries(
      Object.entries(within.rows(() => 'all'))
        .filter(([key]) => key.startsWith(start))
        .map(([key, row]) => [key.slice(start.length), row]),
    );
  }

  /** Who played while he stood below an agent: with a branch, in that branch, its head among them. */
  bettors(agentId: bigint, [fromMs, toMs]: readonly [number, number], branch?: bigint): Set<bigint> {
    const played = this.happenings.filter(({ plays, atMs }) => plays === true && atMs >= fromMs && atMs < toMs);
    return new Set(
      played.flatMap(({ path }) => {
        const [member, ...above] = path;
        const level = above.indexOf(agentId);
        const isIn = level >= 0 && (branch === undefined || path[level] === branch);
        return isIn && member !== undefined ? [member] : [];
      }),
    );
  }

  /** What somebody did himself while he stood below an agent. */
  ownBelow(
    agentId: bigint,
    memberId: bigint,
    [fromMs, toMs]: readonly [number, number],
  ): { bets: bigint; stake: bigint } {
    const own = { bets: 0n, stake: 0n };
    for (const { path, atMs, figures } of this.happenings) {
      if (atMs < fromMs || atMs >= toMs || path[0] !== memberId || path.indexOf(agentId) < 1) continue;
      own.bets += figures.bets ?? 0n;
      own.stake += figures.stake ?? 0n;
    }
    return own;
  }

  /** Who came below an agent, or paid in first there, with what he paid. */
  arrivals(agentId: bigint, [fromMs, toMs]: readonly [number, number]): string[] {
    return this.happenings
      .filter(({ path, atMs }) => atMs >= fromMs && atMs < toMs && path.indexOf(agentId) >= 1)
      .flatMap(({ path, figures }) => [
        ...(figures.registered === undefined ? [] : [`joined ${path[0]} ${path[1] === agentId} 0`]),
        ...(figures.first_depositors === undefined
          ? []
          : [`paid ${path[0]} ${path[1] === agentId} ${figures.first_deposits}`]),
      ])
      .toSorted();
  }

  /** What was given below an agent, with whom. */
  given(
    agentId: bigint,
    [fromMs, toMs]: readonly [number, number],
  ): { member: bigint; atMs: number; kind: string; amount: bigint }[] {
    return this.happenings.flatMap(({ path, atMs, gave }) => {
      const counts = gave !== undefined && atMs >= fromMs && atMs < toMs && path.indexOf(agentId) >= 1;
      return counts ? [{ member: path[0] ?? 0n, atMs, ...gave }] : [];
    });
  }

  private placesOf({ path, figures, effective = 0n, sign = 1n }: Happening): {
    agent: bigint;
    vias: readonly bigint[];
    figures: Figures;
  }[] {
    let below = 0n;
    return path.map((agent, level) => {
      const via = path[level - 1];
      if (via === undefined) return { agent, vias: [agent], figures };
      const step = (this.rates.get(agent) ?? 0n) - (this.rates.get(via) ?? 0n);
      const rebate = sign * ((effective * step) / 10_000n);
      const place = { agent, vias: [via, 0n], figures: { ...figures, rebate, team_rebate: below } };
      below += rebate;
      return place;
    });
  }
}

export const slotOf = (atMs: number): string => new Date(atMs - (atMs % QUARTER_MS)).toISOString();

/** A row's figures as one text. */
export function textOf(row: Figures): string {
  return FIGURES.map((name) => `${name} ${row[name] ?? 0n}`).join(', ');
}

/** The rows of a query for agent_id, via_id, `time`, lottery_id and figures, in the model's form. */
export async function rowsAsModel(owner: Client, query: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, string>>(query);
  return Object.fromEntries(
    rows
      .map((row) => [
        [row['agent_id'], row['via_id'], row['time'], row['lottery_id']].filter((part) => part !== undefined).join(' '),
        FIGURES.map((name) => `${name} ${row[name]}`).join(', '),
      ])
      .filter(([, text]) => text !== textOf({})),
  );
}

/** Rows of one key, as `textOf` wrote them, as one row of key 0. */
export function together(rows: Record<string, string>): Record<string, string> {
  const sum: Partial<Record<Figure, bigint>> = {};
  for (const row of Object.values(rows)) {
    for (const part of row.split(', ')) {
      const [name = '', amount = '0'] = part.split(' ');
      sum[name as Figure] = (sum[name as Figure] ?? 0n) + BigInt(amount);
    }
  }
  return textOf(sum) === textOf({}) ? {} : { 0: textOf(sum) };
}

/** What was given as the report tells it, `team` being those who are shown. */
export function givenAs(
  given: ReturnType<FactsModel['given']>,
  team: ReadonlySet<bigint>,
): { sums: { type: string; count: number; amount: bigint }[]; left: number; leftAmount: bigint; list: string[] } {
  const amountOf = (rows: typeof given): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n);
  const gone = given.filter(({ member }) => !team.has(member));
  return {
    sums: [...new Set(given.map(({ kind }) => kind))].toSorted().map((type) => {
      const rows = given.filter(({ kind }) => kind === type);
      return { type, count: rows.length, amount: amountOf(rows) };
    }),
    left: new Set(gone.map(({ member }) => member)).size,
    leftAmount: amountOf(gone),
    list: given
      .filter(({ member }) => team.has(member))
      .map(({ atMs, member, kind, amount }) => `${atMs} ${member} ${kind} ${amount}`)
      .toSorted(),
  };
}
