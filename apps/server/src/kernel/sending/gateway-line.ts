import { asAnswer, asQuestion } from '@drawroom/contract/provider-wire';
import { ANSWER_BYTES_MAX, signedHeaders, signedPart, WIRE_HEADERS, wireFault } from '@drawroom/contract/signed-wire';
import * as z from 'zod/mini';

/** A gateway that takes longer has not answered, as far as we know. */
const PATIENCE_MS = 5_000;

/** Where a payment gateway listens, and the secret that both sign with. */
export interface GatewayLine {
  /** Base address of its merchant interface, without a slash at the end. */
  readonly url: string;
  /** The house's name there. */
  readonly merchant: string;
  readonly secret: string;
}

/**
 * What came of a question. `refused`: the gateway has said no for certain; `missing`: it knows nothing of it; `unknown`: no answer
 * that can be believed, so nothing is known and it has to be asked again.
 */
export type GatewayAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'refused' | 'missing' | 'unknown' };

/**
 * Asks a payment gateway or a provider of games something over its signed wire (`@drawroom/contract/gateway-wire`, `provider-wire`). Its answer is signed too, so that nobody
 * on the way can say that something was paid. Never inside a transaction; redirects are not followed. Never throws.
 * @param asked `bound`: signatures also cover path and question, as provider/v1 wants it; `nowMs`: Unix ms on the database's clock
 */
export async function askGateway<S extends z.ZodMiniType>(
  line: GatewayLine,
  asked: {
    readonly path: string;
    readonly body: object;
    readonly reply: S;
    readonly nowMs: () => number;
    readonly bound?: boolean;
  },
): Promise<GatewayAnswer<z.output<S>>> {
  const body = JSON.stringify(asked.body);
  const bound = asked.bound === true;
  try {
    const signed = await signedHeaders(line.secret, bound ? asQuestion(asked.path, body) : body, asked.nowMs());
    const response = await fetch(line.url + asked.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [WIRE_HEADERS.merchant]: line.merchant, ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await boundedText(response);
    const words = bound ? asAnswer(signed[WIRE_HEADERS.signature] ?? '', text) : text;
    const said = signedPart((name) => response.headers.get(name) ?? '', words);
    if ((await wireFault(line.secret, said, asked.nowMs())) !== null) return { ok: false, why: 'unknown' };
    if (response.status === 404) return { ok: false, why: 'missing' };
    if (response.status >= 400 && response.status < 500) return { ok: false, why: 'refused' };
    const read = z.safeParse(asked.reply, JSON.parse(text));
    return response.status === 200 && read.success ? { ok: true, value: read.data } : { ok: false, why: 'unknown' };
  } catch {
    // Cut off, too slow, or no JSON: whatever was said is not known.
    return { ok: false, why: 'unknown' };
  }
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
