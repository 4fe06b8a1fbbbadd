import { operatorDoorCalls as calls } from '@drawroom/contract/operator-door';
import { deviceWords } from '../../member/index.ts';
import type { Db, Kernel } from '../../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../../kernel/operator.ts';
import { addPasskey, beginPasskey, beginProof } from '../../kernel/passkey/passkeys.ts';
import { deletePasskey, passkeysOf, renamePasskey } from '../../kernel/passkey/rows.ts';
import { passkeySite } from '../../kernel/passkey/site.ts';
import type { RateLimit } from '../../kernel/rate-limit.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notedAct } from '../noted-act.ts';
import { endSessionNumbered, endSessionsOf, endUnprovedOf, markProved, sessionsOf } from '../operator-session.ts';
import { beginOperatorTotp, confirmOperatorTotp } from '../operator-totp.ts';
import { noteAct } from '../operators.ts';
import { spendTry, type SignInDeps } from '../sign-in.ts';
import { requireGoodPassword, storePassword } from './own-password.ts';
import { judgeProof, PASSKEY_ROWS, passkeyParts, proofsIn } from './proofs.ts';

/** What each operator looks after himself: a fresh second factor, his sessions, his password, authenticator and passkeys. */
export function ownHandlers(kernel: Kernel, deps: SignInDeps, tries: RateLimit): readonly OperatorHandler[] {
  return [...proving(kernel, tries), ...sessions(kernel), ...secrets(kernel, deps, tries), ...passkeys(kernel)];
}

const triesOf = (operatorId: bigint): string => `#${operatorId}`;

function proving(kernel: Kernel, tries: RateLimit): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.stepUpBegin, (_input, { operator, host }) =>
      beginProof(passkeyParts(kernel), { ownerId: operator.id, host }),
    ),
    handleOperator(calls.stepUp, async ({ code, passkey }, { operator, token, host }) => {
      await spendTry(tries, triesOf(operator.id));
      const act = { operator, subject: operator.name, detail: passkey === undefined ? 'totp' : 'passkey' };
      try {
        const take = await judgeProof(kernel, operator.id, { code, passkey, host });
        return await notedAct(db, { ...act, what: 'step_up' }, async (t) => {
          await take(t);
          await markProved(t, token);
          return {};
        });
      } catch (error) {
        if (error instanceof Refusal && error.key !== 'request.invalid')
          await noteAct(db, operator, { ...act, what: 'step_up.refused' });
        throw error;
      }
    }),
  ];
}

function sessions(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.mine, async (_input, { operator, token, host }) => {
      const [own, signIns, proofs, keys] = await Promise.all([
        sessionsOf(db, operator.id, token),
        signInsOf(db, operator.id),
        proofsIn(db, operator.id),
        passkeysOf(db, PASSKEY_ROWS, operator.id),
      ]);
      return {
        sessions: own.map(({ id, device, ...one }) => ({ ...one, id: String(id), device: deviceWords(device) })),
        signIns,
        totp: proofs.includes('totp'),
        passkeys: keys.map(({ transports: _transports, ...key }) => key),
        passkeysHere: passkeySite(passkeyParts(kernel).book, host) !== null,
      };
    }),
    handleOperator(calls.endMine, async ({ id }, { operator }) =>
      notedAct(db, { operator, what: 'security.end_session', subject: operator.name, detail: id }, async (t) => {
        if (!(await endSessionNumbered(t, operator.id, id))) throw new Refusal('admin.session_unknown');
        return {};
      }),
    ),
  ];
}

/** The last that came in by this name, or did not: both are acts. */
async function signInsOf(
  db: Db,
  operatorId: bigint,
): Promise<{ at: number; address: string; result: 'ok' | 'refused' }[]> {
  const { rows } = await db.query<{ at: number; address: string; result: 'ok' | 'refused' }>(
    `select at, address, case what when 'sign_in' then 'ok' else 'refused' end as result from admin.act
     where operator_id = $1 and what in ('sign_in', 'sign_in.refused') order by n desc limit 20`,
    [operatorId],
  );
  return rows;
}

function secrets(kernel: Kernel, { passwords }: SignInDeps, tries: RateLimit): readonly OperatorHandler[] {
  const { db, vault } = kernel;
  return [
    handleOperator(calls.changePassword, async ({ password, newPassword }, { operator, token }) => {
      await spendTry(tries, `password ${triesOf(operator.id)}`);
      const { rows } = await db.query<{ phc: string | null }>(
        'select password as phc from admin.operator where id = $1',
        [operator.id],
      );
      const phc = rows[0]?.phc ?? null;
      if (phc === null || !(await passwords.verify(phc, password)).ok) throw new Refusal('admin.credentials_wrong');
      requireGoodPassword(operator.name, newPassword);
      if (newPassword.normalize('NFC') === password.normalize('NFC')) throw new Refusal('admin.password_weak');
      const passwordPhc = await passwords.hash(newPassword);
      return notedAct(db, { operator, what: 'security.password', subject: operator.name }, async (t) => {
        await storePassword(t, operator.id, { passwordPhc, inPlaceOf: phc });
        await endSessionsOf(t, operator.id, token);
        return {};
      });
    }),
    handleOperator(calls.totpBegin, (_input, { operator }) => beginOperatorTotp(vault, db, operator)),
    handleOperator(calls.totpConfirm, async ({ code }, { operator, token }) => {
      await spendTry(tries, triesOf(operator.id));
      return notedAct(db, { operator, what: 'security.totp', subject: operator.name }, async (t) => {
        if (!(await confirmOperatorTotp(kernel, t, { operatorId: operator.id, code })))
          throw new Refusal('admin.second_factor_wrong');
        await markProved(t, token);
        await endUnprovedOf(t, operator.id, token);
        return {};
      });
    }),
  ];
}

function passkeys(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const unknown = new Refusal('admin.passkey_refused', {}, { reason: 'unknown' });
  return [
    handleOperator(calls.passkeyAddBegin, (_input, { operator: { id, name }, host }) =>
      beginPasskey(passkeyParts(kernel), { id, username: name }, host),
    ),
    handleOperator(calls.passkeyAdd, async ({ passkey, name }, { operator, token, host }) => {
      const insert = await addPasskey(passkeyParts(kernel), { ownerId: operator.id, host, answer: passkey, name });
      return notedAct(
        db,
        { operator, what: 'security.passkey_add', subject: operator.name, detail: name },
        async (t) => {
          const made = await insert(t);
          await markProved(t, token);
          await endUnprovedOf(t, operator.id, token);
          return { passkey: made };
        },
      );
    }),
    handleOperator(calls.passkeyRename, async ({ id, name }, { operator }) =>
      notedAct(db, { operator, what: 'security.passkey_rename', subject: operator.name, detail: name }, async (t) => {
        if (!(await renamePasskey(t, PASSKEY_ROWS, { ownerId: operator.id, id, name }))) throw unknown;
        return {};
      }),
    ),
    handleOperator(calls.passkeyRemove, async ({ id }, { operator }) =>
      notedAct(db, { operator, what: 'security.passkey_remove', subject: operator.name }, async (t) => {
        // Two at once must not each leave the other.
        await t.query('select from admin.operator where id = $1 for no key update', [operator.id]);
        if (!(await deletePasskey(t, PASSKEY_ROWS, { ownerId: operator.id, id }))) throw unknown;
        if ((await proofsIn(t, operator.id)).length === 0) throw new Refusal('admin.last_factor');
        return {};
      }),
    ),
  ];
}
