import { parseArgs } from 'node:util';
import { operatorWordsOf } from './bulk/admin-words.ts';
import { runLobbyCommand, USAGE } from './bulk/run-command.ts';

/** `npm run lobby`: what the house is kept with beside running it. */
async function main(): Promise<void> {
  const [act = ''] = process.argv.slice(2);
  if (act === 'operator' || act === 'admin') {
    // The command of its own, with what stands behind the word.
    const behind = process.argv.slice(3);
    const words = act === 'operator' ? behind : operatorWordsOf(behind);
    if (words === null) throw new Error(USAGE);
    process.argv.splice(2, process.argv.length, ...words);
    await import('./operator-command.ts');
    return;
  }
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      after: { type: 'string' },
      out: { type: 'string', short: 'o' },
      resume: { type: 'boolean', default: false },
      clear: { type: 'boolean', default: false },
      reason: { type: 'string' },
      as: { type: 'string' },
      key: { type: 'string' },
      passphrase: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  process.exitCode = await runLobbyCommand(positionals, values, (line) => void process.stderr.write(`${line}\n`));
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
