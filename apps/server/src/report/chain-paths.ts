import type { Db, Tx } from '../kernel/kernel.ts';

/** Who stands above a member, as a chain froze it; chains that say the same share one line. */
export interface Line {
  /** Tells lines apart. */
  readonly no: number;
  /** From the member's parent upward. */
  readonly agents: readonly number[];
  /** What each of them earns per 10,000 on a bet of the type. */
  readonly steps: readonly bigint[];
}

export interface ChainPath {
  readonly member: number;
  readonly line: Line;
  /** Where he stood (report.place, 040-places.sql): his own number while he was never moved. */
  readonly place: number;
}

/** Numbers of further places of whoever was moved; below them are members, each at his first place. */
export const FURTHER_PLACES = 2 ** 40;

/** Chains kept in memory at most. */
const KEPT_MAX = 200_000;
const ofDatabase = new WeakMap<Db, ChainPaths>();

/** The chains of a database, as far as they were asked for: a chain never changes, so that nothing is ever stale. */
export function chainPathsOf(db: Db): ChainPaths {
  let paths = ofDatabase.get(db);
  if (paths === undefined) ofDatabase.set(db, (paths = new ChainPaths()));
  return paths;
}

/** The chains that one fold has to do with: what it finds is remembered for others once it has committed, since it may give places itself. */
export class FoldPaths {
  private readonly found = new Map<string, ChainPath>();
  private readonly all: ChainPaths;

  constructor(all: ChainPaths) {
    this.all = all;
  }

  /**
   * The paths of chains, with what is earned on them in one lottery type; chains that have no place yet are given theirs. The caller has the
   * facts alone.
   */
  async read(t: Tx, chainIds: Iterable<bigint>, typeNo: number): Promise<(chainId: bigint) => ChainPath> {
    const keyOf = (chainId: bigint): string => `${typeNo}/${chainId}`;
    const known = (chainId: bigint): ChainPath | undefined =>
      this.found.get(keyOf(chainId)) ?? this.all.kept.get(keyOf(chainId));
    const missing = [...new Set(chainIds)].filter((chainId) => known(chainId) === undefined);
    if (missing.length > 0) {
      await t.query('select report.place_chains($1)', [missing], 'report-place-chains');
      const { rows } = await t.query<PathRow>(
        `select c.chain_id as "chainId", string_agg(c.member_id::text, ',' order by c.level) as members,
           string_agg(c.steps[$2]::text, ',' order by c.level) as steps, min(k.place_id) as place
         from agent.v_chain_path c join report.chain_place k on k.chain_id = c.chain_id where c.chain_id = any($1) group by 1`,
        [missing, typeNo],
        'report-chain-paths',
      );
      for (const row of rows) this.found.set(keyOf(row.chainId), this.all.pathOf(row));
    }
    return (chainId) => {
      const path = known(chainId);
      if (path === undefined) throw new Error(`chain ${chainId} has no path`);
      return path;
    };
  }

  /** After the commit. */
  remember(): void {
    this.all.remember(this.found);
  }
}

export class ChainPaths {
  readonly kept = new Map<string, ChainPath>();
  private readonly lines = new Map<string, Line>();
  private lineNo = 0;

  remember(found: ReadonlyMap<string, ChainPath>): void {
    if (this.kept.size + found.size > KEPT_MAX) {
      this.kept.clear();
      this.lines.clear();
    }
    for (const [key, path] of found) this.kept.set(key, path);
  }

  pathOf({ members, steps, place }: PathRow): ChainPath {
    const [member = '', ...agents] = members.split(',');
    const [, ...rates] = steps.split(',');
    const key = `${agents.join(',')}/${rates.join(',')}`;
    let line = this.lines.get(key);
    if (line === undefined) {
      this.lineNo += 1;
      line = { no: this.lineNo, agents: agents.map(Number), steps: rates.map(BigInt) };
      this.lines.set(key, line);
    }
    return { member: Number(member), line, place: Number(place) };
  }
}

interface PathRow {
  readonly chainId: bigint;
  readonly members: string;
  readonly steps: string;
  readonly place: bigint;
}
