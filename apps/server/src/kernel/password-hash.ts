import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** safety.md R-53: argon2id, m = 19456 KiB, t = 2, p = 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;
/** At most this many hashes at a time, and never all cores: a flood of logins must not starve betting. */
const AT_ONCE_MAX = 4;
const WAITING_MAX = 32;

export interface PasswordHasher {
  /** PHC string of a password. @throws Refusal `server.busy` when too many wait. */
  hash(password: string): Promise<string>;
  /** `rehash` is true when the stored hash is right but made with an older cost. @throws Refusal `server.busy` */
  verify(phc: string, password: string): Promise<{ ok: boolean; rehash: boolean }>;
  /** Costs what `verify` costs and is always wrong: for a user who does not exist. @throws Refusal `server.busy` */
  dummyVerify(password: string): Promise<{ ok: false; rehash: false }>;
  /** Passwords hashed or verified so far, dummies included: lets a test compare the work of two logins. */
  readonly calls: number;
  /** Whether the next password would be refused for want of room; costs nothing to ask. */
  readonly isFull: boolean;
}

/**
 * Hashes passwords with argon2id. The pepper is kept outside of the database: a stolen dump alone cannot be guessed at.
 * Changing it makes every stored hash wrong.
 */
export function createPasswordHasher(options: {
  pepper: string;
  atOnce?: number;
  waitingMax?: number;
}): PasswordHasher {
  const spare = Math.max(1, availableParallelism() - 1);
  const atOnce = options.atOnce ?? Math.min(AT_ONCE_MAX, spare);
  const gate = createGate(atOnce, options.waitingMax ?? WAITING_MAX, { rests: true });
  // Argon2id in version 0x13 is what the library does unasked; PHC strings name it.
  const settings: Options = { ...COST, ...(options.pepper === '' ? {} : { secret: Buffer.from(options.pepper) }) };
  let calls = 0;
  let dummy: Promise<string> | undefined;

  const check = (phc: string, password: string): Promise<boolean> => {
    calls += 1;
    return gate(() => verify(phc, password.normalize('NFC'), settings));
  };
  return {
    hash: (password) => {
      calls += 1;
      return gate(() => hash(password.normalize('NFC'), settings));
    },
    verify: async (phc, password) => {
      const ok = await check(phc, password);
      return { ok, rehash: ok && isOutdated(phc) };
    },
    dummyVerify: async (password) => {
      dummy ??= hash('nobody has this password', settings);
      await check(await dummy, password);
      return { ok: false, rehash: false };
    },
    get calls() {
      return calls;
    },
    get isFull() {
      return gate.isFull;
    },
  };
}

function isOutdated(phc: string): boolean {
  const [, memory, time] = CURRENT.exec(phc) ?? [];
  return Number(memory) !== COST.memoryCost || Number(time) !== COST.timeCost;
}
