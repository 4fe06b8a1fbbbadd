import { allCalls } from '@drawroom/contract/all-calls';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { COMMON_ERRORS, ERROR_CODES, httpStatusOf } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';

/** What the network does with one request: an answer with data, a refusal, or nothing at all. */
export type Answer<C extends AnyCall> =
  | { readonly data: ReplyOf<C> }
  | { readonly refuse: ErrorKey; readonly msg?: string; readonly data?: unknown }
  | { readonly lost: 'offline' | 'gateway' };

/** The same of any call. */
export type AnyAnswer = Answer<AnyCall>;

/** The call at an address; those of `answered` come before those of the contract. */
export function callAt(method: string, path: string, answered: readonly AnyCall[] = []): AnyCall {
  const call = [...answered, ...allCalls].find(
    (one) => one.method === method && (one.path === path || one.aliases.includes(path)),
  );
  if (!call) throw new Error(`no call at ${method} ${path}`);
  return call;
}

/** Fields in the query, without the stamp of the request. */
function queryOf({ searchParams }: URL): Record<string, string> {
  const { ts: _ts, nonce: _nonce, sign: _sign, ...fields } = Object.fromEntries(searchParams);
  return fields;
}

/** What of a request counts here. */
export interface Sent {
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** The parsed input; throws where a client sends what the contract does not take. */
export async function inputOf(
  call: AnyCall,
  url: URL,
  { body = '', headers = {} }: Sent,
): Promise<Record<string, unknown>> {
  if (call.upload) {
    const form = await new Response(body, { headers }).formData();
    const file = form.get(call.upload.field) as Blob;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return call.input.parse({ ...queryOf(url), [call.upload.field]: bytes }) as Record<string, unknown>;
  }
  const fields = call.method === 'POST' ? Object.fromEntries(new URLSearchParams(body as string)) : queryOf(url);
  return call.input.parse(fields) as Record<string, unknown>;
}

/** The reply on the wire; null where none comes. Throws where the contract does not know an answer like that. */
export function envelopeFor(call: AnyCall, answer: AnyAnswer): Response | null {
  if ('lost' in answer) {
    if (answer.lost === 'offline') return null;
    return new Response('<html>Bad gateway</html>', { status: 502 });
  }
  if ('refuse' in answer) {
    const { refuse: key, msg = `refused: ${key}`, data = {} } = answer;
    const steps: readonly ErrorKey[] = call.stepUp ? ['member.step_up_required'] : [];
    if (![...COMMON_ERRORS, ...call.errors, ...steps].includes(key))
      throw new Error(`${call.name} may not be refused with ${key}`);
    return Response.json({ code: ERROR_CODES[key], key, msg, data }, { status: httpStatusOf(key) });
  }
  const reply = call.reply.safeParse(answer.data);
  if (!reply.success) throw new Error(`${call.name} does not answer like that: ${reply.error.message}`);
  return Response.json({ code: call.successCode, msg: 'ok', data: reply.data });
}
