import { PROVIDER_CALLBACK_PATH } from '@drawroom/contract/provider-wire';
import { Client } from 'pg';
import { DEMO_PROVIDER_CODE, demoProviderSecret } from './demo/demo-provider.ts';
import type { Config } from './kernel/config.ts';
import type { Kernel } from './kernel/kernel.ts';
import { startSampleProcess, type SampleProcess } from './sample-process.ts';

/** The sample provider of external games (apps/provider). Started again on the same port and database it is the same one. */
export type SampleProvider = SampleProcess;

/** Starts the provider and waits until it listens; `port` 0: a free one. @throws Error when it ends before that */
export function startSampleProvider(settings: {
  readonly port: number;
  readonly secret: string;
  /** Its own database. */
  readonly databaseUrl: string;
  /** Where the house listens to it, `PROVIDER_CALLBACK_PATH/<code>`. */
  readonly notifyUrl: string;
  /** Settings of its own, as in apps/provider/src/settings.ts. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<SampleProvider> {
  return startSampleProcess('provider', {
    PROVIDER_PORT: String(settings.port),
    PROVIDER_SECRET: settings.secret,
    PROVIDER_DATABASE_URL: settings.databaseUrl,
    PROVIDER_NOTIFY_URL: settings.notifyUrl,
    PROVIDER_LEASHED: '1',
    ...settings.env,
  });
}

/** Whether this process runs the demo's provider. */
export function runsDemoProvider({ demo, providerPort, roles }: Config): boolean {
  return demo && providerPort !== 0 && roles.has('worker');
}

/** In demo mode: runs the provider of the demo's external games. Without a free port or a database the house goes on without it. */
export async function startDemoProvider(
  { config, vault, db }: Kernel,
  at: { readonly houseUrl: string; readonly pagesFolder: string },
  say: (line: string) => void,
): Promise<SampleProvider | null> {
  if (!runsDemoProvider(config)) return null;
  try {
    return await startSampleProvider({
      port: config.providerPort,
      secret: demoProviderSecret(vault),
      databaseUrl: await ensureProviderDatabase(db.connectionString, vault.lookupKey('provider', 'database')),
      notifyUrl: `${at.houseUrl}${PROVIDER_CALLBACK_PATH}/${DEMO_PROVIDER_CODE}`,
      env: { PROVIDER_PAGES: at.pagesFolder },
    });
  } catch (error) {
    say(`The sample provider of games does not run: ${(error as Error).message}`);
    return null;
  }
}

/** It is there already: a database, a role. */
const DUPLICATE = new Set(['42P04', '42710']);
/** Any number that nobody else locks in the house's database. */
const DATABASE_LOCK = 4_714_203;

/**
 * Makes the provider's database beside the house's, on the same server, if it is not there: `<house>_provider`. Where the house's user may
 * make roles, the database belongs to a role of that name, which reads nothing of the house; elsewhere to the house's own user. Gives its URL.
 */
export async function ensureProviderDatabase(houseUrl: string, password: string): Promise<string> {
  const client = new Client({ connectionString: houseUrl });
  await client.connect();
  try {
    // Several processes of a house may start at once; the lock goes with the connection.
    await client.query('select pg_advisory_lock($1)', [DATABASE_LOCK]);
    const { rows } = await client.query<{ house: string; may: boolean }>(
      `select current_database() as house, rolsuper as may from pg_roles where rolname = current_user`,
    );
    const house = rows[0]?.house ?? '';
    const name = `${house}_provider`;
    const role = rows[0]?.may === true ? name : null;
    const quoted = client.escapeIdentifier(name);
    if (role !== null) {
      await unlessThere(() => client.query(`create role ${quoted} login`));
      await client.query(`alter role ${quoted} login password ${client.escapeLiteral(password)}`);
    }
    await unlessThere(() => client.query(`create database ${quoted}`));
    if (role !== null) {
      await client.query(`alter database ${quoted} owner to ${quoted}`);
      // Whoever may log in to the server could otherwise connect to it.
      await client.query(`revoke connect on database ${quoted} from public`);
    }
    const url = new URL(houseUrl);
    url.pathname = `/${encodeURIComponent(name)}`;
    if (role !== null) [url.username, url.password] = [role, password];
    return url.href;
  } finally {
    await client.end();
  }
}

async function unlessThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!DUPLICATE.has((error as { code?: string }).code ?? '')) throw error;
  }
}
