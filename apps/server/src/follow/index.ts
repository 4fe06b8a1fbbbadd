export { FOLLOW_CHECKS } from './audit-checks.ts';
export { createFollowSlice, endFollowsBy } from './follow-slice.ts';
