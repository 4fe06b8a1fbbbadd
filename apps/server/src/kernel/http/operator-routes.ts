import { rolesAllow } from '@drawroom/contract/operator-rights';
import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { OPERATOR_COMMON_ERRORS, type AnyOperatorCall } from '@drawroom/contract/operator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Kernel } from '../kernel.ts';
import type { OperatorContext, OperatorDoor, OperatorHandler } from '../operator.ts';
import { addressKey, createRateLimit, type RateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { localeOf } from './dispatch.ts';
import { fieldFaults } from './field-faults.ts';
import { noParameters, parseForm, parseFormBody } from './form.ts';
import { JSON_HEADERS } from './headers.ts';
import { isForeignOrigin } from './origin.ts';
import { accepted, failed, refused } from './reply.ts';
import { assertReply } from './strict.ts';

/** Requests of one operator's address; queues are asked for every few seconds. */
const RATE = { points: 600, seconds: 60 };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type DoorKernel = Pick<Kernel, 'messages' | 'log'>;

/** What the operators' routes are given by the server they stand in. */
export interface OperatorServing {
  readonly kernel: DoorKernel;
  readonly door: OperatorDoor;
  /** Holds replies and refusals against the contract. On in tests. */
  readonly strict: boolean;
}

interface Serving extends OperatorServing {
  readonly limit: RateLimit;
}

/**
 * Adds the operators' calls to the console's port. Nothing of a member's session opens them: the token is looked up
 * among operators' sessions alone, and every call but the sign-in needs its right.
 */
export function addOperatorRoutes(app: FastifyInstance, parts: OperatorServing): void {
  const serving: Serving = { ...parts, limit: createRateLimit(RATE) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  for (const handler of boundTo(allOperatorCalls, parts.door.handlers)) {
    const { call } = handler;
    app.route({
      method: call.method,
      url: call.path,
      config: { right: 'visitor' },
      handler: (request, reply) => serve(serving, handler, { request, reply }),
    });
  }
}

/**
 * Every call with its one handler. Deny by default: whatever does not fit keeps the server from starting.
 * @throws Error naming what is wrong
 */
function boundTo(calls: readonly AnyOperatorCall[], handlers: readonly OperatorHandler[]): readonly OperatorHandler[] {
  const faults = [
    ...calls.filter((call) => handlers.filter((one) => one.call === call).length !== 1).map(({ name }) => name),
    ...handlers.filter(({ call }) => !calls.includes(call)).map(({ call }) => call.name),
    ...calls
      .filter((call) => call.who === 'operator' && !call.path.startsWith('/console/api/'))
      .map(({ name }) => name),
  ];
  if (faults.length > 0) throw new Error(`operator calls and handlers do not fit: ${faults.join(', ')}`);
  return handlers;
}

async function serve(
  serving: Serving,
  handler: OperatorHandler,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { kernel, strict } = serving;
  const { call } = handler;
  const locale = localeOf(request);
  try {
    const data = await answer(serving, handler, request);
    if (strict) assertReply(call, data);
    return send(reply, accepted(0, data));
  } catch (error) {
    const known: readonly string[] = [...call.errors, ...OPERATOR_COMMON_ERRORS];
    const declared = error instanceof Refusal && known.includes(error.key);
    if (error instanceof Refusal && (declared || !strict)) return send(reply, refused(kernel, locale, error));
    return send(reply, failed(kernel, locale, { error, call: call.name, requestId: request.id }));
  }
}

async function answer(serving: Serving, { call, run }: OperatorHandler, request: FastifyRequest): Promise<unknown> {
  const wait = await serving.limit(addressKey(request.ip));
  if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
  if (call.method === 'POST' && isForeignOrigin(request))
    throw new Refusal('request.invalid', {}, { fields: [{ field: 'origin', reason: 'foreign' }] });
  const { token } = request.headers;
  const given = typeof token === 'string' && TOKEN.test(token) ? token : '';
  const operator = given === '' ? null : await serving.door.operatorOf(given);
  if (call.who === 'operator') {
    if (operator === null) throw new Refusal('admin.session_required');
    if (call.right !== null && !rolesAllow(operator.roles, call.right)) throw new Refusal('admin.right_missing');
  }
  const input = parse(call.input, parametersOf(request));
  const context: OperatorContext = { operator, token: given, locale: localeOf(request), address: request.ip };
  return run(input, context as never);
}

/** GET: the query; POST: the form. Never both. */
function parametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const given = noParameters();
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at === -1 ? '' : url.slice(at + 1);
  const fault =
    request.method === 'GET'
      ? parseForm(query, given)
      : parseFormBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), given);
  if (fault !== null) throw new Refusal('request.invalid', {}, { fields: [fault] });
  return given;
}

function parse(schema: z.ZodMiniType, given: Readonly<Record<string, string>>): never {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data as never;
  throw new Refusal('request.invalid', {}, { fields: fieldFaults(result.error.issues, given) });
}

function send(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).headers(JSON_HEADERS).send(body);
}
