import type { Kernel, Tx } from '../kernel/kernel.ts';
import { saveProvider } from '../transfer/index.ts';

/** The sample provider of external games as the demo's house knows it. */
export const DEMO_PROVIDER_CODE = 'sample';
/** The default project (spec §9). */
const DEMO_PROJECT = '66';

/** What the demo's house and its sample provider sign with; each installation has its own. */
export function demoProviderSecret(vault: Kernel['vault']): string {
  return vault.lookupKey('provider', 'demo');
}

/**
 * Sets the sample provider up, or where it is reached now; `url` says where it listens when that is not what the settings say. Without a
 * port for it there is none.
 */
export async function ensureDemoProvider(
  t: Tx,
  { config, vault }: Pick<Kernel, 'config' | 'vault'>,
  { currency, url }: { readonly currency: string; readonly url?: string },
): Promise<void> {
  if (url === undefined && config.providerPort === 0) return;
  const origin = url ?? `http://127.0.0.1:${config.providerPort}`;
  await saveProvider(t, vault, {
    code: DEMO_PROVIDER_CODE,
    projectId: DEMO_PROJECT,
    name: 'Drawroom Games',
    currency,
    origin,
    line: { url: origin, merchant: 'house', secret: demoProviderSecret(vault) },
  });
}
