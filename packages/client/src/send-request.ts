import { NetworkFailure } from './failures.ts';
import type { EncodedRequest } from './encode-request.ts';
import type { HttpReply } from './read-reply.ts';

/** What the client needs of `fetch`. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    signal: AbortSignal;
    cache: 'no-store';
    credentials: 'omit';
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** Statuses with which a proxy answers for a server it cannot reach; the server itself uses 503 with an envelope. */
const GATEWAY_STATUSES = new Set([502, 504]);

/**
 * Sends one request and waits for the whole reply, at most `timeoutMs`.
 * @throws NetworkFailure when no answer of the server came
 */
export async function sendRequest(
  fetchFn: Fetch,
  request: EncodedRequest & { readonly baseUrl: string; readonly headers: Record<string, string> },
  timeoutMs: number,
): Promise<HttpReply> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetchFn(request.baseUrl + request.target, {
      method: request.method,
      headers: {
        ...request.headers,
        ...(request.body === null ? {} : { 'content-type': request.body.type }),
      },
      ...(request.body === null ? {} : { body: request.body.content }),
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'omit',
    });
    if (GATEWAY_STATUSES.has(response.status)) throw new NetworkFailure('gateway');
    const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
    return {
      status: response.status,
      body: await response.text(),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    };
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    throw new NetworkFailure(abort.signal.aborted ? 'timeout' : 'offline', error);
  } finally {
    clearTimeout(timer);
  }
}
