import { startGateway } from './gateway-server.ts';
import { readSettings } from './settings.ts';

/** A payment gateway to try things out with: a process of its own, which knows of the house only what is on the wire. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { url, server } = await startGateway(settings);
  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started it holds the other end of this pipe, and a killed process lets it go.
  if (settings.leashed) process.stdin.on('end', stop).on('error', stop).resume();
  process.stdout.write(`gateway ready ${url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`gateway: ${(error as Error).message}\n`);
  process.exit(1);
});
