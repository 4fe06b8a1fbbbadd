import { depositCalls } from '@drawroom/contract/deposit';
import { DEPOSIT_STATE_OF } from '@drawroom/contract/deposit-states';
import { handle, type Handler } from '../kernel/kernel.ts';
import { createRedraw } from '../kernel/redrawn-picture.ts';
import type { DepositKernel } from './deps.ts';
import { orderNoOf, unfinishedOf } from './deposit-store.ts';
import { listChannels, listDeposits } from './list-deposits.ts';
import { addMark, cancelDeposit, findOrder, keepSlip, ownOrder } from './own-order.ts';
import { placeDeposit } from './place-order.ts';
import { presentDeposit } from './present.ts';

/** Longest side of a kept slip, px: small print stays readable. */
const SLIP_SIDE = 1_600;

export function depositHandlers(kernel: DepositKernel): readonly Handler[] {
  const { db } = kernel;
  const redraw = createRedraw((upright) =>
    upright.resize(SLIP_SIDE, SLIP_SIDE, { fit: 'inside', withoutEnlargement: true }),
  );
  return [
    handle(depositCalls.channelType, (_input, asker) => listChannels(kernel, asker)),
    handle(depositCalls.order, (input, asker) => placeDeposit(kernel, asker, input)),
    handle(depositCalls.offlineDeposit, (input, asker) => placeDeposit(kernel, asker, { ...input, channelCode: null })),
    handle(depositCalls.depositOrder, async (input, { session, locale }) =>
      presentDeposit(kernel, await findOrder(db, session, input), locale),
    ),
    handle(depositCalls.incompleteOrder, async (_input, { session, locale }) => {
      const waiting = (await unfinishedOf(db, session.claims.accountId)).find(({ step }) => step === 'waiting');
      return { order: waiting === undefined ? null : await presentDeposit(kernel, waiting, locale) };
    }),
    handle(depositCalls.orderStatus, async ({ orderNo }, { session }) => {
      const deposit = await ownOrder(db, session, orderNo);
      const { step } = deposit;
      const expiresAt = step === 'waiting' ? deposit.expiresAtMs : null;
      return { orderNo: orderNoOf(deposit), state: DEPOSIT_STATE_OF[step], step, expiresAt };
    }),
    handle(depositCalls.cancelOrder, ({ orderNo }, asker) => cancelDeposit(kernel, asker, orderNo)),
    handle(depositCalls.uploadCredential, async ({ orderNo, file }, asker) => {
      // A stranger's or an ended order costs no drawing.
      await ownOrder(db, asker.session, orderNo);
      return keepSlip(kernel, asker, { orderNo, picture: await redraw(file) });
    }),
    handle(depositCalls.addMark, (input, asker) => addMark(kernel, asker, input)),
    handle(depositCalls.depositRecord, (input, asker) => listDeposits(kernel, asker, input)),
  ];
}
