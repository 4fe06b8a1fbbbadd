import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { operatorNamed, storeOperator } from '../admin/index.ts';
import type { Tx } from '../kernel/kernel.ts';

/** Two people for everything that matters, since it needs two, and one who answers members; `checker` can take over from him. */
export const DEMO_OPERATORS: readonly { readonly name: string; readonly roles: readonly OperatorRole[] }[] = [
  { name: 'maker', roles: ['finance', 'risk'] },
  { name: 'checker', roles: ['finance', 'owner'] },
  { name: 'keeper', roles: ['owner', 'draw'] },
  { name: 'second', roles: ['draw', 'content', 'auditor'] },
  { name: 'helper', roles: ['support'] },
];

/** The demo operators, each only where he is missing. `hashOf` has the hashes of those who are. */
export async function ensureDemoOperators(t: Tx, hashOf: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, roles } of DEMO_OPERATORS) {
    const passwordPhc = hashOf.get(name);
    if (passwordPhc !== undefined && (await operatorNamed(t, name)) === null)
      await storeOperator(t, { name, passwordPhc, roles });
  }
}
