import type { OperatorRight } from '@drawroom/contract/operator-rights';
import { OPERATOR_RIGHTS, rolesAllow } from '@drawroom/contract/operator-rights';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import { createRateLimit } from '../kernel/rate-limit.ts';
import { Refusal } from '../kernel/refusal.ts';
import { endOperatorSession, openOperatorSession } from './operator-session.ts';
import { hasOperatorTotp, takeOperatorCode } from './operator-totp.ts';
import { notedAct } from './noted-act.ts';
import { noteAct, OperatorFault, signIn, type Operator } from './operators.ts';

/** Tries per name; an operator who forgets waits, and nobody finds out a password by trying. */
const TRIES = { points: 10, seconds: 300 };

export interface SignInDeps {
  readonly passwords: PasswordHasher;
  /** In the demo on this machine alone an operator may do without a second factor. */
  readonly factorOptional: boolean;
}

/** Signing in and out of the operators' door. */
export function sessionHandlers(kernel: Kernel, deps: SignInDeps): readonly OperatorHandler[] {
  const tries = createRateLimit(TRIES);
  return [
    handleOperator(operatorSessionCalls.login, async ({ name, password, code }, { address }) => {
      const wait = await tries(name);
      if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
      const operator = await withPassword(kernel, deps, { name, password, address });
      const secondFactor = await withCode(kernel, deps, { operator, code });
      const session = await kernel.db.tx(async (t) => {
        const opened = await openOperatorSession(t, { id: operator.id, address, secondFactor });
        await noteAct(t, { id: operator.id, address }, { what: 'sign_in', subject: operator.name, detail: '' });
        return opened;
      });
      return { ...session, operator: viewOf({ ...operator, secondFactor }) };
    }),
    handleOperator(operatorSessionCalls.logout, async (_input, { operator, token }) => {
      await notedAct(kernel.db, { operator, what: 'sign_out', subject: operator.name }, (t) =>
        endOperatorSession(t, token),
      );
      return {};
    }),
    handleOperator(operatorSessionCalls.me, async (_input, { operator }) => viewOf(operator)),
  ];
}

async function withPassword(
  kernel: Kernel,
  deps: SignInDeps,
  given: { name: string; password: string; address: string },
): Promise<Operator> {
  try {
    return await signIn(kernel.db, deps.passwords, given);
  } catch (error) {
    throw error instanceof OperatorFault ? new Refusal('admin.credentials_wrong') : error;
  }
}

/** True when a code was asked for and right. */
async function withCode(
  kernel: Kernel,
  { factorOptional }: SignInDeps,
  { operator, code }: { operator: Operator; code: string | undefined },
): Promise<boolean> {
  if (!(await hasOperatorTotp(kernel.db, operator.id))) {
    if (!factorOptional) throw new Refusal('admin.second_factor_needed');
    return false;
  }
  if (code === undefined) throw new Refusal('admin.second_factor_needed');
  if (!(await takeOperatorCode(kernel, operator.id, code))) throw new Refusal('admin.second_factor_wrong');
  return true;
}

function viewOf({ name, roles, secondFactor }: Omit<SignedOperator, 'id' | 'address'>): {
  name: string;
  roles: Operator['roles'][number][];
  rights: OperatorRight[];
  secondFactor: boolean;
} {
  return { name, roles: [...roles], rights: OPERATOR_RIGHTS.filter((right) => rolesAllow(roles, right)), secondFactor };
}
