import { PROVIDER_CALLBACK_PATH } from '@drawroom/contract/provider-wire';
import { DEMO_PROVIDER_CODE, demoProviderSecret } from '@drawroom/server/demo/demo-provider';
import { startSampleProvider } from '@drawroom/server/sample-provider';
import type { BootedServer } from './boot.ts';
import { createEmptyDatabase } from './template-database.ts';

/** The sample provider of external games as a test uses it. */
export interface HouseProvider extends AsyncDisposable {
  /** The same over every kill and restart. */
  readonly url: string;
  /** Its own database: what it has written down, whatever the house believes. */
  readonly databaseUrl: string;
  /** Changes how it behaves (`manners` of apps/provider); what is not named is good again, and a restart forgets it. */
  behave(manners: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on the same address and database. */
  restart(): Promise<void>;
}

/**
 * Starts the real provider process on a free port and a database of its own, signing as a booted server's demo does and telling it events.
 * It looks for what is to be told every 20 ms and tells again after 100. `env`: settings as in apps/provider/src/settings.ts.
 */
export async function startHouseProvider(
  { server, url: houseUrl }: BootedServer,
  env: Readonly<Record<string, string>> = {},
): Promise<HouseProvider> {
  const databaseUrl = (await createEmptyDatabase()).connectionString;
  const start = (port: number) =>
    startSampleProvider({
      port,
      secret: demoProviderSecret(server.kernel.vault),
      databaseUrl,
      notifyUrl: `${houseUrl}${PROVIDER_CALLBACK_PATH}/${DEMO_PROVIDER_CODE}`,
      env: { PROVIDER_CONTROL: '1', PROVIDER_TELL_MS: '20', PROVIDER_RETRY_MS: '100', ...env },
    });
  let running = await start(0);
  const { url } = running;
  return {
    url,
    databaseUrl,
    behave: async (manners) => {
      const { status } = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ manners }) });
      if (status !== 200) throw new Error(`the provider does not know these manners: ${status}`);
    },
    kill: () => running.kill(),
    restart: async () => {
      running = await start(Number(new URL(url).port));
    },
    [Symbol.asyncDispose]: () => running.stop(),
  };
}
