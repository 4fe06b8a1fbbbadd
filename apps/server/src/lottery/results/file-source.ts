import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceFault, RESULTS_MAX, type ResultSource, type SourceAnswer, type ToldResult } from './result-source.ts';

const HEADER = 'issue,date,numbers';
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Results from `<lottery code>.csv` in a folder, or from one file, in the form of the histories (`issue,date,numbers`,
 * numbers parted by blanks). A missing file is a source that has nothing yet. A last line without its line end is still
 * being written and is left for the next time. Who may write there is the business of the file system.
 */
export function fileSource({ name, title, path }: { name: string; title: string; path: string }): ResultSource {
  return {
    name,
    title,
    kind: 'file',
    read: async ({ lotteryCode, sinceIssue, signal }) => {
      const text = await readText(path, lotteryCode, signal);
      return { results: resultsFrom(text ?? '', sinceIssue), digest: digestOf(text ?? '') };
    },
  };
}

async function readText(path: string, lotteryCode: string, signal: AbortSignal): Promise<string | null> {
  try {
    const file = (await stat(path)).isDirectory() ? join(path, `${lotteryCode}.csv`) : path;
    const handle = await open(file, 'r');
    try {
      if ((await handle.stat()).size > BYTES_MAX)
        throw new SourceFault('too_large', `${file} is over ${BYTES_MAX} bytes`);
      return await handle.readFile({ encoding: 'utf8', signal });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (error instanceof SourceFault) throw error;
    throw new SourceFault('unreachable', (error as Error).message);
  }
}

/** Rows from the last one that names `sinceIssue` or, where none does, the newest ones. */
function resultsFrom(text: string, sinceIssue: string): SourceAnswer['results'] {
  if (text === '') return [];
  const lines = text.split('\n').slice(0, -1);
  if (lines[0]?.replace(/^\uFEFF/, '').trim() !== HEADER) {
    throw new SourceFault('malformed', `first line must be ${HEADER}`);
  }
  const told = lines.slice(1).flatMap((line) => rowOf(line));
  const from = told.findIndex(({ issue }) => issue === sinceIssue);
  return told.slice(Math.max(from, 0)).slice(-RESULTS_MAX);
}

function rowOf(line: string): ToldResult[] {
  if (line.trim() === '') return [];
  const [issue = '', date = '', numbers = '', ...more] = line.split(',').map((cell) => cell.trim());
  // What cannot be read keeps its issue, if it has one: the round it belongs to must wait for people.
  const readable = more.length === 0 && date !== '';
  return [{ issue, date, numbers: readable ? numbers.split(/\s+/).filter((each) => each !== '') : [] }];
}

/** SHA-256 of what a source answered, hex. */
export function digestOf(answer: string | Buffer): string {
  return createHash('sha256').update(answer).digest('hex');
}
