/** The house declined a call: `msg` is in the request's language and ready to show, `key` is stable (wire.md "Replies"). */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: number;
  readonly key: string;
  readonly msg: string;
  readonly data: unknown;
  /** Seconds to wait, when the refusal names them (code 429, 503). */
  readonly retryAfterSeconds: number | null;

  constructor(refusal: { code: number; key: string; msg: string; data: unknown; retryAfterSeconds?: number | null }) {
    super(`${refusal.key} (${refusal.code})`);
    this.code = refusal.code;
    this.key = refusal.key;
    this.msg = refusal.msg;
    this.data = refusal.data;
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null;
  }
}

/**
 * No answer came, so nobody here knows whether the call took effect. `offline`: no connection; `timeout`: none within
 * 15 s (spec §9); `gateway`: something on the way answered instead of the server (spec §8).
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
  readonly kind: 'offline' | 'timeout' | 'gateway';

  constructor(kind: NetworkFailure['kind'], cause?: unknown) {
    super(kind, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** The session is over or there never was one; the member has to log in (spec §6). */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly msg: string;

  constructor(msg = '') {
    super(msg);
    this.msg = msg;
  }
}

/** A bug of the server; `errorId` is what support needs. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault';
  readonly errorId: string | null;
  readonly msg: string;

  constructor(errorId: string | null, msg: string) {
    super(errorId ?? msg);
    this.errorId = errorId;
    this.msg = msg;
  }
}
