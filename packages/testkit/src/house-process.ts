import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LITTLE_WORK } from './little-work.ts';

const PROGRAM = fileURLToPath(new URL('./house-main.ts', import.meta.url));

/** The house in a process of its own. */
export interface HouseProcess {
  readonly url: string;
  /** Ends it as a power cut would. May be called twice. */
  kill(): Promise<void>;
}

/** What makes it the same house after a kill. */
export interface HouseSettings {
  readonly databaseUrl: string;
  readonly masterKeyText: string;
  /** Where it keeps what is not in the database. */
  readonly dataDir: string;
  readonly port: number;
  readonly consolePort: number;
  /** Where its provider of external games listens. */
  readonly providerPort: number;
  /** Built lobby that it serves; without it calls and sockets alone. */
  readonly lobbyDist?: string;
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the house on a database and fixed ports and waits until it listens. @throws Error with its own words when it ends before that */
export async function startHouseProcess(settings: HouseSettings): Promise<HouseProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOUSE_DATABASE_URL: settings.databaseUrl,
      MASTER_KEY: settings.masterKeyText,
      HOST: '127.0.0.1',
      PORT: String(settings.port),
      CONSOLE_PORT: String(settings.consolePort),
      GATEWAY_PORT: '0',
      PROVIDER_PORT: String(settings.providerPort),
      DEMO: '1',
      LOG_LEVEL: 'silent',
      DATA_DIR: settings.dataDir,
      ...LITTLE_WORK,
      ...(settings.lobbyDist === undefined ? {} : { HOUSE_LOBBY_DIST: settings.lobbyDist }),
      ...settings.env,
    },
  });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString('utf8')).slice(-4_000)));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^house ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, kill };
  }
  throw new Error(`the house did not start: ${complaint.trim()}`);
}
