export { REPORT_CHECKS } from './audit-checks.ts';
export { foldAll, rollUp } from './fold.ts';
export { compareFacts, replaceFacts } from './rebuild-facts.ts';
export { createReportSlice } from './report-slice.ts';
export { countUnfolded, readHouse, readHouseBranches, readHouseBy, readHouseSteps, type Stretch } from './house.ts';
export { NOTHING, type Sums } from './present-figures.ts';
export { makeXlsx } from './files/make-xlsx.ts';
export { csvOf, FILE_TYPES } from './files/report-file.ts';
export type { Table, TableCell } from './files/table.ts';
