import { startServer } from '@drawroom/server/app';
import { loadConfig } from '@drawroom/server/kernel/config';

/** The house as a process that a test may kill: everything comes from its environment, and it ends with whoever holds its input. */
const lobbyDist = process.env['HOUSE_LOBBY_DIST'];
const server = await startServer({
  config: loadConfig(process.env),
  connectionString: process.env['HOUSE_DATABASE_URL'] ?? '',
  masterKeyText: process.env['MASTER_KEY'],
  strict: true,
  throwAway: true,
  histories: false,
  ...(lobbyDist === undefined ? {} : { lobbyDist }),
});
process.stdin
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0))
  .resume();
process.stdout.write(`house ready ${server.url}\n`);
