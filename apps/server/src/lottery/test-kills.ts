import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { isDatabaseUnavailable } from '../kernel/db.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Ends connections of the product in the middle of their work, by chance that a seed repeats. */
export interface Killer {
  /** A whole number from 0, below the given one. */
  roll(below: number): number;
  /** Ends one connection, rather one that runs a statement like one of the victims; false when none was at work. */
  killOne(): Promise<boolean>;
  close(): Promise<void>;
}

const LOOKS = 40;
/** Looks for a certain statement before any connection will do. */
const PICKY_LOOKS = 30;

/** @param options `victims`: patterns of statements, in the form of SQL's `like` */
export async function openKiller(
  database: TestDatabase,
  options: { readonly seed: string; readonly victims: readonly string[] },
): Promise<Killer> {
  const client = new Client({ connectionString: database.connectionString, application_name: 'killer' });
  await client.connect();
  let rolls = 0;
  const roll = (below: number): number => {
    rolls += 1;
    return Number.parseInt(hash('sha256', `${options.seed}/${rolls}`).slice(0, 8), 16) % below;
  };
  return {
    roll,
    killOne: async () => {
      const victim = options.victims[roll(options.victims.length)];
      for (let look = 0; look < LOOKS; look += 1) {
        const picky = look < PICKY_LOOKS;
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'drawroom'
             and (state in ('active', 'idle in transaction') or not $1) and query like $2
           order by md5(pid::text || $3) limit 1`,
          [picky, picky ? victim : '%', String(rolls)],
        );
        if (rowCount === 1) return true;
      }
      return false;
    },
    close: () => client.end(),
  };
}

/** The product's way of saying that a connection was lost before the answer. */
export function isLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof Refusal && error.key === 'server.busy');
}

/** Repeats what a killed connection interrupted, as jobs, the ticker and clients do. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt === 200) throw error;
      await wait(2);
    }
  }
}
