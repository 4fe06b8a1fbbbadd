import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The end of the acts of one database at one moment, kept where nobody who writes the database reaches. */
export interface Anchor {
  /** Unix ms. */
  readonly at: number;
  readonly database: string;
  readonly n: string;
  readonly hash: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+) (\d+) ([0-9a-f]{64})$/;

/** Adds an anchor and waits until it is on the disk. */
export async function appendAnchor(path: string, { at, database, n, hash }: Anchor): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    await file.write(`${new Date(at).toISOString()} ${database} ${n} ${hash}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Anchors of a file in the order they were written; none where there is no file. A line that a full disk cut short is left out. */
export async function readAnchors(path: string): Promise<Anchor[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    const [, at = '', database = '', n = '', hash = ''] = LINE.exec(line) ?? [];
    return hash === '' ? [] : [{ at: Date.parse(at), database, n, hash }];
  });
}
