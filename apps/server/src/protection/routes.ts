import { protectionCalls } from '@drawroom/contract/protection';
import { handle, type Handler, type Kernel, type Session } from '../kernel/kernel.ts';
import { declare } from './declare.ts';
import type { ProtectionDeps } from './deps.ts';
import { overview } from './overview.ts';
import { presentAct } from './present.ts';
import { answerRealityCheck, setRealityCheck } from './reality-check.ts';
import { confirmLimit, dropChange, setLimit } from './set-limit.ts';
import { readActs, type Who } from './store.ts';
import { exclude, timeOut } from './take-break.ts';

const whoOf = ({ memberId, claims }: Session): Who => ({ memberId, accountId: claims.accountId });

/** The calls of a member's own protection; nobody has any over another's. */
export function protectionHandlers(kernel: Kernel, deps: ProtectionDeps): readonly Handler[] {
  const calls = protectionCalls;
  const shown = (session: Session) => overview(kernel, deps, whoOf(session));
  return [
    handle(calls.overview, (_input, { session }) => shown(session)),
    handle(calls.setLimit, async (input, { session }) => {
      await setLimit(kernel, whoOf(session), input);
      return shown(session);
    }),
    handle(calls.confirmLimit, async (input, { session }) => {
      await confirmLimit(kernel, whoOf(session), input);
      return shown(session);
    }),
    handle(calls.dropChange, async (input, { session }) => {
      await dropChange(kernel, whoOf(session), input);
      return shown(session);
    }),
    handle(calls.setRealityCheck, async ({ everyMinutes }, { session }) => {
      await setRealityCheck(kernel, whoOf(session), everyMinutes);
      return shown(session);
    }),
    handle(calls.answerRealityCheck, async (_input, { session }) => {
      await answerRealityCheck(kernel, whoOf(session));
      return shown(session);
    }),
    handle(calls.timeOut, async ({ days }, { session }) => {
      await timeOut(kernel, deps, { ...whoOf(session), days });
      return shown(session);
    }),
    handle(calls.exclude, async ({ months }, { session }) => {
      await exclude(kernel, deps, { ...whoOf(session), months });
      return shown(session);
    }),
    handle(calls.declare, async (input, { session }) => {
      await declare(kernel, session, input);
      return shown(session);
    }),
    handle(calls.history, async ({ page, size }, { session }) => {
      const { list, total } = await readActs(kernel.db, session.claims.accountId, {
        limit: size,
        offset: (page - 1) * size,
      });
      return { page, size, total, list: list.map(presentAct) };
    }),
  ];
}
