import type { Kernel, Slice } from '../kernel/kernel.ts';
import { codeHandlers } from './codes/handlers.ts';
import { posterFiles } from './codes/poster.ts';
import type { AgentDeps } from './deps.ts';
import { closeCodes, ownData } from './own-data.ts';
import { teamHandlers } from './team-handlers.ts';
import { teamTeller } from './tell-team.ts';

/** The tree of agents: the codes and accounts by which it grows, what each may give on, and what he sees of those below him. */
export function createAgentSlice(kernel: Kernel, deps: AgentDeps): Slice {
  const teller = teamTeller(kernel);
  return {
    name: 'agent',
    handlers: [...codeHandlers(kernel, deps), ...teamHandlers(kernel)],
    files: [posterFiles(kernel)],
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: closeCodes,
    start: async () => {
      if (kernel.config.roles.has('worker')) teller.start();
    },
    stop: () => teller.stop(),
  };
}
