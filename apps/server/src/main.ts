import { parseArgs } from 'node:util';
import { startServer, type RunningServer } from './app.ts';
import { buildConsole } from './build-console.ts';
import { buildLobby } from './build-lobby.ts';
import { buildProvider } from './build-provider.ts';
import { ConfigFault, loadConfig } from './kernel/config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './kernel/embedded-postgres/start-embedded-postgres.ts';
import { StartRefusal } from './kernel/embedded-postgres/start-refusal.ts';
import { startDemoGateway } from './sample-gateway.ts';
import type { SampleProcess } from './sample-process.ts';
import { runsDemoProvider, startDemoProvider } from './sample-provider.ts';
import { startFaultOf } from './start-fault.ts';

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } }, strict: true });

/** `npm start`: database, migrations, demo data, lobby, API and socket; one clear line and exit code 1 when it cannot be. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const startedAt = performance.now();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  let postgres: EmbeddedPostgres | null = null;
  let server: RunningServer | null = null;
  let gateway: SampleProcess | null = null;
  let provider: SampleProcess | null = null;
  let providerPages = '';
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: stopping ...`);
    // Should something hang, the database still recovers what was acknowledged.
    setTimeout(() => process.exit(1), 15_000).unref();
    await Promise.all([gateway?.stop(), provider?.stop()]);
    await server?.stop();
    await postgres?.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));

  try {
    if (config.databaseUrl === null)
      postgres = await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres`, log: say });
    // While developing, Vite serves the house's pages from their sources on its own ports and passes calls on to this one.
    const [lobbyDist, consoleDist, providerDist] = await Promise.all([
      flags.dev ? null : buildLobby(say),
      flags.dev ? null : buildConsole(say),
      runsDemoProvider(config) ? buildProvider(say) : '',
    ]);
    providerPages = providerDist;
    server = await startServer({
      config,
      connectionString: config.databaseUrl ?? postgres?.connectionString() ?? '',
      ...(lobbyDist === null ? {} : { lobbyDist }),
      ...(consoleDist === null ? {} : { consoleDist }),
      strict: flags.dev,
      masterKeyText: process.env['MASTER_KEY'],
      oldMasterKeyTexts: process.env['MASTER_KEYS_OLD'],
    });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  gateway = await startDemoGateway(server.kernel, server.url, say);
  provider = await startDemoProvider(server.kernel, { houseUrl: server.url, pagesFolder: providerPages }, say);
  say('');
  say(`Drawroom is ready after ${Math.ceil((performance.now() - startedAt) / 100) / 10} s`);
  say(`  lobby    ${server.url}`);
  if (!flags.dev) say(`  console  ${server.opsUrl}`);
  say(`  health   ${server.opsUrl}/healthz  ${server.opsUrl}/metrics`);
  for (const line of server.notes) say(line);
  if (gateway !== null) say(`  gateway  ${gateway.url}/chain  ${gateway.url}/payouts`);
  if (provider !== null) say(`  games    ${provider.url}/v1/openapi.json`);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigFault || error instanceof StartRefusal ? error.message : startFaultOf(error);
  process.stderr.write(
    known === null ? `drawroom: ${(error as Error).stack ?? String(error)}\n` : `drawroom: ${known}\n`,
  );
  process.exit(1);
});
