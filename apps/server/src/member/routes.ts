import { memberCalls } from '@drawroom/contract/member';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { captchaHandlers } from './captcha/handlers.ts';
import { contactHandlers } from './contact/handlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { securityHandlers } from './security/handlers.ts';
import { privacyHandlers } from './privacy/handlers.ts';
import { hostHandlers } from './host/handlers.ts';
import { changeNickname } from './change-nickname.ts';
import type { MemberDeps } from './deps.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { userCenter } from './user-center.ts';
import { withLevel } from './with-level.ts';

export function memberHandlers(kernel: Kernel, deps: MemberDeps): readonly Handler[] {
  const handlers: readonly Handler[] = [
    handle(memberCalls.login, (input, context) => login(kernel, deps, { input, context })),
    handle(memberCalls.register, (input, context) => register(kernel, deps, { input, context })),
    handle(memberCalls.logout, async (_input, { session }) => {
      await kernel.sessions.end(kernel.db, session.id, 'logout');
      // Beside it: nobody waits for it, and logging out does not fail with it.
      deps.loggedOut(session).catch((error: unknown) => kernel.log.error({ err: error }, 'after a logout'));
      return {};
    }),
    handle(memberCalls.getMemberUserCenter, (_input, { session }) => userCenter(kernel, deps, session)),
    handle(memberCalls.socketTicket, async (_input, { session, terminal }) =>
      kernel.sessions.issueTicket(session, terminal),
    ),
    ...captchaHandlers(kernel, deps),
    ...contactHandlers(kernel, deps),
    ...profileHandlers(kernel, deps),
    ...securityHandlers(kernel, deps),
    ...privacyHandlers(kernel, deps),
    ...hostHandlers(kernel, deps),
    handle(memberCalls.update, (input, { session }) => changeNickname(kernel, session, input.nickname)),
  ];
  return handlers.map((handler) => withLevel(handler, deps));
}
