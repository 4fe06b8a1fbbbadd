import { createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { inside, PUSHED, screenOf, withWords } from './route-frame.ts';
import { memberSearch, reportSearch } from './search.ts';
import { teamWords } from './shell/language.ts';

/** The agent's own screens (spec §2). */
export const agentScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.agent(),
    staticData: { title: 'agent', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./agent/agent-screen.tsx'), teamWords), 'AgentScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.agentGuide(),
    staticData: { title: 'agentGuide', ...PUSHED },
    component: screenOf(() => withWords(import('./agent/codes-screen.tsx'), teamWords), 'CodesScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.inviteCodes(),
    staticData: { title: 'inviteCodes', ...PUSHED },
    component: screenOf(() => withWords(import('./agent/codes-screen.tsx'), teamWords), 'CodesScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.createCode(),
    staticData: { title: 'createCode', ...PUSHED },
    component: screenOf(() => withWords(import('./agent/new-code-screen.tsx'), teamWords), 'NewCodeScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.openAccount(),
    staticData: { title: 'openAccount', ...PUSHED },
    component: screenOf(() => withWords(import('./agent/open-account-screen.tsx'), teamWords), 'OpenAccountScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teamMembers(),
    staticData: { title: 'teamMembers', ...PUSHED },
    validateSearch: memberSearch,
    component: screenOf(() => withWords(import('./agent/members-screen.tsx'), teamWords), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.modifyRebate(),
    staticData: { title: 'modifyRebate', ...PUSHED },
    validateSearch: memberSearch,
    component: screenOf(() => withWords(import('./agent/modify-rebate-screen.tsx'), teamWords), 'ModifyRebateScreen'),
  }),
] as const;

/** His reports (spec §2); one search serves them all, so that each leads to the others with the same filter. */
export const reportScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.agentReport(),
    staticData: { title: 'agentReport', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/agent-report-screen.tsx'), teamWords), 'AgentReportScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.classReport(),
    staticData: { title: 'classReport', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/class-report-screen.tsx'), teamWords), 'ClassReportScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.nextReport(),
    staticData: { title: 'nextReport', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/next-report-screen.tsx'), teamWords), 'NextReportScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.memberReport(),
    staticData: { title: 'memberReport', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/member-report-screen.tsx'), teamWords), 'MemberReportScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.bettors(),
    staticData: { title: 'bettors', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/bettors-screen.tsx'), teamWords), 'BettorsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.firstDepositors(),
    staticData: { title: 'firstDepositors', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(
      () => withWords(import('./report/first-depositors-screen.tsx'), teamWords),
      'FirstDepositorsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.newMembers(),
    staticData: { title: 'newMembers', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/new-members-screen.tsx'), teamWords), 'NewMembersScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teamBets(),
    staticData: { title: 'teamBets', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/team-bets-screen.tsx'), teamWords), 'TeamBetsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.teamPlays(),
    staticData: { title: 'teamPlays', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/team-plays-screen.tsx'), teamWords), 'TeamPlaysScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.welfare(),
    staticData: { title: 'welfare', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/welfare-screen.tsx'), teamWords), 'WelfareScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.betReport(),
    staticData: { title: 'betReport', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/bet-report-screen.tsx'), teamWords), 'BetReportScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.rebates(),
    staticData: { title: 'rebates', ...PUSHED },
    validateSearch: reportSearch,
    component: screenOf(() => withWords(import('./report/rebates-screen.tsx'), teamWords), 'RebatesScreen'),
  }),
] as const;
