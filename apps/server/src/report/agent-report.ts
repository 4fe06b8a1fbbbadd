import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { memberFigures, teamFigures } from './present-figures.ts';
import { countBettors, readSums } from './read-sums.ts';
import { scopeOf } from './scope.ts';
import { standingOf } from './standing.ts';

type Call = typeof reportCalls.agentReport;

/** The agent report (spec §2 /daili): own bets, the team below, and how it stands now. */
export async function agentReport(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const scope = await scopeOf(kernel, session, input);
  const [own, team, bettors, now] = await Promise.all([
    readSums(db, scope, 'own'),
    readSums(db, scope, 'team'),
    countBettors(db, scope),
    standingOf(db, scope.whoId),
  ]);
  return { span: scope.span, path: scope.path, own: memberFigures(own), team: teamFigures(team, bettors), now };
}
