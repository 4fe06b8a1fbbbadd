import * as z from 'zod';
import { jsonOf } from '../json-of.ts';

/** A gateway that takes text messages by HTTP. */
export interface SmsGateway {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body with `{to}` and `{text}`, which are escaped as its content type asks. */
  readonly body: string;
}

export interface MailServer {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string;
  readonly from: string;
}

/** How this installation reaches members who are not looking at a screen, and how much of it a day may cost. */
export interface SendingConfig {
  readonly sms: SmsGateway | null;
  readonly mail: MailServer | null;
  /** Messages a UTC day for the whole installation (R-62). */
  readonly smsPerDay: number;
  readonly emailsPerDay: number;
  /** ISO 3166 codes of the regions whose numbers are served; null: those of the product's locales. */
  readonly phoneCountries: readonly string[] | null;
  readonly phoneRequired: boolean;
  /** Origin that links in messages begin with, without a slash at the end; never taken from a request. */
  readonly publicUrl: string;
}

const text = z.string().min(1);
const perDay = z.coerce.number().int().min(1).max(10_000_000);

/** Settings in the environment, part of the schema of `kernel/config.ts`. */
export const SENDING_SETTINGS = {
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'must be https, or http on this machine')
    .optional(),
  /** JSON object of request headers, such as {"authorization":"Bearer ..."}. */
  SMS_HEADERS: z
    .string()
    .default('{}')
    .transform((value, context) => {
      const parsed = z
        .record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/))
        .safeParse(jsonOf(value));
      if (parsed.success) return parsed.data;
      // The value may hold a password: it is not repeated.
      context.addIssue({ code: 'custom', message: 'must be a JSON object of header names and texts', input: '' });
      return z.NEVER;
    }),
  SMS_BODY: text
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must hold {to} and {text}')
    .default('{"to":"{to}","text":"{text}"}'),
  SMS_DAILY_CAP: perDay.default(2_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps://' }).optional(),
  MAIL_FROM: text.max(200).optional(),
  EMAIL_DAILY_CAP: perDay.default(10_000),
  PHONE_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be country codes such as CN,VN')
    .optional(),
  PHONE_REQUIRED: z
    .enum(['0', '1', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .default(false),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
} as const;

type Given = z.output<z.ZodObject<typeof SENDING_SETTINGS>>;

/** The settings put together; `faults` names what does not fit together. */
export function readSending(
  given: Given,
  server: { readonly host: string; readonly port: number; readonly loopback: boolean; readonly demo: boolean },
): { readonly sending: SendingConfig; readonly faults: readonly string[] } {
  const { SMS_URL: smsUrl, SMTP_URL: smtpUrl, MAIL_FROM: from } = given;
  const faults = [
    ...(smtpUrl !== undefined && from === undefined ? ['MAIL_FROM: SMTP_URL needs it'] : []),
    ...(smtpUrl !== undefined && given.PUBLIC_URL === undefined && !server.loopback
      ? ['PUBLIC_URL: links in e-mails need it']
      : []),
    ...(given.PHONE_REQUIRED && smsUrl === undefined && !server.demo ? ['SMS_URL: PHONE_REQUIRED needs it'] : []),
  ];
  return {
    faults,
    sending: {
      sms: smsUrl === undefined ? null : { url: smsUrl, headers: given.SMS_HEADERS, body: given.SMS_BODY },
      mail: smtpUrl === undefined || from === undefined ? null : { url: smtpUrl, from },
      smsPerDay: given.SMS_DAILY_CAP,
      emailsPerDay: given.EMAIL_DAILY_CAP,
      phoneCountries: given.PHONE_COUNTRIES?.split(',') ?? null,
      phoneRequired: given.PHONE_REQUIRED,
      publicUrl:
        given.PUBLIC_URL ?? `http://${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`,
    },
  };
}

/** What an installation with these settings can send; a demo prints what has no gateway. */
export function canSend(config: { readonly sending: SendingConfig; readonly demo: boolean }): {
  readonly sms: boolean;
  readonly email: boolean;
} {
  return {
    sms: config.demo || config.sending.sms !== null,
    email: config.demo || config.sending.mail !== null,
  };
}

/** Whether mail really leaves this installation; a demo's printed lines reach nobody of the house. */
export function isMailSet(config: { readonly sending: SendingConfig }): boolean {
  return config.sending.mail !== null;
}

/** True for a way that nobody can listen to: codes and numbers pass it. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isThisMachine(hostname);
}

export function isThisMachine(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]', '::1'].includes(hostname);
}
