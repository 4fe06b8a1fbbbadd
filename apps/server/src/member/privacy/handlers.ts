import { privacyCalls } from '@drawroom/contract/member-privacy';
import { handle, type Handler, type Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { closeAccount, closeBlockedBy } from './close-account.ts';
import { exportsLeft, issueTicket } from './export-store.ts';

/** A member's own copy of his data, and the end of his account. */
export function privacyHandlers(kernel: Kernel, deps: MemberDeps): readonly Handler[] {
  return [
    handle(privacyCalls.privacyState, async (_input, { session: { memberId } }) => {
      const blockedBy = await kernel.db.tx((t) => closeBlockedBy(t, deps, memberId));
      const { left, nextAtMs } = await exportsLeft(kernel.db, memberId);
      return { closeBlockedBy: [...blockedBy], exports: { left, nextAt: nextAtMs } };
    }),
    handle(privacyCalls.exportData, (_input, { session: { memberId }, locale }) =>
      kernel.db.tx((t) => issueTicket(t, { memberId, locale, nowMs: kernel.clock.now() })),
    ),
    handle(privacyCalls.closeAccount, async ({ username }, { session }) => {
      await closeAccount(kernel, deps, { session, username });
      return {};
    }),
  ];
}
