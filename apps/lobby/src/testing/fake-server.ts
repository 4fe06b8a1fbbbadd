import type { AnyCall, InputOf } from '@drawroom/contract/call';
import { afterEach, vi } from 'vitest';
import { callAt, envelopeFor, inputOf } from './answer-call.ts';
import type { Answer, AnyAnswer, Sent } from './answer-call.ts';

type Rule = (input: Record<string, unknown>) => AnyAnswer | Promise<AnyAnswer>;

export interface Arrived {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/** The network as tests see it: what came over it, and what it answers. */
export interface FakeServer {
  /** Requests in the order of their arrival, already parsed by the contract. */
  readonly arrived: readonly Arrived[];
  /** Inputs of the requests for one call. */
  inputsOf<C extends AnyCall>(call: C): readonly InputOf<C>[];
  /** Sets what an address that is no call answers, such as a download. */
  onFile(path: string, answer: (ticket: string | null) => Response): void;
  /** Sets the answer of a call from now on. */
  on<C extends AnyCall>(call: C, answer: Answer<C> | ((input: InputOf<C>) => Answer<C> | Promise<Answer<C>>)): void;
}

const faults: unknown[] = [];

// The code under test would take a broken test for a lost network; the test must not.
afterEach(() => {
  const [first] = faults.splice(0);
  if (first !== undefined) throw first;
});

async function answerTo(call: AnyCall, think: () => Promise<AnyAnswer>): Promise<Response | null> {
  try {
    return envelopeFor(call, await think());
  } catch (fault) {
    faults.push(fault);
    return null;
  }
}

/** Files go out by `XMLHttpRequest`, as only it tells how much has gone: here it ends at the same network. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers: Record<string, string> = {};
  #sent: readonly [method: string, target: string] = ['GET', '/'];
  status = 0;
  responseText = '';

  open(method: string, target: string): void {
    this.#sent = [method, target];
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getResponseHeader(): string | null {
    return null;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: Uint8Array<ArrayBuffer>): void {
    const [method, target] = this.#sent;
    const gone = Object.assign(new Event('progress'), {
      lengthComputable: true,
      loaded: body.length,
      total: body.length,
    });
    this.upload.dispatchEvent(gone);
    fetch(target, { method, headers: this.#headers, body })
      .then(async (reply) => {
        this.status = reply.status;
        this.responseText = await reply.text();
        this.dispatchEvent(new Event('load'));
      })
      .catch(() => this.dispatchEvent(new Event('error')));
  }
}

/**
 * Stands where the network is: answers the global `fetch` with envelopes of the contract. Requests are parsed by the
 * calls' input schemas and answers by their reply schemas, so neither side can drift from the contract unseen. A call
 * without an answer is unreachable.
 */
export function startFakeServer(): FakeServer {
  const rules = new Map<string, Rule>();
  // The fake network knows a call as soon as it has an answer for it, whatever the server has by now.
  const answered: AnyCall[] = [];
  const files = new Map<string, (ticket: string | null) => Response>();
  const arrived: Arrived[] = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (target: string, init: Sent = {}): Promise<Response> => {
    const url = new URL(target, 'http://lobby.test');
    const file = files.get(url.pathname);
    if (file) return file(url.searchParams.get('ticket'));
    const call = callAt(init.method ?? 'GET', url.pathname, answered);
    const rule = rules.get(call.name);
    const reply = await answerTo(call, async () => {
      const input = await inputOf(call, url, init);
      arrived.push({ name: call.name, input });
      return rule ? rule(input) : { lost: 'offline' };
    });
    if (reply) return reply;
    throw new TypeError('Failed to fetch');
  });
  return {
    arrived,
    inputsOf: (call) =>
      arrived.filter(({ name }) => name === call.name).map(({ input }) => input as InputOf<typeof call>),
    onFile: (path, answer) => void files.set(path, answer),
    on: (call, answer) => {
      answered.push(call);
      rules.set(call.name, (typeof answer === 'function' ? answer : () => answer) as Rule);
    },
  };
}
