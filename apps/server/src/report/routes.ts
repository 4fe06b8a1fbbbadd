import { reportCalls as calls } from '@drawroom/contract/report';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { agentReport } from './agent-report.ts';
import { issueReportFile } from './files/report-file.ts';
import { betUsers, firstDeposits, newMembers } from './member-lists.ts';
import { nextAgentReport } from './next-report.ts';
import { rebates } from './rebates.ts';
import { reportClass } from './report-class.ts';
import { teamBets } from './team-bets.ts';
import { teamPlays } from './team-plays.ts';
import { trend } from './trend.ts';
import { welfare } from './welfare.ts';

/** Reports of agents; whoever asks sees his own team and nobody else. */
export function reportHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(calls.agentReport, (input, { session }) => agentReport(kernel, session, input)),
    handle(calls.reportClass, (input, context) => reportClass(kernel, context, input)),
    handle(calls.nextAgentReport, (input, { session }) => nextAgentReport(kernel, session, input)),
    handle(calls.trend, (input, { session }) => trend(kernel, session, input)),
    handle(calls.betUsers, (input, { session }) => betUsers(kernel, session, input)),
    handle(calls.firstDeposits, (input, { session }) => firstDeposits(kernel, session, input)),
    handle(calls.newMembers, (input, { session }) => newMembers(kernel, session, input)),
    handle(calls.teamBets, (input, context) => teamBets(kernel, context, input)),
    handle(calls.teamPlays, (input, context) => teamPlays(kernel, context, input)),
    handle(calls.rebates, (input, context) => rebates(kernel, context, input)),
    handle(calls.welfare, (input, { session }) => welfare(kernel, session, input)),
    handle(calls.reportFile, (input, context) => issueReportFile(kernel, context, input)),
  ];
}
