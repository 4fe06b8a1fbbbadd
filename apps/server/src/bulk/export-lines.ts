import { createReadStream, createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { datasetQuery, presentRow, type DatasetName, type Span } from './datasets.ts';

const BATCH = 1_000;

/** What of a member is shown in clear; asked for each row of an export that has a reason. */
export type Clear = (memberId: bigint) => Promise<Record<string, unknown>>;

export interface ExportOptions {
  readonly name: DatasetName;
  readonly span: Span;
  /** Begins behind this place. */
  readonly after: string | null;
  readonly clear: Clear | null;
}

/**
 * A set as JSON, one object a line, read in one snapshot and never held in memory whole. Each line has its `cursor`: an export that was cut
 * off goes on behind the last one.
 */
export async function* exportLines(url: string, options: ExportOptions): AsyncGenerator<string> {
  const { name, span, after, clear } = options;
  const client = new Client({
    connectionString: url,
    application_name: 'drawroom-export',
    options: '-c statement_timeout=0 -c TimeZone=UTC',
  });
  const { text, params } = datasetQuery(name, { span, after, limit: null });
  await client.connect();
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`declare export_rows no scroll cursor for ${text}`, [...params]);
    for (;;) {
      const { rows } = await client.query<object>(`fetch ${BATCH} from export_rows`);
      for (const row of rows) {
        const shown = presentRow(name, row);
        const more = clear === null ? {} : await clear(BigInt(String(shown['memberId'])));
        yield `${JSON.stringify({ ...shown, ...more })}\n`;
      }
      if (rows.length < BATCH) return;
    }
  } finally {
    await client.end();
  }
}

/**
 * Writes lines into a file that must not be there yet; with `resume` behind what an export that was cut off left in it: a last line that is
 * not whole is taken away. Returns how many lines were added.
 */
export async function exportToFile(
  url: string,
  path: string,
  options: ExportOptions & { readonly resume: boolean },
): Promise<number> {
  const after = options.resume ? ((await lastPlace(path)) ?? options.after) : options.after;
  let lines = 0;
  async function* counted(): AsyncGenerator<string> {
    for await (const line of exportLines(url, { ...options, after })) {
      lines += 1;
      yield line;
    }
  }
  await pipeline(
    Readable.from(counted()),
    createWriteStream(path, { mode: 0o600, flags: options.resume ? 'a' : 'wx' }),
  );
  return lines;
}

/** Where a file that was cut off ends: the cursor of its last whole line; null for an empty one or none. */
async function lastPlace(path: string): Promise<string | null> {
  let whole = 0;
  let read = 0;
  let last = '';
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = Buffer.concat([rest, chunk as Buffer]);
      const end = bytes.lastIndexOf(0x0a);
      read += (chunk as Buffer).length;
      if (end === -1) {
        rest = bytes;
        continue;
      }
      last = bytes.subarray(bytes.lastIndexOf(0x0a, end - 1) + 1, end).toString('utf8');
      rest = bytes.subarray(end + 1);
      whole = read - rest.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (whole < read) await truncate(path, whole);
  if (last === '') return null;
  const { cursor } = JSON.parse(last) as { readonly cursor?: string };
  if (cursor === undefined) throw new Error(`${path} was not written by an export`);
  return cursor;
}
