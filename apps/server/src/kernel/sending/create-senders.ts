import type { Config } from '../config.ts';
import { SendFailure, type Senders } from './senders.ts';

/** The senders that the settings name; in a demo, messages are printed where the server was started. */
export function createSenders(config: Pick<Config, 'demo'>): Senders {
  if (config.demo) return consoleSenders((line) => process.stdout.write(`${line}\n`));
  const none = async (): Promise<never> => {
    throw new SendFailure('nothing is configured');
  };
  return { can: { sms: false, email: false }, sms: none, email: none };
}

/** Prints each message as one line; not through the log, which must not hold codes. */
export function consoleSenders(print: (line: string) => void): Senders {
  return {
    can: { sms: true, email: true },
    sms: async ({ to, text }) => print(`SMS to ${to}: ${text}`),
    email: async ({ to, subject, text }) => print(`E-mail to ${to}: ${subject}\n${text}`),
  };
}
