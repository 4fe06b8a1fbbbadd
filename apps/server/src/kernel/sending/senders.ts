/** Why the mail server did not take a mail. */
export type MailFault = 'unreachable' | 'tls' | 'login' | 'address' | 'refused' | 'no_answer';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file?: MailFile;
  /**
   * Called when the mail server is ready to take the mail and before it has anything of it: until then it certainly has not been sent. What
   * it throws keeps the mail back and is thrown on.
   */
  readonly handingOver?: () => Promise<void>;
}

/** What goes along with a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Ways out to members who are not looking at a screen. Called after a commit, never inside a transaction. */
export interface Senders {
  /** What this installation can send; a call that needs more refuses with `member.cannot_send`. */
  readonly can: { readonly sms: boolean; readonly email: boolean };
  /** @param message `to` in E.164 form @throws SendFailure when the gateway did not take it */
  sms(message: { readonly to: string; readonly text: string }): Promise<void>;
  /** @throws SendFailure when the mail server did not take it */
  email(mail: Mail): Promise<void>;
}

/** The gateway refused or did not answer; nothing may be assumed to have arrived. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  /** Of a mail: what kind of failure it was. */
  readonly fault: MailFault;
  /** The machine's own words for it, without address or content. */
  readonly said: string;

  constructor(message: string, { fault = 'unreachable', said = '' }: { fault?: MailFault; said?: string } = {}) {
    super(message);
    this.fault = fault;
    this.said = said;
  }
}
