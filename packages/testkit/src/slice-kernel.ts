import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { loadConfig } from '@drawroom/server/kernel/config';
import { createDb } from '@drawroom/server/kernel/db';
import type { Clock, Kernel, MemberContext, Session, Slice } from '@drawroom/server/kernel/kernel';
import { createLog } from '@drawroom/server/kernel/log';
import { createMessages } from '@drawroom/server/kernel/messages';
import { createMetrics } from '@drawroom/server/kernel/metrics';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { consoleSenders } from '@drawroom/server/kernel/sending/create-senders';
import { createOutbox } from '@drawroom/server/kernel/outbox/create-outbox';
import { createVault } from '@drawroom/server/kernel/vault';
import { createSessions } from '@drawroom/server/kernel/session/create-sessions';

import { LITTLE_WORK } from './little-work.ts';
import { cloneDatabase } from './template-database.ts';

/** A kernel on a database of its own, for tests of one slice's use cases below the wire. */
export interface SliceKernel {
  readonly kernel: Kernel;
  /** Lets time pass for everything that asks the kernel's clock. */
  advance(ms: number): void;
  /** Rooms that members were moved to, in order. */
  readonly moves: readonly { readonly memberId: bigint; readonly roomCode: string }[];
  /** Rooms that members were taken out of, in order. */
  readonly removals: readonly { readonly memberId: bigint; readonly roomCode: string }[];
  /** Every message sent so far, as one line each. */
  readonly sent: readonly string[];
  stop(): Promise<void>;
}

/**
 * Real database, sessions, messages and metrics; the clock stands until `advance`. No socket server runs: nobody is
 * online, moves are noted, events stay in the outbox, and what would be enqueued is a mistake of the test.
 * @param clusterUrl a PostgreSQL to use outside the test runner
 */
export async function openSliceKernel(
  env: Readonly<Record<string, string>> = {},
  clusterUrl?: string,
): Promise<SliceKernel> {
  const database = await cloneDatabase(clusterUrl);
  const db = createDb(database.connectionString, { poolSize: 8 });
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'silent', CAPTCHA_WORK: LITTLE_WORK.CAPTCHA_WORK, ...env });
  const log = createLog('silent');
  let nowMs = Date.now();
  const clock: Clock = { now: () => nowMs, offsetMs: 0, at: notHere('clock.at') };
  const sessions = await createSessions({ db, clock, log, sessionMs: config.sessionMs });
  const moves: { memberId: bigint; roomCode: string }[] = [];
  const removals: { memberId: bigint; roomCode: string }[] = [];
  const sent: string[] = [];
  const kernel: Kernel = {
    vault: await createVault(db, loadMasterKey({ dataDir: '', text: 'a key of tests only' })),
    senders: consoleSenders((line) => void sent.push(line)),
    config,
    db,
    clock,
    log,
    sessions,
    messages: createMessages({ strict: true }),
    metrics: createMetrics(),
    realtime: {
      online: () => 0,
      connected: () => [],
      moveMember: (memberId, roomCode) => void moves.push({ memberId, roomCode }),
      removeMember: (memberId, roomCode) => void removals.push({ memberId, roomCode }),
    },
    outbox: createOutbox({ validate: true }),
    jobs: { define: notHere('jobs.define'), enqueue: notHere('jobs.enqueue') },
  };
  return {
    kernel,
    advance: (ms) => void (nowMs += ms),
    moves,
    removals,
    sent,
    stop: async () => {
      await sessions.stop();
      await db.close();
      await database.drop();
    },
  };
}

function notHere(name: string): () => never {
  return () => {
    throw new Error(`${name} does not run in a slice kernel`);
  };
}

/** Where a test's requests come from unless it says otherwise. */
export function aContext(parts: Partial<MemberContext> = {}): MemberContext {
  return {
    session: nobody,
    locale: 'en-US',
    address: '192.0.2.7',
    device: 'test device',
    requestId: 'test',
    terminal: 'h5',
    host: 'localhost:3000',
    ...parts,
  };
}

const nobody: Session = {
  id: '0',
  memberId: 0n,
  me: '',
  claims: { username: '', kind: 'player', currency: 'CNY', accountId: 0n, zone: 'Asia/Shanghai' },
  expiresAt: 0,
};

/**
 * Makes a call of a slice as the wire does: the fields go through the call's input schema, the reply through its reply
 * schema. Rejects with `Refusal` for what the use case refuses.
 */
export async function callSlice<C extends AnyCall>(
  slice: Slice,
  call: C,
  request: { readonly fields?: Readonly<Record<string, string>>; readonly context?: MemberContext } = {},
): Promise<ReplyOf<C>> {
  const handler = slice.handlers.find((each) => each.call === call);
  if (handler === undefined) throw new Error(`slice ${slice.name} does not answer ${call.name}`);
  const input: unknown = call.input.parse(request.fields ?? {});
  const reply: unknown = await handler.run(input as never, request.context ?? aContext());
  return call.reply.parse(reply) as ReplyOf<C>;
}
