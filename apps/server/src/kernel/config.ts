import { join } from 'node:path';
import * as z from 'zod';
import { networksOf } from './networks.ts';
import { payoutGatewaySetting } from './payout-setting.ts';
import type { GatewayLine } from './sending/gateway-line.ts';
import { readSending, SENDING_SETTINGS, type SendingConfig } from './sending/settings.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
/** What stands between commas. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the server, read from the environment once and validated together (wire.md "Serving"). */
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  CONSOLE_PORT: port.default(3001),
  /** Port of the sample payment gateway that demo mode runs beside the server; 0: none. */
  GATEWAY_PORT: port.default(3003),
  /** Port of the sample provider of external games that demo mode runs beside the server; 0: none. */
  PROVIDER_PORT: port.default(3002),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** File that anchors of the operators' acts are added to (R-84), best on a disk that the database's people do not write; default: in DATA_DIR. */
  ACT_ANCHORS: z.string().min(1).optional(),
  DEMO: flag.optional(),
  ROLES: z.string().default('all'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PASSWORD_PEPPER: z.string().default(''),
  STRICT_PASSWORDS: flag.default(false),
  /** Most tries of the work that stands in for a slide; about a second of a desktop, four of a cheap phone (decision 031). */
  CAPTCHA_WORK: z.coerce.number().int().min(2).max(1_000_000).default(4_000),
  /** Addresses or networks of reverse proxies, comma separated; only their X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Addresses and networks (CIDR) that operators may come from, comma separated; empty: from anywhere. */
  OPERATOR_NETWORKS: z
    .string()
    .refine(
      (text) => networksOf(listed(text)) !== null,
      'must be addresses or networks such as 192.0.2.0/24, comma separated',
    )
    .default(''),
  /** Origins under which the operators' console is reached, comma separated; operators' passkeys belong to them. */
  CONSOLE_ORIGIN: z
    .string()
    .regex(/^(https?:\/\/[^\s,/]+\/?(,|$))*$/, 'must be origins such as https://console.example, comma separated')
    .default(''),
  /** Relays of drand, comma separated, such as https://api.drand.sh; empty: house draws are commit only (decision 025). */
  BEACON_URLS: z
    .string()
    .regex(/^(https?:\/\/[^\s,]+[^\s,/]\/?(,|$))*$/, 'must be http(s) addresses, comma separated')
    .default(''),
  /** Another chain than quicknet, for a rehearsal: its hash and public key, hex. */
  BEACON_CHAIN: z
    .string()
    .regex(/^[0-9a-f]{64}:[0-9a-f]{192}$/, 'must be <hash>:<public key>, hex')
    .optional(),
  /** How long a draw waits for the beacon it announced before its round is voided and refunded. */
  ROUNDS_AHEAD_HOURS: z.coerce.number().min(1).max(48).default(26),
  BEACON_WAIT_SECONDS: z.coerce.number().min(1).max(86_400).default(600),
  /** Origins under which the lobby is reached, such as https://play.example, comma separated; passkeys belong to them. */
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^(https?:\/\/[^\s,/]+\/?(,|$))*$/, 'must be origins such as https://play.example, comma separated')
    .default(''),
  /** A conversation with the desk in which the desk had the last word ends by itself after so long without a further one. */
  SERVICE_LAPSE_HOURS: z.coerce.number().min(1).max(8_760).default(48),
  SESSION_HOURS: z.coerce.number().min(1).max(720).default(24),
  /** File that says where results of official lotteries come from; without it they are not offered (decision 022). */
  RESULT_SOURCES: z.string().min(1).optional(),
  /** Years a member must have lived to declare who he is. */
  PROTECTION_MIN_AGE: z.coerce.number().int().min(18).max(99).default(18),
  /** Countries not served, ISO 3166 alpha-2, comma separated. */
  COUNTRIES_REFUSED: z
    .string()
    .regex(/^([A-Z]{2}(, *|$))*$/, 'must be country codes such as FR,US')
    .default(''),
  /** Days for which the picture of a reported message is kept after the complaint is decided. */
  REPORTED_PICTURE_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  /** Where webhooks may go: to public https addresses, or anywhere, which is for a network of one's own and for tests (decision 062). */
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  ...SENDING_SETTINGS,
  /** Gateway that pays withdrawals out, https://<merchant>:<secret>@<host>; without it people pay them by hand (decision 040). */
  PAYOUT_GATEWAY: payoutGatewaySetting.optional(),
  /** Token of the Telegram bot whose Mini App the lobby is; without it nobody logs in through Telegram (decision 036). */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[A-Za-z0-9_-]{20,100}$/, 'must be a bot token, <number>:<secret>')
    .optional(),
  /** How old Telegram's word for its user may be. */
  TELEGRAM_MAX_AGE_SECONDS: z.coerce.number().min(30).max(3_600).default(300),
});

