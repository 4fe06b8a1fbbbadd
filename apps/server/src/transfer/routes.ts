import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { handle, type CallContext, type Handler } from '../kernel/kernel.ts';
import { readAuto } from '../wallet/index.ts';
import type { Transferring } from './deps.ts';
import { movePointsIn, movePointsOut, recoverPoints } from './move-points.ts';
import { enterGame, leaveGame, listGames } from './play-game.ts';
import { pointsAway, presentPoints, refreshBalance } from './points-away.ts';
import { listTransfers, transferFate } from './read-transfers.ts';

export function transferHandlers(transferring: Transferring, publicUrl: string): readonly Handler[] {
  const { kernel } = transferring;
  return [
    handle(transferCalls.games, (_input, { locale }) => listGames(transferring, locale)),
    handle(transferCalls.entryGame, (input, context) => {
      const { session, locale } = context;
      return enterGame(transferring, { session, locale, frameOrigin: originOf(context, publicUrl) }, input);
    }),
    handle(transferCalls.byAuto, (input, { session }) => movePointsIn(transferring, session, input)),
    handle(transferCalls.out, (input, { session }) => movePointsOut(transferring, session, input)),
    handle(transferCalls.leave, (input, { session }) => leaveGame(transferring, session, input)),
    handle(transferCalls.refreshBalance, (input, { session }) => refreshBalance(transferring, session, input)),
    handle(transferCalls.fate, (input, { session }) => transferFate(kernel, session, input)),
    handle(transferCalls.transfers, (input, { session }) => listTransfers(kernel, session, input)),
    handle(projectCalls.projectBalance, async ({ projectId }, { session: { memberId } }) => {
      const away = await pointsAway(kernel.db, memberId);
      return {
        auto: await readAuto(kernel.db, memberId),
        list: away
          .filter((one) => projectId === undefined || one.projectId === projectId)
          .map((one) => ({ ...presentPoints(one), name: one.name })),
      };
    }),
    handle(projectCalls.recovery, (input, { session }) => recoverPoints(transferring, session, input)),
  ];
}

/** Where the lobby stands that asks: the address its browser shows, in the clear only where the house is not public. */
function originOf({ host }: Pick<CallContext, 'host'>, publicUrl: string): string {
  const known = new URL(publicUrl);
  return host === '' || host === known.host ? known.origin : `${known.protocol}//${host}`;
}
