import { securityCalls } from '@drawroom/contract/member-security';
import { handle, type Handler, type Kernel } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { confirmTotp, endTotp, keepPasskey, newRecoveryCodes, removePasskey } from './change-factors.ts';
import { passkeyLogin } from './passkey-login.ts';
import { beginPasskey, beginProof, passkeyName, renamePasskey } from './passkeys.ts';
import { secondFactor } from './second-factor.ts';
import { securityView } from './security-view.ts';
import { stepUp } from './step-up.ts';
import { beginTotp } from './totp.ts';

/** Devices, second factors and the confirmation of who asks. */
export function securityHandlers(kernel: Kernel, deps: MemberDeps): readonly Handler[] {
  const { db, sessions } = kernel;
  return [
    handle(securityCalls.getSecurity, (_input, context) => securityView(kernel, context)),
    handle(securityCalls.endSession, async ({ id }, { session }) => {
      const ended = await sessions.endOthers(db, session, { reason: 'ended', only: id });
      if (ended === 0) throw new Refusal('member.session_unknown');
      return {};
    }),
    handle(securityCalls.endOtherSessions, async (_input, { session }) => ({
      ended: await sessions.endOthers(db, session, { reason: 'ended' }),
    })),
    handle(securityCalls.stepUp, (input, context) => stepUp(kernel, deps, { input, context })),
    handle(securityCalls.stepUpPasskey, (_input, { session, host }) =>
      beginProof(kernel, { memberId: session.memberId, host }),
    ),
    handle(securityCalls.totpBegin, (_input, { session }) =>
      db.tx((t) => beginTotp(kernel, t, { id: session.memberId, username: session.claims.username })),
    ),
    handle(securityCalls.totpConfirm, ({ code }, context) => confirmTotp(kernel, context, code)),
    handle(securityCalls.totpOff, (_input, context) => endTotp(kernel, context)),
    handle(securityCalls.newRecoveryCodes, (_input, context) => newRecoveryCodes(kernel, context)),
    handle(securityCalls.passkeyAddBegin, (_input, { session, host }) =>
      beginPasskey(kernel, { id: session.memberId, username: session.claims.username }, host),
    ),
    handle(securityCalls.passkeyAdd, (input, context) => keepPasskey(kernel, context, input)),
    handle(securityCalls.passkeyRename, async (input, { session }) => {
      const name = passkeyName(input.name);
      const renamed = await renamePasskey(db, { memberId: session.memberId, id: input.id, name });
      if (!renamed) throw new Refusal('member.passkey_refused');
      return {};
    }),
    handle(securityCalls.passkeyRemove, ({ id }, context) => removePasskey(kernel, context, id)),
    handle(securityCalls.passkeyLoginBegin, (_input, { host }) => beginProof(kernel, { memberId: null, host })),
    handle(securityCalls.passkeyLogin, (input, context) => passkeyLogin(kernel, { input, context })),
    handle(securityCalls.secondFactor, (input, context) => secondFactor(kernel, { input, context })),
  ];
}
