import * as z from 'zod/mini';
import { text } from './fields.ts';
import { defineOperatorCall } from './operator.ts';

/** Digits of the code by which an operator proves his address. */
export const MAILBOX_CODE_DIGITS = 6;
/** Languages that the house writes to operators in. */
export const MAIL_LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** GET /console/api/mine/mailbox: the operator's own e-mail address, its middle hidden, and whether the house can send any mail. */
export const mailbox = defineOperatorCall({
  name: 'admin.mailbox',
  method: 'GET',
  path: '/console/api/mine/mailbox',
  right: null,
  input: z.strictObject({}),
  reply: z.object({
    /** False: no mail server is set, and nothing can be sent to anybody. */
    mailSet: z.boolean(),
    /** The address that was proved; null: there is none. */
    proved: z.nullable(z.object({ address: z.string(), locale: z.enum(MAIL_LOCALES), provedAt: z.number() })),
    /** One that waits for its code; null: none does. */
    waiting: z.nullable(z.object({ address: z.string(), until: z.number() })),
  }),
});

/** POST /console/api/mine/mailbox/begin: sends a code to an address. What was proved before counts until the new one is. */
export const mailboxBegin = defineOperatorCall({
  name: 'admin.mailboxBegin',
  method: 'POST',
  path: '/console/api/mine/mailbox/begin',
  right: null,
  input: z.strictObject({ address: text(254), locale: z._default(z.enum(MAIL_LOCALES), 'zh-CN') }),
  reply: z.object({ address: z.string(), until: z.number() }),
  errors: ['admin.mail_not_set', 'admin.mail_failed', 'admin.mail_address_invalid', 'admin.mail_too_often'],
});

/** POST /console/api/mine/mailbox/confirm: the code that was sent; from now on the address is the operator's. */
export const mailboxConfirm = defineOperatorCall({
  name: 'admin.mailboxConfirm',
  method: 'POST',
  path: '/console/api/mine/mailbox/confirm',
  right: null,
  input: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: z.object({}),
  errors: ['admin.mail_code_wrong'],
});

/** POST /console/api/mine/mailbox/remove: nothing is sent to the operator any more. */
export const mailboxRemove = defineOperatorCall({
  name: 'admin.mailboxRemove',
  method: 'POST',
  path: '/console/api/mine/mailbox/remove',
  right: null,
  input: z.strictObject({}),
  reply: z.object({}),
});

/**
 * POST /console/api/operator/mailLink: sends the link that somebody was just shown to the operator it is for, where he has a proved address.
 * Once a minute for each link.
 */
export const mailLink = defineOperatorCall({
  name: 'operator.mailLink',
  method: 'POST',
  path: '/console/api/operator/mailLink',
  right: 'operator.manage',
  input: z.strictObject({ link: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: z.object({ address: z.string() }),
  errors: ['admin.link_dead', 'admin.mail_not_set', 'admin.mail_failed', 'admin.mailbox_none', 'admin.mail_too_often'],
});

export const operatorMailboxCalls = { mailbox, mailboxBegin, mailboxConfirm, mailboxRemove, mailLink } as const;
