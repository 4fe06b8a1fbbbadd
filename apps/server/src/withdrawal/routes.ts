import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import type { WithdrawalDeps } from './deps.ts';
import { listRequests, requestDetail } from './read-requests.ts';
import { requestOffline, requestToMethod } from './request-withdrawal.ts';
import { withdrawalForm } from './withdrawal-form.ts';

export function withdrawalHandlers(kernel: Kernel, deps: WithdrawalDeps): readonly Handler[] {
  return [
    handle(withdrawalCalls.form, (_input, { session }) => withdrawalForm(kernel, deps, session)),
    handle(withdrawalCalls.order, (input, { session }) => requestToMethod(kernel, deps, { session, input })),
    handle(withdrawalCalls.offlineWithdraw, (input, { session }) => requestOffline(kernel, deps, { session, input })),
    handle(withdrawalCalls.detail, (input, { session }) => requestDetail(kernel, session, input)),
    handle(withdrawalCalls.records, (input, { session }) => listRequests(kernel, session, input)),
  ];
}
