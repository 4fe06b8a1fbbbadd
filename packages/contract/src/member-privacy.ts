import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text } from './fields.ts';

/** Copies of his data that a member may fetch in 24 hours. */
export const EXPORTS_PER_DAY = 3;
/** Where a copy is fetched with its ticket: `?ticket=`, by GET, once, answered with a zip file and not with JSON. */
export const EXPORT_FILE_PATH = '/m-app/member/exportFile';

/** GET /m-app/member/privacy: what a member may do with his data now. */
export const privacyState = defineCall({
  name: 'member.privacyState',
  method: 'GET',
  path: '/m-app/member/privacy',
  input: z.strictObject({}),
  reply: z.object({
    /** What keeps the account from being closed: `balance`, `bets`, `chases` or another word of `member.close_blocked`. */
    closeBlockedBy: z.array(z.string()),
    exports: z.object({
      left: z.number(),
      /** When the next copy may be asked for, when none may be now. */
      nextAt: z.nullable(z.number()),
    }),
  }),
});

/** POST /m-app/member/exportData: a ticket for everything that is kept about the member, once, within 5 minutes. */
export const exportData = defineCall({
  name: 'member.exportData',
  method: 'POST',
  path: '/m-app/member/exportData',
  stepUp: true,
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({}),
  reply: z.object({ ticket: z.string(), expiresAt: z.number() }),
  errors: ['member.step_up_required'],
});

/** POST /m-app/member/closeAccount: for ever; the member types his username to say so. */
export const closeAccount = defineCall({
  name: 'member.closeAccount',
  method: 'POST',
  path: '/m-app/member/closeAccount',
  stepUp: true,
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({ username: text(64) }),
  reply: z.object({}),
  errors: ['member.step_up_required', 'member.close_blocked'],
});

/** A member's own copy of his data, and the end of his account. */
export const privacyCalls = { privacyState, exportData, closeAccount } as const;
