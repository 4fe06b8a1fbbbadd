import type { Sql } from './kernel/kernel.ts';
import { addKeyFile, readKeyFiles } from './kernel/master-key-files.ts';
import { loadMasterKey, type MasterKeySources } from './kernel/master-key.ts';
import { keysInUse, rewrapColumn } from './kernel/rewrap.ts';
import type { SealedColumn } from './kernel/sealed-tables.ts';

/** A pass that changes nothing ends a rotation; so many passes only a table that grows faster than we read could need. */
const PASSES_MAX = 100;

export interface Rotation {
  readonly sql: Sql;
  readonly sources: MasterKeySources;
  readonly columns: readonly SealedColumn[];
  readonly say: (line: string) => void;
}

/**
 * Makes a new master key file and brings everything sealed under it, while the product runs. What a rotation that
 * was cut off has left is finished first, without another key. With `MASTER_KEY` set no file is made: everything comes
 * under that key. Old keys stay where they are: backups need them.
 * @returns how many rows no key here opens
 */
export async function rotateKey(rotation: Rotation): Promise<number> {
  const { sources, say } = rotation;
  if (sources.text === undefined && !(await isUnfinished(rotation))) {
    loadMasterKey(sources);
    const name = addKeyFile(sources.dataDir, readKeyFiles(sources.dataDir).length);
    if (name === null) throw new Error('another rotation has just made a new key; start this again to finish it');
    say(`new key ${name}`);
  }
  const stuck = await rewrapAll(rotation);
  await tellKeys(rotation);
  return stuck;
}

/** Which keys still hold what, one line per table and key. */
export async function tellKeys({ sql, sources, columns, say }: Rotation): Promise<void> {
  const current = loadMasterKey(sources).currentId();
  say(`current key ${current}`);
  const old = new Set<string>();
  for (const where of columns) {
    for (const [id, rows] of await keysInUse(sql, where)) {
      say(`  ${where.table}.${where.column}: ${rows} under ${id === '?' ? 'a key without id' : id}`);
      if (id !== current) old.add(id);
    }
  }
  say(
    old.size === 0
      ? 'nothing here needs an old key; backups from before this moment do'
      : 'the old keys are still needed; start this again',
  );
}

async function isUnfinished({ sql, sources, columns }: Rotation): Promise<boolean> {
  if (readKeyFiles(sources.dataDir).length < 2) return false;
  const current = loadMasterKey(sources).currentId();
  for (const where of columns) {
    for (const id of (await keysInUse(sql, where)).keys()) if (id !== current) return true;
  }
  return false;
}

async function rewrapAll({ sql, sources, columns, say }: Rotation): Promise<number> {
  const key = loadMasterKey(sources);
  let stuckInAll = 0;
  for (const where of columns) {
    let done = 0;
    for (let pass = 0; pass < PASSES_MAX; pass += 1) {
      const found = await rewrapColumn(sql, key, where);
      done += found.done;
      if (found.done > 0) continue;
      stuckInAll += found.stuck;
      if (found.fault !== null) say(`  ${found.stuck} of ${where.table} could not be opened: ${found.fault}`);
      break;
    }
    say(`  ${where.table}.${where.column}: ${done} rewrapped`);
  }
  return stuckInAll;
}
