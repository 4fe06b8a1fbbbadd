export { listDrafts, lockNoticeDocument, publishNotice, writeDraft, writeNotice } from './edit-notice.ts';
export { unreadOf } from './inbox.ts';
export { createNoticeSlice } from './notice-slice.ts';
export { nextNoticeId, type NoticeContent } from './notice-store.ts';
export { presentDraft } from './present.ts';
export { teamNewsOf } from './notice-settings.ts';
export { NOTICE_SEALED } from './sealed-columns.ts';