const ROLES = ['api', 'realtime', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly consolePort: number;
  readonly gatewayPort: number;
  readonly providerPort: number;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly dataDir: string;
  readonly actAnchors: string;
  readonly demo: boolean;
  readonly roles: ReadonlySet<Role>;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly passwordPepper: string;
  readonly strictPasswords: boolean;
  readonly captchaWork: number;
  readonly serviceLapseMs: number;
  readonly sessionMs: number;
  readonly publicOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly operatorNetworks: readonly string[];
  readonly consoleOrigins: readonly string[];
  readonly beaconUrls: readonly string[];
  readonly beaconChain: string | null;
  /** How long before they begin rounds of the house exist. */
  readonly roundsAheadMs: number;
  readonly beaconWaitMs: number;
  readonly resultSources: string | null;
  readonly minimumAge: number;
  readonly countriesRefused: readonly string[];
  readonly reportedPictureDays: number;
  /** Whether webhooks go to any address instead of public https ones. */
  readonly webhooksAnywhere: boolean;
  readonly sending: SendingConfig;
  readonly payoutGateway: GatewayLine | null;
  readonly telegramBotToken: string | null;
  readonly telegramMaxAgeMs: number;
}

/** A setting that cannot be used; `message` names each one, on one line. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
}

/** Whether nobody but this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost';
}

/** Reads and checks all settings; throws `ConfigFault` naming every wrong one. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigFault(`settings: ${faults.join('; ')}`);
  }
  const s = parsed.data;
  const named = s.ROLES === 'all' ? ROLES : s.ROLES.split(',').map((role) => role.trim());
  const unknown = named.filter((role) => !ROLES.includes(role as Role));
  if (unknown.length > 0) throw new ConfigFault(`settings: ROLES: unknown role ${unknown.join(', ')}`);
  // Demo data only where nobody but this machine can reach it and no real database was named (wire.md "Serving").
  const demo = s.DEMO ?? (s.DATABASE_URL === undefined && isLoopback(s.HOST));
  const { sending, faults } = readSending(s, { host: s.HOST, port: s.PORT, loopback: isLoopback(s.HOST), demo });
  if (faults.length > 0) throw new ConfigFault(`settings: ${faults.join('; ')}`);
  return {
    host: s.HOST,
    port: s.PORT,
    consolePort: s.CONSOLE_PORT,
    gatewayPort: s.GATEWAY_PORT,
    providerPort: s.PROVIDER_PORT,
    databaseUrl: s.DATABASE_URL ?? null,
    redisUrl: s.REDIS_URL ?? null,
    dataDir: s.DATA_DIR,
    actAnchors: s.ACT_ANCHORS ?? join(s.DATA_DIR, 'act-anchors.log'),
    demo,
    sending,
    webhooksAnywhere: s.WEBHOOK_TARGETS === 'any',
    payoutGateway: s.PAYOUT_GATEWAY ?? null,
    roles: new Set(named as Role[]),
    logLevel: s.LOG_LEVEL,
    passwordPepper: s.PASSWORD_PEPPER,
    strictPasswords: s.STRICT_PASSWORDS,
    captchaWork: s.CAPTCHA_WORK,
    serviceLapseMs: s.SERVICE_LAPSE_HOURS * 3_600_000,
    sessionMs: s.SESSION_HOURS * 3_600_000,
    publicOrigins: s.PUBLIC_ORIGIN.split(',')
      .map((origin) => origin.replace(/\/$/, ''))
      .filter((origin) => origin !== ''),
    trustedProxies: listed(s.TRUSTED_PROXIES),
    operatorNetworks: listed(s.OPERATOR_NETWORKS),
    consoleOrigins: listed(s.CONSOLE_ORIGIN).map((origin) => origin.replace(/\/$/, '')),
    beaconUrls: s.BEACON_URLS.split(',')
      .map((url) => url.replace(/\/$/, ''))
      .filter((url) => url !== ''),
    beaconChain: s.BEACON_CHAIN ?? null,
    roundsAheadMs: s.ROUNDS_AHEAD_HOURS * 3_600_000,
    beaconWaitMs: s.BEACON_WAIT_SECONDS * 1_000,
    resultSources: s.RESULT_SOURCES ?? null,
    minimumAge: s.PROTECTION_MIN_AGE,
    countriesRefused: s.COUNTRIES_REFUSED.split(/, */).filter((country) => country !== ''),
    reportedPictureDays: s.REPORTED_PICTURE_DAYS,
    telegramBotToken: s.TELEGRAM_BOT_TOKEN ?? null,
    telegramMaxAgeMs: s.TELEGRAM_MAX_AGE_SECONDS * 1_000,
  };
}
