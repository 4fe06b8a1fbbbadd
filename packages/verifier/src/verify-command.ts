#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { argv, cwd, env, stdout } from 'node:process';
import { runVerify } from './run-verify.ts';

/** A file's greatest size that is read as a proof, bytes; a proof has about two thousand. */
const FILE_BYTES_MAX = 200_000;

function readText(name: string): string | null {
  // npm runs its commands in the project's folder and keeps here where it was called.
  const path = resolve(env['INIT_CWD'] ?? cwd(), name);
  try {
    return statSync(path).size > FILE_BYTES_MAX ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const { text, exitCode } = await runVerify(argv.slice(2), readText);
stdout.write(`${text}\n`);
process.exitCode = exitCode;
