import type { ReplyOf } from '@drawroom/contract/call';
import { hostCalls } from '@drawroom/contract/member-host';
import { handle, type Handler, type Kernel, type Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MemberDeps } from '../deps.ts';
import { hostLogin } from './host-login.ts';
import { proveHost, spendProof } from './prove-host.ts';
import { hostAccountsOf, linkHost, unlinkHost } from './store.ts';

/** Logins vouched for by the app that the lobby runs in. */
export function hostHandlers(kernel: Kernel, _deps: MemberDeps): readonly Handler[] {
  return [
    handle(hostCalls.hostLogin, (input, context) => hostLogin(kernel, { input, context })),
    handle(hostCalls.hostAccounts, (_input, { session }) => accountsOf(kernel, kernel.db, session.memberId)),
    handle(hostCalls.bindHost, async (input, context) => {
      const { memberId } = context.session;
      const proven = await proveHost(kernel, context, input);
      return kernel.db.tx(async (t) => {
        await spendProof(t, proven);
        if (!(await linkHost(t, memberId, proven))) throw new Refusal('member.host_login_refused');
        return accountsOf(kernel, t, memberId);
      });
    }),
    handle(hostCalls.unbindHost, async ({ host }, { session }) => {
      await unlinkHost(kernel.db, session.memberId, host);
      return accountsOf(kernel, kernel.db, session.memberId);
    }),
  ];
}

async function accountsOf(
  { config }: Kernel,
  sql: Sql,
  memberId: bigint,
): Promise<ReplyOf<typeof hostCalls.hostAccounts>> {
  const list = await hostAccountsOf(sql, memberId);
  return {
    offered: config.telegramBotToken === null ? [] : ['telegram'],
    list: list.map(({ host, boundAtMs }) => ({ host, boundAt: boundAtMs })),
  };
}
