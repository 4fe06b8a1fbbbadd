import { takeNewcomers } from '../agent/index.ts';
import type { Db, Tx } from '../kernel/kernel.ts';
import { takeSettled } from '../lottery/index.ts';

/** Apart from every other use of advisory locks. */
const FACTS_LOCK = 7_710_000_000_000_000_002n;
/** A chunk holds at most 500 members; rows of agents high up are written once for so many of them. */
const CHUNKS_PER_FOLD = 10;
const ENTRIES_PER_FOLD = 2_000;
const NEWCOMERS_PER_FOLD = 1_000;

/**
 * Folds what has happened since into the facts of the reports: settled chunks, entries of the books, newcomers, each exactly once because it
 * is taken and added in one transaction. Every agent of the top writes the same rows, so one process folds at a time and the others find
 * nothing to do. Returns whether anything was folded.
 */
export function foldOnce(db: Db): Promise<boolean> {
  return db.tx(async (t) => {
    const { rows } = await t.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [FACTS_LOCK]);
    return rows[0]?.mine === true && foldNext(t);
  });
}

/** Folds until nothing is left, waiting for whoever is folding. */
export async function foldAll(db: Db): Promise<void> {
  const next = (): Promise<boolean> =>
    db.tx(async (t) => {
      await takeFacts(t);
      return foldNext(t);
    });
  while (await next());
}

/** Has the facts alone until the transaction ends. */
export async function takeFacts(t: Tx): Promise<void> {
  await t.query('select pg_advisory_xact_lock($1)', [FACTS_LOCK]);
}

async function foldNext(t: Tx): Promise<boolean> {
  const bets = await foldBets(t);
  const entries = await foldEntries(t);
  const newcomers = await foldNewcomers(t);
  return bets || entries || newcomers;
}

async function foldBets(t: Tx): Promise<boolean> {
  const chunks = await takeSettled(t, CHUNKS_PER_FOLD);
  if (chunks.length === 0) return false;
  await t.query(
    'select report.fold_bets($1, $2, $3)',
    [chunks.map((chunk) => chunk.roundId), chunks.map((chunk) => chunk.revision), chunks.map((chunk) => chunk.lo)],
    'report-fold-bets',
  );
  return true;
}

async function foldEntries(t: Tx): Promise<boolean> {
  const { rows } = await t.query<{ n: number }>('select report.fold_entries($1) as n', [ENTRIES_PER_FOLD]);
  return rows[0]?.n !== 0;
}

async function foldNewcomers(t: Tx): Promise<boolean> {
  const members = await takeNewcomers(t, NEWCOMERS_PER_FOLD);
  if (members.length === 0) return false;
  await t.query('select report.fold_newcomers($1)', [members], 'report-fold-newcomers');
  return true;
}
