import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { BackupFault } from './backup-fault.ts';
import { opened, type BackupSecret } from './backup-seal.ts';
import type { StoredSequence, StoredTable } from './tables.ts';

/** First line of a backup. `schema`: every migration the tables stand on. */
export interface BackupHead {
  readonly drawroomBackup: 1;
  readonly madeAt: string;
  readonly postgres: string;
  readonly schema: readonly string[];
}

/** What was found in, or written of, one table; the hash is over its lines, each with its line feed. */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Last line: without it the file is cut short. `sha256` covers every byte before the line. */
export interface BackupEnd {
  readonly tables: readonly TableSum[];
  readonly sha256: string;
}

/** What the lines of a backup say, one after another. A row is the text of its values as PostgreSQL writes a record. */
export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: StoredTable }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'sum'; readonly sum: TableSum }
  | { readonly kind: 'sequences'; readonly sequences: readonly StoredSequence[] }
  | { readonly kind: 'end'; readonly end: BackupEnd };

export const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

export const sha256 = (): Hash => createHash('sha256');

/**
 * Reads a backup and holds it against itself on the way: every table against its own hash, the whole against that of the last line.
 * `secret`: what it is sealed by, where it is.
 * @throws BackupFault for a file that is something else, was changed, or ends too early, or is sealed by something else
 */
export async function* readBackup(path: string, secret: BackupSecret | null): AsyncGenerator<BackupPart> {
  const check = new Check();
  try {
    for await (const line of linesOf(path, secret)) yield check.take(line);
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw new BackupFault(`${path}: ${(error as Error).message}`, { cause: error });
  }
  check.finish();
}

async function* linesOf(path: string, secret: BackupSecret | null): AsyncGenerator<string> {
  const file = Readable.from(opened(createReadStream(path) as AsyncIterable<Buffer>, secret), { objectMode: false });
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  const texts = new StringDecoder('utf8');
  // Of the line that is not whole yet; a picture's comes in hundreds of chunks, and is put together once.
  let parts: string[] = [];
  for await (const chunk of file.pipe(unpacked)) {
    const [first = '', ...further] = texts.write(chunk as Buffer).split('\n');
    parts.push(first);
    const rest = further.pop();
    if (rest === undefined) continue;
    yield parts.join('');
    yield* further;
    parts = [rest];
  }
  if (parts.some((part) => part !== '')) throw new BackupFault('the backup ends too early');
}

/** Goes along with the lines of one file. */
class Check {
  readonly #whole = sha256();
  readonly #sums: TableSum[] = [];
  #open: { readonly table: string; readonly hash: Hash; rows: number } | null = null;
  #lines = 0;
  #ended = false;

  take(line: string): BackupPart {
    if (this.#ended) throw new BackupFault('something stands behind the end of the backup');
    const value = parsed(line);
    this.#lines += 1;
    const part = partOf(value);
    if (this.#lines === 1 && part.kind !== 'head') throw new BackupFault('this is no backup of the product');
    this.#hold(part, line);
    if (part.kind !== 'end') this.#whole.update(`${line}\n`);
    return part;
  }

  #hold(part: BackupPart, line: string): void {
    switch (part.kind) {
      case 'table':
        this.#open = { table: part.table.table, hash: sha256(), rows: 0 };
        return;
      case 'row':
        if (this.#open === null) throw new BackupFault('a row belongs to no table');
        this.#open.rows += 1;
        this.#open.hash.update(`${line}\n`);
        return;
      case 'sum': {
        const { table = '', rows = -1, hash } = this.#open ?? {};
        const { sum } = part;
        if (sum.table !== table || sum.rows !== rows || sum.sha256 !== hash?.digest('hex'))
          throw new BackupFault(`${sum.table} is not as it was written`);
        this.#sums.push(sum);
        this.#open = null;
        return;
      }
      case 'end':
        this.#ended = true;
        if (part.end.sha256 !== this.#whole.digest('hex') || part.end.tables.length !== this.#sums.length)
          throw new BackupFault('the backup is not as it was written');
        return;
      default:
    }
  }

  finish(): void {
    if (!this.#ended) throw new BackupFault('the backup ends too early');
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupFault('a line of the backup cannot be read');
  }
}

function partOf(value: unknown): BackupPart {
  if (typeof value === 'string') return { kind: 'row', row: value };
  const found = (value ?? {}) as Record<string, unknown>;
  if (found['drawroomBackup'] === 1) return { kind: 'head', head: found as unknown as BackupHead };
  if ('columns' in found) return { kind: 'table', table: found as unknown as StoredTable };
  if ('rows' in found) return { kind: 'sum', sum: found as unknown as TableSum };
  if ('sequences' in found) return { kind: 'sequences', sequences: found['sequences'] as readonly StoredSequence[] };
  if ('tables' in found) return { kind: 'end', end: found as unknown as BackupEnd };
  throw new BackupFault('a line of the backup says nothing that is known');
}
