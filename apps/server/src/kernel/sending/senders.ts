/** Ways out to members who are not looking at a screen. Called after a commit, never inside a transaction. */
export interface Senders {
  /** What this installation can send; a call that needs more refuses with `member.cannot_send`. */
  readonly can: { readonly sms: boolean; readonly email: boolean };
  /** @param message `to` in E.164 form @throws SendFailure when the gateway did not take it */
  sms(message: { readonly to: string; readonly text: string }): Promise<void>;
  /** Plain text. @throws SendFailure when the mail server did not take it */
  email(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

/** The gateway refused or did not answer; nothing may be assumed to have arrived. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
}
