import { buildLobby } from '@drawroom/server/build-lobby';
import { fileURLToPath } from 'node:url';
import { runCommand } from './bench-world.ts';

interface SizeReport {
  readonly login: { readonly kib: number };
  readonly lobby: { readonly kib: number };
  readonly html: number;
  readonly css: number;
}

/** The lobby's first load, exact bytes after brotli 11 (budgets.md "Lobby"). */
export async function lobbySizes(): Promise<string[]> {
  const dist = await buildLobby((line) => process.stderr.write(`${line}\n`));
  const script = fileURLToPath(new URL('../../apps/lobby/vite/size-report.ts', import.meta.url));
  const report = JSON.parse(await runCommand(process.execPath, [script, dist])) as SizeReport;
  return [
    'the lobby, brotli KiB',
    `initial JavaScript of /login   ${report.login.kib} (target 100, fail 110)`,
    `JavaScript of the lottery list ${report.lobby.kib}`,
    `all CSS                        ${report.css} (target 8)`,
    `HTML                           ${report.html} (target 5)`,
  ];
}
