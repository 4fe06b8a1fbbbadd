import type { OperatorRight } from '@drawroom/contract/operator-rights';
import { OPERATOR_RIGHTS, rolesAllow } from '@drawroom/contract/operator-rights';
import type { PasskeyAnswer } from '@drawroom/contract/member-security';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDoorCalls } from '@drawroom/contract/operator-door';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { comesFrom } from '../kernel/networks.ts';
import { handleOperator, type OperatorContext, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import { beginProof, provePasskey } from '../kernel/passkey/passkeys.ts';
import { createRateLimit, type RateLimit } from '../kernel/rate-limit.ts';
import { Refusal } from '../kernel/refusal.ts';
import { holderOf, passkeyParts, proofsIn } from './door/proofs.ts';
import { endOperatorSession, openOperatorSession, type Entering } from './operator-session.ts';
import { takeOperatorCode } from './operator-totp.ts';
import { notedAct } from './noted-act.ts';
import { noteAct, operatorOfId, OperatorFault, signIn, type KnownOperator, type Operator } from './operators.ts';

/** Tries per name; an operator who forgets waits, and nobody finds out a password by trying. */
const TRIES = { points: 10, seconds: 300 };

export interface SignInDeps {
  readonly passwords: PasswordHasher;
  /** In the demo on this machine alone an operator may do without a second factor. */
  readonly factorOptional: boolean;
}

/** Counts tries of one name, or of codes within one operator's sessions. */
export const createTries = (): RateLimit => createRateLimit(TRIES);

/** Refuses with `request.rate_limited` after too many tries. */
export async function spendTry(tries: RateLimit, key: string): Promise<void> {
  const wait = await tries(key);
  if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
}

/** Signing in and out of the operators' door. */
export function sessionHandlers(kernel: Kernel, deps: SignInDeps, tries: RateLimit): readonly OperatorHandler[] {
  return [
    handleOperator(operatorSessionCalls.login, async ({ name, password, code }, context) => {
      // Apart from what is counted by number: whoever tries a name, whatever he calls it, uses up nobody's proofs.
      await spendTry(tries, `name ${name}`);
      const operator = await withPassword(kernel, deps, { name, password, address: context.address });
      await requireNetwork(kernel, operator, context);
      return enterNoted(kernel, { operator, address: context.address, detail: 'second factor' }, async () => {
        const needed = await codeNeeded(kernel, deps, { operator, code });
        return enter(
          kernel,
          { operator, context, passwordPhc: operator.passwordPhc, secondFactor: needed !== null },
          (t) => (needed === null ? Promise.resolve() : useCode(kernel, t, { operatorId: operator.id, code: needed })),
        );
      });
    }),
    handleOperator(operatorDoorCalls.passkeyLoginBegin, (_input, { host }) =>
      beginProof(passkeyParts(kernel), { ownerId: null, host }),
    ),
    handleOperator(operatorDoorCalls.passkeyLogin, async ({ passkey }, context) => {
      const holder = await holderOf(kernel.db, passkey.id);
      const entrance = { operator: holder, address: context.address, detail: 'passkey', tries };
      return enterNoted(kernel, entrance, () => byPasskey(kernel, passkey, context));
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

async function byPasskey(kernel: Kernel, answer: PasskeyAnswer, context: OperatorContext) {
  const { host } = context;
  const proved = await provePasskey(passkeyParts(kernel), { answer, host, purpose: 'login', ownerId: null });
  const operator = await operatorOfId(kernel.db, proved.ownerId);
  if (operator === null) throw new Refusal('admin.passkey_refused');
  await requireNetwork(kernel, operator, context);
  return enter(kernel, { operator, context, passwordPhc: null, secondFactor: true }, (t) => proved.note(t));
}

/**
 * Comes in, or keeps that somebody who is known did not, with what failed; where he came from is kept by `requireNetwork`. With `tries` no
 * more is kept than may be tried: nobody fills the record with keys that he only knows the name of.
 */
async function enterNoted<T>(
  { db }: Kernel,
  {
    operator,
    address,
    detail,
    tries,
  }: {
    readonly operator: Pick<Operator, 'id' | 'name'> | null;
    readonly address: string;
    readonly detail: string;
    readonly tries?: RateLimit;
  },
  come: () => Promise<T>,
): Promise<T> {
  try {
    return await come();
  } catch (error) {
    if (operator !== null && error instanceof Refusal && error.key !== 'admin.network_refused') {
      if (tries !== undefined) await spendTry(tries, `passkey #${operator.id}`);
      // Whoever was closed, or has another password, since he was judged gave a proof that was right.
      const failed = error.key === 'admin.credentials_wrong' ? '' : detail;
      const act = { what: 'sign_in.refused', subject: operator.name, detail: failed } as const;
      await noteAct(db, { id: operator.id, address }, act);
    }
    throw error;
  }
}

/** Opens the session, with what it takes, and notes it; all or nothing. */
async function enter(
  { db }: Kernel,
  {
    operator,
    context,
    ...by
  }: { operator: Operator; context: OperatorContext } & Pick<Entering, 'passwordPhc' | 'secondFactor'>,
  take: (t: Tx) => Promise<void>,
) {
  const { address, device } = context;
  const session = await db.tx(async (t) => {
    await take(t);
    const opened = await openOperatorSession(t, { id: operator.id, address, device, ...by });
    await noteAct(t, { id: operator.id, address }, { what: 'sign_in', subject: operator.name, detail: '' });
    return opened;
  });
  return { ...session, operator: viewOf({ ...operator, secondFactor: by.secondFactor }) };
}

async function withPassword(
  kernel: Kernel,
  deps: SignInDeps,
  given: { name: string; password: string; address: string },
): Promise<KnownOperator> {
  try {
    return await signIn(kernel.db, deps.passwords, given);
  } catch (error) {
    throw error instanceof OperatorFault ? new Refusal('admin.credentials_wrong') : error;
  }
}

/** Whoever proved who he is learns that he cannot come in from here; it is kept as refused. @throws Refusal admin.network_refused */
export async function requireNetwork(
  { db }: Kernel,
  { id, name, networks }: Pick<KnownOperator, 'id' | 'name' | 'networks'>,
  { address }: Pick<OperatorContext, 'address'>,
): Promise<void> {
  if (comesFrom(networks, address)) return;
  await noteAct(db, { id, address }, { what: 'sign_in.refused', subject: name, detail: 'network' });
  throw new Refusal('admin.network_refused');
}

/** The code that is to be taken; null where none is asked for. Somebody with a passkey alone comes in by it. */
async function codeNeeded(
  { db }: Kernel,
  { factorOptional }: SignInDeps,
  { operator, code }: { operator: Operator; code: string | undefined },
): Promise<string | null> {
  const proofs = await proofsIn(db, operator.id);
  if (proofs.length === 0 && factorOptional) return null;
  if (code === undefined || !proofs.includes('totp')) throw new Refusal('admin.second_factor_needed');
  return code;
}

async function useCode(kernel: Kernel, t: Tx, given: { operatorId: bigint; code: string }): Promise<void> {
  if (!(await takeOperatorCode(kernel, t, given))) throw new Refusal('admin.second_factor_wrong');
}

function viewOf({ name, roles, secondFactor }: Pick<SignedOperator, 'name' | 'roles' | 'secondFactor'>): {
  name: string;
  roles: Operator['roles'][number][];
  rights: OperatorRight[];
  secondFactor: boolean;
} {
  return { name, roles: [...roles], rights: OPERATOR_RIGHTS.filter((right) => rolesAllow(roles, right)), secondFactor };
}
