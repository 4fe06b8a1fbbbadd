import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { IntegrationDeps } from './deps.ts';
import { integratorDoor } from './integrator-door.ts';
import { externalIdOf, forgetLink } from './member-link.ts';
import { webhookRunner } from './webhook-runner.ts';

/** Integrators: their keys and their door, and what they are told (decision 062). */
export function createIntegrationSlice(kernel: Kernel, deps: IntegrationDeps): Slice {
  const runner = webhookRunner(kernel, { anywhere: kernel.config.webhooksAnywhere });
  return {
    name: 'integration',
    handlers: [],
    machines: [integratorDoor(kernel, deps)],
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
    exportOf: async (memberId) => ({ broughtInAs: await externalIdOf(kernel.db, memberId) }),
    forget: (t, memberId) => forgetLink(t, memberId),
  };
}
