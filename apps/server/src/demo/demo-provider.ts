import type { Kernel } from '../kernel/kernel.ts';

/** The sample provider of external games as the demo's house knows it. */
export const DEMO_PROVIDER_CODE = 'sample';

/** What the demo's house and its sample provider sign with; each installation has its own. */
export function demoProviderSecret(vault: Kernel['vault']): string {
  return vault.lookupKey('provider', 'demo');
}
