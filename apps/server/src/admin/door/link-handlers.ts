import { operatorDoorCalls as calls } from '@drawroom/contract/operator-door';
import type * as z from 'zod/mini';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { handleOperator, type OperatorContext, type OperatorHandler } from '../../kernel/operator.ts';
import { addPasskey, beginPasskey } from '../../kernel/passkey/passkeys.ts';
import { passkeySite } from '../../kernel/passkey/site.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { beginOperatorTotp, confirmOperatorTotp } from '../operator-totp.ts';
import { noteAct } from '../operators.ts';
import { endSessionsOf } from '../operator-session.ts';
import { requireNetwork, type SignInDeps } from '../sign-in.ts';
import { ownerOfLink, useLink, type LinkOwner } from './links.ts';
import { requireGoodPassword, storePassword } from './own-password.ts';
import { passkeyParts } from './proofs.ts';

/** Somebody who was given a link sets himself up: his own password, his own second factor. */
export function linkHandlers(kernel: Kernel, deps: SignInDeps): readonly OperatorHandler[] {
  const { db, vault } = kernel;
  return [
    handleOperator(calls.linkLook, async ({ link }, context) => {
      const owner = await ownerFrom(kernel, link, context);
      return {
        name: owner.name,
        expiresAt: owner.expiresAt,
        totp: await beginOperatorTotp(vault, db, owner),
        passkeysHere: passkeySite(passkeyParts(kernel).book, context.host) !== null,
      };
    }),
    handleOperator(calls.linkPasskey, async ({ link }, context) => {
      const { id, name } = await ownerFrom(kernel, link, context);
      // Those he had end when the link is used, so the device that holds one may make its next.
      return beginPasskey(passkeyParts(kernel), { id, username: name, startsAnew: true }, context.host);
    }),
    handleOperator(calls.linkUse, (input, context) => setUp(kernel, deps, { input, context })),
  ];
}

/** Whose link it is, where he may come from here. @throws Refusal admin.link_dead, admin.network_refused */
async function ownerFrom(kernel: Kernel, link: string, context: OperatorContext): Promise<LinkOwner> {
  const owner = await ownerOfLink(kernel.db, link);
  await requireNetwork(kernel, owner, context);
  return owner;
}

type Given = z.output<typeof calls.linkUse.input>;

/** All in one transaction: what was refused leaves the link as it was. */
async function setUp(
  kernel: Kernel,
  { passwords }: SignInDeps,
  { input, context }: { readonly input: Given; readonly context: OperatorContext },
): Promise<{ name: string }> {
  const { link, password } = input;
  const owner = await ownerFrom(kernel, link, context);
  requireGoodPassword(owner.name, password);
  const factor = await factorGiven(kernel, { input, operatorId: owner.id, host: context.host });
  const passwordPhc = await passwords.hash(password);
  return kernel.db.tx(async (t) => {
    const { id, name } = await useLink(t, link);
    await storePassword(t, id, { passwordPhc });
    await forgetFactors(t, id);
    await endSessionsOf(t, id);
    await factor.keep(t);
    await t.query('delete from admin.totp_pending where operator_id = $1', [id]);
    const operator = { id, address: context.address };
    await noteAct(t, operator, { what: 'operator.link_used', subject: `operator ${name}`, detail: factor.kind });
    return { name };
  });
}

async function factorGiven(
  kernel: Kernel,
  { input, operatorId, host }: { readonly input: Given; readonly operatorId: bigint; readonly host: string },
): Promise<{ readonly kind: 'passkey' | 'totp'; readonly keep: (t: Tx) => Promise<unknown> }> {
  const { code, passkey, passkeyName = 'passkey' } = input;
  if (passkey !== undefined) {
    const new_ = { ownerId: operatorId, host, answer: passkey, name: passkeyName };
    return { kind: 'passkey', keep: await addPasskey(passkeyParts(kernel), new_) };
  }
  if (code === undefined) throw invalidField('code', 'missing');
  return {
    kind: 'totp',
    keep: async (t) => {
      if (!(await confirmOperatorTotp(kernel, t, { operatorId, code }))) throw new Refusal('admin.second_factor_wrong');
    },
  };
}

/** Whoever was given a link has lost what he had. */
async function forgetFactors(t: Tx, operatorId: bigint): Promise<void> {
  await t.query('delete from admin.totp where operator_id = $1', [operatorId]);
  await t.query('delete from admin.passkey where operator_id = $1', [operatorId]);
}
