import { spawn } from 'node:child_process';

import { errorText } from './error-text.ts';
import type { ServerUser } from './server-user.ts';

export type CommandResult = { exitCode: number; output: string };

/**
 * Runs a program to its end, as `user` when given, in the folder `/`.
 * Never rejects: a program that cannot be started has exit code -1 and the reason as its output.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      cwd: process.platform === 'win32' ? undefined : '/',
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    let output = '';
    const take = (chunk: string): void => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ exitCode: -1, output: errorText(error) }));
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? -1, output }));
  });
}

/** PostgreSQL's programs see none of our settings and secrets, and none of the variables that would change them. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const ours = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  return process.platform === 'win32' ? { ...process.env, ...ours } : ours;
}
