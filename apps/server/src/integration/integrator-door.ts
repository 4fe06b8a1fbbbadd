import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  DAYS_MAX,
  INTEGRATOR_FOLDER,
  integratorCalls,
  NDJSON,
  PAGE_MAX,
  type IntegratorCall,
  type MemberLine,
} from '@drawroom/contract/integrator-wire';
import * as z from 'zod/mini';
import { createGate, type Gate } from '../kernel/gate.ts';
import type { Kernel, MachineAnswer, MachineAsked, MachineDoor } from '../kernel/kernel.ts';
import { addressKey, createRateLimit, type RateLimit } from '../kernel/rate-limit.ts';
import { Refusal } from '../kernel/refusal.ts';
import { liveKey, type LiveKey } from './api-keys.ts';
import { answerOnce } from './answer-once.ts';
import { integratorOpenApi } from './integrator-openapi.ts';
import { CursorFault, type IntegrationDeps, type SetName, type ShownRow } from './deps.ts';

/** Questions of one key; pages of 500 at this pace are 150,000 rows a minute. */
const RATE = { points: 300, seconds: 60 };
/** Of an address whose keys are none: nobody tries keys out. */
const STRANGE = { points: 30, seconds: 60 };
const DAY_MS = 86_400_000;

/** What is answered with a status and two words. */
export class DoorFault extends Error {
  readonly status: number;
  readonly word: string;
  constructor(status: number, word: string, detail: string) {
    super(detail);
    this.status = status;
    this.word = word;
  }
}

/** Of all integrators together so many ask the database at once, and so many wait; members never wait for them. */
const AT_ONCE = 2;
const WAITING = 20;
const BUSY_MS = 500;

interface Doing {
  readonly kernel: Pick<Kernel, 'db' | 'log'>;
  readonly deps: IntegrationDeps;
  readonly gate: Gate;
}

/** The door for integrators' machines: a key with its scopes, strict questions, masked answers (decision 062). */
export function integratorDoor(kernel: Doing['kernel'], deps: IntegrationDeps): MachineDoor {
  const limits = { key: createRateLimit(RATE), strange: createRateLimit(STRANGE) };
  const gate = createGate(AT_ONCE, WAITING);
  const calls: readonly IntegratorCall[] = Object.values(integratorCalls);
  return {
    routes: calls.map(({ method, path }) => ({ method, path })),
    folder: INTEGRATOR_FOLDER,
    api: integratorOpenApi(),
    answer: async (asked) => {
      try {
        const call = calls.find(({ method, path }) => method === asked.method && path === asked.path);
        if (call === undefined) throw new DoorFault(404, 'unknown', asked.path);
        const key = await gate(() => keyAtDoor({ kernel, limits }, call, asked));
        return await reply({ kernel, deps, gate }, { call, key, asked });
      } catch (error) {
        return faultOf(kernel, error);
      }
    },
  };
}

function faultOf({ log }: Pick<Kernel, 'log'>, error: unknown): MachineAnswer {
  // Only the gate says so, before anything has been done.
  if (error instanceof Refusal && error.key === 'server.busy') return faultOf({ log }, new DoorFault(429, 'rate', '1'));
  if (error instanceof DoorFault) {
    const { status, word, message } = error;
    const wait = status === 429 ? { 'retry-after': message } : {};
    return { ...answered({ error: word, detail: message }, status), headers: wait };
  }
  if (error instanceof CursorFault) return answered({ error: 'shape', detail: 'after' }, 400);
  log.error({ err: error }, 'a question of an integrator was not answered');
  return answered({ error: 'fault', detail: '' }, 500);
}

function answered(body: object, status = 200): MachineAnswer {
  return { status, type: 'application/json; charset=utf-8', headers: {}, body: JSON.stringify(body) };
}

