import type { Config } from '../config.ts';
import { httpSms } from './http-sms.ts';
import { SendFailure, type Senders } from './senders.ts';
import { canSend } from './settings.ts';
import { smtpMail } from './smtp-mail.ts';

/** The senders that the settings name; in a demo, what has none is printed where the server was started. */
export function createSenders(config: Pick<Config, 'demo' | 'sending'>): Senders {
  const { sms, mail } = config.sending;
  const printed = consoleSenders((line) => process.stdout.write(`${line}\n`));
  const none = async (): Promise<never> => {
    throw new SendFailure('nothing is configured');
  };
  const otherwise = config.demo ? printed : { sms: none, email: none };
  return {
    can: canSend(config),
    sms: sms === null ? otherwise.sms : httpSms(sms),
    email: mail === null ? otherwise.email : smtpMail(mail),
  };
}

/** Prints each message as one line; not through the log, which must not hold codes. */
export function consoleSenders(print: (line: string) => void): Senders {
  return {
    can: { sms: true, email: true },
    sms: async ({ to, text }) => print(`SMS to ${to}: ${text}`),
    email: async ({ to, subject, text, handingOver }) => {
      await handingOver?.();
      print(`E-mail to ${to}: ${subject}\n${text}`);
    },
  };
}
