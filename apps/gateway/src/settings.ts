/** How this sample gateway runs; everything comes from the environment of its process. */
export interface GatewaySettings {
  readonly host: string;
  readonly port: number;
  /** Shared with the house. */
  readonly secret: string;
  /** Where transfers on the chain are told; empty: nowhere. */
  readonly watchUrl: string;
  /** File in which state outlives the process; empty: memory alone. */
  readonly stateFile: string;
  /** Time between two confirmations of a transfer. */
  readonly blockMs: number;
  /** First pause before an event that was not taken is told again; it doubles. */
  readonly retryMs: number;
  /** Ends with the process that started it. */
  readonly leashed: boolean;
}

/** @throws Error when the secret is missing: unsigned words would be worth nothing */
export function readSettings(env: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const secret = env['GATEWAY_SECRET'] ?? '';
  if (secret === '') throw new Error('GATEWAY_SECRET is not set');
  return {
    host: env['GATEWAY_HOST'] ?? '127.0.0.1',
    port: Number(env['GATEWAY_PORT'] ?? 3003),
    secret,
    watchUrl: env['GATEWAY_WATCH_URL'] ?? '',
    stateFile: env['GATEWAY_STATE_FILE'] ?? '',
    blockMs: Number(env['GATEWAY_BLOCK_MS'] ?? 1_000),
    retryMs: Number(env['GATEWAY_RETRY_MS'] ?? 1_000),
    leashed: env['GATEWAY_LEASHED'] === '1',
  };
}
