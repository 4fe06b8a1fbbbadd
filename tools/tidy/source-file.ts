import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Comment, Program } from 'oxc-parser';
import { parseSync } from 'oxc-parser';

/** A file of the project; `path` is relative to its root, with `/`. Code is parsed when a rule first asks for it. */
export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly code: Code | undefined;
};

type Code = { program: Program; comments: Comment[] };

/** A place where a rule of the house is broken. */
export type Breach = { path: string; line: number; message: string };

/** Looks at one file. */
export type Rule = (file: SourceFile) => Breach[];

const codeName = /\.(?:ts|tsx|mts|js|mjs|jsx)$/;
const testName = /\.(?:test|e2e|sim)\.tsx?$|(?:^|\/)test-[\w-]+\.tsx?$|^packages\/testkit\/|^e2e\//;
const unread = /\.(?:png|jpg|webp|ico|woff2?|br|zst|gz)$|(?:^|\/)golden\/|^package-lock\.json$/;

/** Whether a path is that of a test, of what stands beside tests for them (`test-...`), or of the testkit. */
export function isTestPath(path: string): boolean {
  return testName.test(path);
}

/** A file given as text; the tests of the rules plant their samples with it. */
export function sourceFile(path: string, text: string): SourceFile {
  let parsed: Code | undefined;
  return {
    path,
    text,
    isTest: isTestPath(path),
    get code() {
      if (!codeName.test(path)) return undefined;
      parsed ??= parse(path, text);
      return parsed;
    },
  };
}

function parse(path: string, text: string): Code {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return { program, comments };
}

/** Every text file under version control or about to be. */
export function projectFiles(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed.split('\0').filter((path) => path !== '' && !unread.test(path));
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** The breach at an offset of the file. */
export function breachAt(file: SourceFile, offset: number, message: string): Breach {
  return { path: file.path, line: lineAt(file.text, offset), message };
}

/** One line for people: where, and what to do instead. */
export function breachText({ path, line, message }: Breach): string {
  return `${path}:${line} ${message}`;
}
