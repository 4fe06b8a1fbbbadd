import { allOperatorCalls } from '@drawroom/contract/all-operator-calls';
import { ERROR_CODES, httpStatusOf } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import { QUEUE_NEWS_PATH, QUEUE_NEWS_READY } from '@drawroom/contract/operator-queues';
import type { QueueName } from '@drawroom/contract/operator-queues';
import { OPERATOR_COMMON_ERRORS } from '@drawroom/contract/operator';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { afterEach, vi } from 'vitest';

/** What the door does with one call: data, or a refusal in its own words. */
export type DoorAnswer<C extends AnyOperatorCall> =
  | { readonly data: OperatorReplyOf<C> }
  | { readonly refuse: ErrorKey; readonly msg: string; readonly data?: unknown }
  | 'silent';

type Rule = (fields: Readonly<Record<string, string>>) => DoorAnswer<AnyOperatorCall>;

/** The operators' door as tests of screens see it. */
export interface FakeDoor {
  /** Calls in the order of their arrival, as they were sent. */
  readonly arrived: readonly { readonly name: string; readonly fields: Readonly<Record<string, string>> }[];
  /** What one call was sent with, each time. */
  sent(call: AnyOperatorCall): readonly Readonly<Record<string, string>>[];
  /** Begins to push; without it nothing is pushed and pages ask by themselves. */
  push(): { tell(queue: QueueName): void; end(): void };
  on<C extends AnyOperatorCall>(call: C, answer: (fields: Readonly<Record<string, string>>) => DoorAnswer<C>): void;
}

const faults: unknown[] = [];

// The page would take a broken test for a lost connection; the test must not.
afterEach(() => {
  const [first] = faults.splice(0);
  if (first !== undefined) throw first;
});

/** Stands where the network is. What is sent is judged by the contract's inputs, what is answered by its replies and errors. */
export function startFakeDoor(): FakeDoor {
  const rules = new Map<string, Rule>();
  const arrived: { name: string; fields: Readonly<Record<string, string>> }[] = [];
  let pushes = false;
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (data: string): void => {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`data: ${data}\n\n`));
  };
  vi.stubGlobal('fetch', async (target: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(target, 'http://console.test');
    if (pathname === QUEUE_NEWS_PATH && pushes) {
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          mine = controller;
          streams.add(controller);
        },
        cancel: () => void streams.delete(mine),
      });
      send(QUEUE_NEWS_READY);
      return new Response(stream);
    }
    if (pathname === QUEUE_NEWS_PATH) throw new TypeError('no network');
    const call = allOperatorCalls.find((one) => one.method === method && one.path === pathname);
    const fields = await fieldsOf(
      method === 'GET' || body instanceof FormData ? searchParams : (body as URLSearchParams),
      body,
    );
    try {
      if (call === undefined) throw new Error(`no call at ${method} ${pathname}`);
      arrived.push({ name: call.name, fields });
      const answer = rules.get(call.name)?.(fields) ?? 'silent';
      if (answer !== 'silent') return envelopeFor(call, fields, answer);
    } catch (fault) {
      faults.push(fault);
    }
    throw new TypeError('no network');
  });
  return {
    arrived,
    sent: ({ name }) => arrived.filter((one) => one.name === name).map(({ fields }) => fields),
    push: () => {
      pushes = true;
      return {
        tell: send,
        end: () => {
          pushes = false;
          for (const stream of streams) stream.close();
          streams.clear();
        },
      };
    },
    on: ({ name }, answer) => void rules.set(name, answer),
  };
}

/** What was sent, a file as its bytes. */
async function fieldsOf(
  form: URLSearchParams,
  body: BodyInit | null | undefined,
): Promise<Readonly<Record<string, string>>> {
  const file = body instanceof FormData ? body.get('file') : null;
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : undefined;
  return { ...Object.fromEntries(form), ...(bytes !== undefined && { file: bytes as unknown as string }) };
}

function envelopeFor(
  call: AnyOperatorCall,
  fields: Readonly<Record<string, string>>,
  answer: Exclude<DoorAnswer<AnyOperatorCall>, 'silent'>,
): Response {
  if ('refuse' in answer) {
    const { refuse: key, msg, data = {} } = answer;
    if (![...OPERATOR_COMMON_ERRORS, ...call.errors].includes(key))
      throw new Error(`${call.name} may not be refused with ${key}`);
    return Response.json({ code: ERROR_CODES[key], key, msg, data }, { status: httpStatusOf(key) });
  }
  call.input.parse(fields);
  return Response.json({ code: 0, msg: 'ok', data: call.reply.parse(answer.data) });
}
