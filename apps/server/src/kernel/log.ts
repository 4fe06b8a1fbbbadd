import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/** Fields that never reach a log line, wherever they stand. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'newPassword',
  'token',
  'ticket',
  'captchaToken',
  'phoneCode',
  'publicKey',
  'sign',
  'phone',
  'email',
] as const;

/**
 * The server's log: JSON lines, no line per request, secrets taken out. Whoever logs passes ids and codes, never a
 * request's parameters and never a URL with its query.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
    serializers: { err: errorFields },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What a log line keeps of an error: the database's `detail` and `where` quote values of rows, so they stay out. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as Error & { code?: unknown };
  const message = withoutValues(error.message, code);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

/** The database quotes the value that it could not read: class 22, "data exception". */
function withoutValues(message: string, code: unknown): string {
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/"[^]*"/, '"..."') : message;
}
