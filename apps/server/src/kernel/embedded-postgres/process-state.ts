import { readFileSync } from 'node:fs';

import { errorCode } from './error-text.ts';

/** Whether a process with this number lives; one that has ended and only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM'; // alive, but of another user
  }
  return processStat(pid)?.state !== 'Z';
}

/**
 * A word that differs between two processes that had the same number, where the system tells one (Linux);
 * elsewhere the empty string.
 */
export function processBirth(pid: number): string {
  const stat = processStat(pid);
  if (!stat) return '';
  return `${readOrEmpty('/proc/sys/kernel/random/boot_id').trim()}/${stat.startTicks}`;
}

/** The words of a process' command line, or undefined where the system does not tell. */
export function commandLine(pid: number): string[] | undefined {
  const text = readOrEmpty(`/proc/${pid}/cmdline`);
  return text === '' ? undefined : text.split('\0');
}

/** Fields 3 and 22 of /proc/<pid>/stat; the name in field 2 may hold blanks and brackets. */
function processStat(pid: number): { state: string; startTicks: string } | undefined {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  return text !== '' && state && startTicks ? { state, startTicks } : undefined;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
