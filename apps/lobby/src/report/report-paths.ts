import type { paths } from '../paths.ts';

/** The screens of reports: all of them take the same search. */
export type ReportPath = ReturnType<
  (typeof paths)[
    | 'agentReport'
    | 'classReport'
    | 'nextReport'
    | 'memberReport'
    | 'bettors'
    | 'firstDepositors'
    | 'newMembers'
    | 'teamBets'
    | 'teamPlays'
    | 'welfare'
    | 'betReport'
    | 'rebates']
>;
