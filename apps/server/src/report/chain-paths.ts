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
}

/** Chains kept in memory at most. */
const KEPT_MAX = 200_000;
const ofDatabase = new WeakMap<Db, ChainPaths>();

/** The chains of a database, as far as they were asked for: a chain never changes, so that nothing is ever stale. */
export function chainPathsOf(db: Db): ChainPaths {
  let paths = ofDatabase.get(db);
  if (paths === undefined) ofDatabase.set(db, (paths = new ChainPaths()));
  return paths;
}

export class ChainPaths {
  private readonly kept = new Map<string, ChainPath>();
  private readonly lines = new Map<string, Line>();
  private lineNo = 0;

  /** The paths of chains, with what is earned on them in one lottery type. */
  async read(t: Tx, chainIds: Iterable<bigint>, typeNo: number): Promise<(chainId: bigint) => ChainPath> {
    const keyOf = (chainId: bigint): string => `${typeNo}/${chainId}`;
    const asked = [...new Set(chainIds)];
    const isMissing = (chainId: bigint): boolean => !this.kept.has(keyOf(chainId));
    let missing = asked.filter(isMissing);
    if (this.kept.size + missing.length > KEPT_MAX) {
      this.kept.clear();
      this.lines.clear();
      missing = asked;
    }
    if (missing.length > 0) {
      const { rows } = await t.query<{ chainId: bigint; members: string; steps: string }>(
        `select chain_id as "chainId", string_agg(member_id::text, ',' order by level) as members,
           string_agg(steps[$2]::text, ',' order by level) as steps
         from agent.v_chain_path where chain_id = any($1) group by 1`,
        [missing, typeNo],
        'report-chain-paths',
      );
      for (const { chainId, members, steps } of rows) this.kept.set(keyOf(chainId), this.pathOf(members, steps));
    }
    return (chainId) => {
      const path = this.kept.get(keyOf(chainId));
      if (path === undefined) throw new Error(`chain ${chainId} has no path`);
      return path;
    };
  }

  private pathOf(members: string, steps: string): ChainPath {
    const [member = '', ...agents] = members.split(',');
    const [, ...rates] = steps.split(',');
    const key = `${agents.join(',')}/${rates.join(',')}`;
    let line = this.lines.get(key);
    if (line === undefined) {
      this.lineNo += 1;
      line = { no: this.lineNo, agents: agents.map(Number), steps: rates.map(BigInt) };
      this.lines.set(key, line);
    }
    return { member: Number(member), line };
  }
}
