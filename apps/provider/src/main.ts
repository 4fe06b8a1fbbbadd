import { startProvider } from './provider-server.ts';
import { readSettings } from './settings.ts';

/** A provider of games and sports to try things out with: a process of its own, which knows of the house only what is on the wire. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { url, stop } = await startProvider(settings, (line) => void process.stderr.write(`${line}\n`));
  const end = (): void => void stop().finally(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Whoever started it holds the other end of this pipe, and a killed process lets it go.
  if (settings.leashed) process.stdin.on('end', end).on('error', end).resume();
  process.stdout.write(`provider ready ${url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`provider: ${(error as Error).message}\n`);
  process.exit(1);
});
