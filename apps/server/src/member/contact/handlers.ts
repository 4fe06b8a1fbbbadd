import { contactCalls } from '@drawroom/contract/member-contact';
import { handle, type Handler, type Kernel } from '../../kernel/kernel.ts';
import type { MemberDeps } from '../deps.ts';
import { askResetLink, resetUsername } from './ask-by-account.ts';
import { bindEmail, bindPhone, contactOf } from './bind.ts';
import { countriesIn } from './countries.ts';
import { resetByLink, resetByPhone } from './new-password.ts';
import { sendContactCode, sendPhoneAuthCode } from './send-code.ts';

/** Phones, e-mail addresses, codes and links sent to them, and what they open again. */
export function contactHandlers(kernel: Kernel, deps: MemberDeps): readonly Handler[] {
  return [
    handle(contactCalls.sendPhoneAuthCode, (input, context) => sendPhoneAuthCode(kernel, { input, context })),
    handle(contactCalls.countries, async (_input, { locale }) => countriesIn(kernel.config, locale)),
    handle(contactCalls.contact, (_input, { session }) => contactOf(kernel, session.memberId)),
    handle(contactCalls.sendContactCode, (input, context) => sendContactCode(kernel, { input, context })),
    handle(contactCalls.bindPhone, (input, context) => bindPhone(kernel, deps, { input, context })),
    handle(contactCalls.bindEmail, (input, context) => bindEmail(kernel, deps, { input, context })),
    handle(contactCalls.resetPwd, (input, context) => resetByPhone(kernel, deps, { input, context })),
    handle(contactCalls.askResetLink, (input, context) => askResetLink(kernel, { input, context })),
    handle(contactCalls.resetPwdByLink, (input, context) => resetByLink(kernel, deps, { input, context })),
    handle(contactCalls.resetUsername, (input, context) => resetUsername(kernel, { input, context })),
  ];
}
