export { FOLLOW_CHECKS } from './audit-checks.ts';
export { sharesCancelledBy } from './cancel-share.ts';
export { createFollowSlice, endFollowsBy } from './follow-slice.ts';
