import { rolesAllow } from '@drawroom/contract/operator-rights';
import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { OPERATOR_COMMON_ERRORS, type AnyOperatorCall } from '@drawroom/contract/operator';
import { needsStepUp, proofHolds } from '@drawroom/contract/operator-step-up';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Kernel } from '../kernel.ts';
import type { AdmittedOperator, OperatorContext, OperatorDoor, OperatorHandler, SignedOperator } from '../operator.ts';
import { createRateLimit, type RateLimit } from '../rate-limit.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { answerFault } from './answer-fault.ts';
import { localeOf } from './dispatch.ts';
import { fieldFaults } from './field-faults.ts';
import { noParameters, parseForm, parseFormBody } from './form.ts';
import { withFile } from './read-upload.ts';
import { JSON_HEADERS } from './headers.ts';
import { requireAdmitted, tokenOf } from './operator-admission.ts';
import { isForeignOrigin } from './origin.ts';
import { addQueueNewsRoute } from './queue-news-route.ts';
import { accepted, failed, refused } from './reply.ts';
import { assertReply } from './strict.ts';

/** Requests of one operator's address; queues are asked for every few seconds. */
const RATE = { points: 600, seconds: 60 };

type DoorKernel = Pick<Kernel, 'messages' | 'log' | 'clock' | 'db'>;

/** What the operators' routes are given by the server they stand in. */
export interface OperatorServing {
  readonly kernel: DoorKernel;
  readonly door: OperatorDoor;
  /** Holds replies and refusals against the contract. On in tests. */
  readonly strict: boolean;
  /** How often streams of queue news are looked at; default 15 s. */
  readonly pulseMs?: number;
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
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(parts.kernel, error, { request, reply }));
  addQueueNewsRoute(app, serving);
  const handlers = boundTo(allOperatorCalls, parts.door.handlers);
  for (const handler of handlers.filter(({ call }) => call.upload === null)) addRoute(app, serving, handler);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const handler of handlers.filter(({ call }) => call.upload !== null)) addRoute(scope, serving, handler);
  });
}

function addRoute(app: FastifyInstance, serving: Serving, handler: OperatorHandler): void {
  const { call } = handler;
  app.route({
    method: call.method,
    url: call.path,
    config: { right: 'visitor' },
    ...(call.upload !== null && {
      bodyLimit: call.upload.maxBytes,
      // A body of this size is read for nobody but an operator who may send it.
      onRequest: async (request, reply) => {
        const refusal = await refusalAtDoor(serving, handler, request);
        if (refusal !== null) await send(reply.header('connection', 'close'), refusal);
      },
    }),
    handler: (request, reply) => serve(serving, handler, { request, reply }),
  });
}

async function refusalAtDoor(
  serving: Serving,
  { call }: OperatorHandler,
  request: FastifyRequest,
): Promise<ReturnType<typeof refused> | null> {
  try {
    await operatorAtDoor(serving, call, request);
    return null;
  } catch (error) {
    const locale = localeOf(request);
    if (error instanceof Refusal) return refused(serving.kernel, locale, error);
    return failed(serving.kernel, locale, { error, call: call.name, requestId: request.id });
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
  const { operator, token } = await operatorAtDoor(serving, call, request);
  const input = parse(call.input, await parametersOf(call, request));
  const { host = '', 'user-agent': device = '' } = request.headers;
  const context: OperatorContext = { operator, token, locale: localeOf(request), address: request.ip, device, host };
  return run(input, context as never);
}

/** Who stands at the door with which token. Refuses everybody whom this call does not let in. */
async function operatorAtDoor(
  serving: Serving,
  call: AnyOperatorCall,
  request: FastifyRequest,
): Promise<{ readonly operator: SignedOperator | null; readonly token: string }> {
  await requireAdmitted(serving, request);
  if (call.method === 'POST' && isForeignOrigin(request)) throw invalidField('origin', 'foreign');
  const token = tokenOf(request);
  const operator = token === '' ? null : await serving.door.operatorOf(token, request.ip);
  if (call.who === 'operator') {
    if (operator === null) throw new Refusal('admin.session_required');
    if (call.right !== null && !rolesAllow(operator.roles, call.right)) throw new Refusal('admin.right_missing');
    if (needsStepUp(call)) requireProof(operator, serving.kernel.clock.now());
  }
  return { operator, token };
}

/** What matters needs a second factor that was given lately; the refusal says how he can give one. */
function requireProof({ provedAt, proofs }: AdmittedOperator, nowMs: number): void {
  if (proofs === null || proofHolds(provedAt, nowMs)) return;
  throw new Refusal('admin.step_up_required', {}, { methods: proofs });
}

/** GET: the query; POST: the form, never both; with a file: the query and the file. */
async function parametersOf(
  { method, upload }: AnyOperatorCall,
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const given = noParameters();
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at === -1 ? '' : url.slice(at + 1);
  const fault =
    method === 'GET' || upload !== null
      ? parseForm(query, given)
      : parseFormBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), given);
  if (fault !== null) throw new Refusal('request.invalid', {}, { fields: [fault] });
  if (upload === null) return given;
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  return withFile(given, upload, { body, contentType: request.headers['content-type'] ?? '' });
}

function parse(schema: z.ZodMiniType, given: Readonly<Record<string, unknown>>): never {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data as never;
  throw new Refusal('request.invalid', {}, { fields: fieldFaults(result.error.issues, given) });
}

function send(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).headers(JSON_HEADERS).send(body);
}