async function keyAtDoor(
  { kernel, limits }: { readonly kernel: Pick<Kernel, 'db'>; readonly limits: Record<'key' | 'strange', RateLimit> },
  call: IntegratorCall,
  asked: MachineAsked,
): Promise<LiveKey> {
  const secret = /^Bearer (\S{1,120})$/.exec(asked.header('authorization'))?.[1] ?? '';
  const key = await liveKey(kernel.db, secret, asked.address);
  const wait = await (key === null ? limits.strange(addressKey(asked.address)) : limits.key(String(key.id)));
  if (wait !== null) throw new DoorFault(429, 'rate', String(wait));
  if (key === null) throw new DoorFault(401, 'key', '');
  if (!key.scopes.includes(call.scope)) throw new DoorFault(403, 'scope', call.scope);
  return key;
}

interface Question {
  readonly call: IntegratorCall;
  readonly key: LiveKey;
  readonly asked: MachineAsked;
}

async function reply(doing: Doing, question: Question): Promise<MachineAnswer> {
  const { call, asked } = question;
  if (call.method === 'POST') return addMember(doing, question);
  const given = read<{ from?: number; to?: number; after?: string; limit: number }>(call, queryOf(asked.query));
  if (call.name === 'days') return days(doing, given);
  const span = { fromMs: given.from ?? null, toMs: given.to ?? null };
  const name = call.name as SetName;
  const after = given.after ?? null;
  if (asked.header('accept').includes(NDJSON)) {
    const first = await doing.gate(() => doing.deps.page(name, { span, after, limit: PAGE_MAX }));
    return { status: 200, type: NDJSON, headers: {}, body: allRows(doing, { name, span, first }) };
  }
  const list = await doing.gate(() => doing.deps.page(name, { span, after, limit: given.limit + 1 }));
  const shown = list.slice(0, given.limit);
  return answered({ list: shown, cursor: list.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null });
}

/** Page after page, each a question of its own: a slow reader holds no transaction. */
async function* allRows(
  { deps, gate }: Doing,
  { name, span, first }: { name: SetName; span: { fromMs: number | null; toMs: number | null }; first: ShownRow[] },
): AsyncGenerator<string> {
  for (let rows = first; ;) {
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_MAX) return;
    // Whoever has been promised all of it waits; what has begun is not broken off.
    while (gate.isFull) await setTimeout(BUSY_MS);
    rows = await gate(() => deps.page(name, { span, after: last.cursor, limit: PAGE_MAX }));
  }
}

async function days(
  { deps, gate }: Doing,
  { from = 0, to = 0 }: { from?: number; to?: number },
): Promise<MachineAnswer> {
  if (to <= from || to - from > DAYS_MAX * DAY_MS) throw new DoorFault(400, 'shape', `to: at most ${DAYS_MAX} days`);
  return answered({ list: await gate(() => deps.days(from, to)) });
}

async function addMember({ kernel, deps, gate }: Doing, { call, key, asked }: Question): Promise<MachineAnswer> {
  const idempotencyKey = asked.header('idempotency-key');
  if (!/^[\x21-\x7e]{8,64}$/.test(idempotencyKey)) throw new DoorFault(400, 'shape', 'Idempotency-Key');
  const line = read<MemberLine>(call, jsonOf(asked.body));
  const digest = createHash('sha256').update(asked.body).digest('base64url');
  const { status, answer } = await gate(() =>
    answerOnce(kernel.db, { keyId: key.id, idempotencyKey, digest }, (t) => deps.bring(t, line)),
  );
  return answered(answer, status);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DoorFault(400, 'shape', 'body: not JSON');
  }
}

function queryOf(query: string): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(given, name)) throw new DoorFault(400, 'shape', `${name}: twice`);
    given[name] = value;
  }
  return given;
}

function read<T>(call: IntegratorCall, given: unknown): T {
  const result = z.safeParse(call.asked, given);
  if (result.success) return result.data as T;
  const [issue] = result.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '');
  throw new DoorFault(400, 'shape', keys === '' ? (issue?.message ?? '') : keys);
}
