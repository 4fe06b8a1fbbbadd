export { REPORT_CHECKS } from './audit-checks.ts';
export { foldAll, rollUp } from './fold.ts';
export { compareFacts, replaceFacts } from './rebuild-facts.ts';
export { createReportSlice } from './report-slice.ts';
