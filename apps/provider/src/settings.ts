/** How this provider runs; everything comes from the environment of its process. */
export interface ProviderSettings {
  readonly host: string;
  readonly port: number;
  /** Its own database. */
  readonly databaseUrl: string;
  /** Shared with the house. */
  readonly secret: string;
  /** Where the house listens to what is told; empty: nowhere. */
  readonly notifyUrl: string;
  /** Origin under which players reach the pages; empty: where the process listens. */
  readonly publicUrl: string;
  /** Folder of the built pages; empty: none are served. */
  readonly pagesFolder: string;
  /** Match minutes per real minute. */
  readonly speed: number;
  /** Whether `POST /control` changes manners. */
  readonly control: boolean;
  /** Ends with the process that started it. */
  readonly leashed: boolean;
  /** Pause between two looks at what is to be told. */
  readonly tellMs: number;
  /** First pause before an event that was not taken is told again; it doubles. */
  readonly retryMs: number;
  /** A session of which nothing is heard for so long is over. */
  readonly idleSeconds: number;
  readonly ticketSeconds: number;
}

/** @throws Error when database or secret are missing: unsigned words would be worth nothing */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ProviderSettings {
  const needed = (name: string): string => {
    const value = env[name] ?? '';
    if (value === '') throw new Error(`${name} is not set`);
    return value;
  };
  return {
    host: env['PROVIDER_HOST'] ?? '127.0.0.1',
    port: Number(env['PROVIDER_PORT'] ?? 3002),
    databaseUrl: needed('PROVIDER_DATABASE_URL'),
    secret: needed('PROVIDER_SECRET'),
    notifyUrl: env['PROVIDER_NOTIFY_URL'] ?? '',
    publicUrl: env['PROVIDER_PUBLIC_URL'] ?? '',
    pagesFolder: env['PROVIDER_PAGES'] ?? '',
    speed: Number(env['PROVIDER_SPEED'] ?? 20),
    control: env['PROVIDER_CONTROL'] === '1',
    leashed: env['PROVIDER_LEASHED'] === '1',
    tellMs: Number(env['PROVIDER_TELL_MS'] ?? 250),
    retryMs: Number(env['PROVIDER_RETRY_MS'] ?? 1_000),
    idleSeconds: Number(env['PROVIDER_IDLE_SECONDS'] ?? 1_800),
    ticketSeconds: Number(env['PROVIDER_TICKET_SECONDS'] ?? 120),
  };
}
