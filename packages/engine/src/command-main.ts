import { createInterface } from 'node:readline';
import { argv, stdin, stdout } from 'node:process';
import { commandText, runBatchLine, runCommand } from './command.ts';

/**
 * The `engine` tool: one command from the arguments, or with `batch` one JSON request per line of
 * standard input, answered line by line. A failed single command exits with 1.
 */
export async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'batch') {
    const reply = runCommand(args);
    stdout.write(`${commandText(reply)}\n`);
    return 'ok' in reply ? 0 : 1;
  }
  for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    if (!stdout.write(`${runBatchLine(line)}\n`)) {
      await new Promise<void>((resolve) => stdout.once('drain', resolve));
    }
  }
  return 0;
}

if (import.meta.main) process.exitCode = await main(argv.slice(2));
