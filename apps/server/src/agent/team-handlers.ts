import { agentTeamCalls as calls } from '@drawroom/contract/agent';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { editNextLevel } from './edit-rates.ts';
import { listMembers } from './list-members.ts';
import { listQuotas, setQuota } from './quotas.ts';
import { rateHistory } from './rate-history.ts';
import { teamMemberOf } from './team-member.ts';

/** What agents see and change of their team. */
export function teamHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(calls.members, (input, { session }) => listMembers(kernel, session, input)),
    handle(calls.member, (input, context) => teamMemberOf(kernel, context, input)),
    handle(calls.editNextLevel, (input, { session }) => editNextLevel(kernel, session, input)),
    handle(calls.rateHistory, (input, { session }) => rateHistory(kernel, session, input)),
    handle(calls.quotas, (input, { session }) => listQuotas(kernel, session, input)),
    handle(calls.setQuota, (input, { session }) => setQuota(kernel, session, input)),
  ];
}
