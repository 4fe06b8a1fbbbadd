import { checkFiles } from './check-files.ts';
import type { CheckedFile } from './check-files.ts';
import { STEP_WORDS } from './words.ts';

const USAGE = `usage: drawroom-verify [--json] [--key <public key>] <file> [<file> ...]
Checks proofs of draws and bets saved in the lobby, from the files alone: no network, no server.
--key  the house's public key as you know it from elsewhere; a file brings its own, and so would a forger
exit codes: 0 every file is true, 1 something does not match, 2 a file is no complete proof`;

/** What the tool prints, and its exit code: 0 true, 1 false, 2 unreadable. */
export interface VerifyReply {
  readonly text: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Runs the tool on its arguments; `readText` gives a file's text, or null when there is none to read. */
export async function runVerify(
  args: readonly string[],
  readText: (name: string) => string | null,
): Promise<VerifyReply> {
  const asked = readArguments(args);
  if (asked === null) return { text: USAGE, exitCode: 2 };
  const files = await checkFiles(
    asked.names.map((name) => ({ name, text: readText(name) })),
    asked.key,
  );
  const exitCode = files.some(({ ok }) => ok === null) ? 2 : files.every(({ ok }) => ok === true) ? 0 : 1;
  const text = asked.json ? JSON.stringify({ ok: exitCode === 0, files }, null, 2) : files.map(linesOf).join('\n\n');
  return { text, exitCode };
}

type Asked = { readonly names: readonly string[]; readonly json: boolean; readonly key: string | undefined };

function readArguments(args: readonly string[]): Asked | null {
  const names: string[] = [];
  let key: string | undefined;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--key') {
      key = rest.shift();
      if (key === undefined) return null;
    } else if (arg !== '--json') {
      if (arg.startsWith('-')) return null;
      names.push(arg);
    }
  }
  return names.length === 0 ? null : { names, json: args.includes('--json'), key };
}

/** One line for each step; the two sides where they differ. */
function linesOf({ file, kind, about, ok, steps }: CheckedFile): string {
  if (kind === 'unreadable') return `${plain(file)}: ${about}`;
  const lines = steps.map((step) => {
    const mark = step.ok === null ? '-    ' : step.ok ? 'ok   ' : 'FALSE';
    const line = `${mark} ${STEP_WORDS[step.code]} (${step.code})`;
    if (step.ok === null) return `${line}: cannot be checked here`;
    return step.ok ? line : `${line}\n        expected ${plain(step.expected)}\n        actual   ${plain(step.actual)}`;
  });
  const verdict = ok === true ? 'It matches.' : 'It does NOT match.';
  return [`${plain(file)}: ${plain(about)}`, ...lines, verdict].join('\n');
}

/** What a file says is shown without control characters: it must not write over the lines of the check. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?').slice(0, 400);
}
