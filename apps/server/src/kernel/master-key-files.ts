import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const NAME = /^master\.key(?:\.([1-9]\d{0,5}))?$/;

/** `master.key` is the first, `master.key.2` the next: the highest number counts, the others stay for reading. */
function numberOf(name: string): number | null {
  const found = NAME.exec(name);
  return found === null ? null : Number(found[1] ?? 1);
}

const nameOf = (number: number): string => (number === 1 ? 'master.key' : `master.key.${number}`);

/** Contents of the key files of a folder, oldest first; none when there is no such folder. */
export function readKeyFiles(dataDir: string): Buffer[] {
  return keyNumbers(dataDir).map((number) => readFileSync(join(dataDir, nameOf(number))));
}

/**
 * Makes the next key file, readable by its owner only, and gives its name. It appears complete or not at all, and of two
 * makers at once one loses.
 * @param after how many files the maker has seen; when there are more by now, nothing is made
 */
export function addKeyFile(dataDir: string, after: number): string | null {
  mkdirSync(dataDir, { recursive: true });
  const numbers = keyNumbers(dataDir);
  if (numbers.length !== after) return null;
  const last = numbers.at(-1);
  const name = nameOf((last ?? 0) + 1);
  const draft = join(dataDir, `.${name}.${process.pid}`);
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, randomBytes(32));
    ownLike(file, last === undefined ? null : join(dataDir, nameOf(last)));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, join(dataDir, name));
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Made by another account than the product's, such as root, it must still be the product that can read it. */
function ownLike(file: number, other: string | null): void {
  const owner = other === null ? undefined : statSync(other);
  if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid())
    fchownSync(file, owner.uid, owner.gid);
}

function keyNumbers(dataDir: string): number[] {
  try {
    return readdirSync(dataDir)
      .map(numberOf)
      .filter((number) => number !== null)
      .toSorted((a, b) => a - b);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
