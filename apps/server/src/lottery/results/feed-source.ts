import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import * as z from 'zod';
import { digestOf } from './file-source.ts';
import { RESULTS_MAX, SourceFault, type ResultSource, type SourceQuestion } from './result-source.ts';

/** How an answer proves whose it is: a signature over it, or the certificate (or its key) at the other end. */
export type FeedProof =
  | { readonly by: 'signature'; readonly publicKeyX: string }
  | { readonly by: 'certificate' | 'key'; readonly sha256: string };

export interface FeedOptions {
  readonly name: string;
  readonly title: string;
  /** `https:`, or `http:` where answers are signed. */
  readonly url: string;
  readonly proof: FeedProof;
}

const BYTES_MAX = 256 * 1024;
/** A signed answer counts for so long: an old one that is played again tells nothing new, but must not hide a newer one. */
const SIGNED_FOR_MS = 60_000;

const answerShape = z.object({
  lottery: z.string().max(64),
  results: z
    .array(
      z.object({
        issue: z.string().min(1).max(40),
        numbers: z.array(z.union([z.string().max(8), z.int().min(0).transform(String)])).max(64),
        drawnAt: z.int().optional(),
      }),
    )
    .max(RESULTS_MAX),
});

/**
 * Results from a feed: `GET <url>?lottery=<code>&since=<issue>` answers `{ lottery, results: [{ issue, numbers, drawnAt? }] }`.
 * Only the configured address is asked; redirects, other statuses, large and slow answers are refused. Signed answers carry
 * `x-result-timestamp` (Unix ms) and `x-result-signature`, Ed25519 over the timestamp, a line feed and the body, base64url.
 */
export function feedSource({ name, title, url, proof }: FeedOptions): ResultSource {
  const key = proof.by === 'signature' ? ed25519Key(proof.publicKeyX) : null;
  return {
    name,
    title,
    kind: 'http',
    read: async (question) => {
      const address = new URL(url);
      address.searchParams.set('lottery', question.lotteryCode);
      address.searchParams.set('since', question.sinceIssue);
      const response = await ask(address, proof, question.signal);
      const body = await bodyOf(response, question.signal);
      if (key !== null) checkSignature(key, { headers: response.headers, body, nowMs: question.nowMs });
      return { results: resultsOf(body, question), digest: digestOf(body) };
    },
  };
}

/** Key of a JWK's `x`. Throws where it is none. */
export function ed25519Key(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function ask(address: URL, proof: FeedProof, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const pinned = proof.by !== 'signature';
    // A pinned certificate is trusted for what it is, whoever issued it. No shared agent: every answer has a handshake of its own.
    const options = { agent: false, signal, headers: { accept: 'application/json' } };
    const request =
      address.protocol === 'https:'
        ? tlsRequest(address, { ...options, rejectUnauthorized: !pinned })
        : plainRequest(address, options);
    request.on('socket', (socket) => {
      if (!pinned) return;
      // Checked before the first byte of an answer is read.
      socket.on('secureConnect', () => {
        const fault = fingerprintFault(socket as TLSSocket, proof);
        if (fault !== null) request.destroy(fault);
      });
    });
    request.on('error', (error) => reject(faultOf(error, signal)));
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      if (statusCode === 200) return resolve(response);
      response.destroy();
      const reason = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
      reject(new SourceFault(reason, `answered with status ${statusCode}`));
    });
    request.end();
  });
}

function fingerprintFault(socket: TLSSocket, proof: Exclude<FeedProof, { by: 'signature' }>): SourceFault | null {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return new SourceFault('fingerprint', 'shows no certificate');
  const shown =
    proof.by === 'certificate' ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' });
  const sha256 = createHash('sha256').update(shown).digest('hex');
  return sha256 === proof.sha256 ? null : new SourceFault('fingerprint', `shows ${proof.by} ${sha256}`);
}

async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > BYTES_MAX) throw new SourceFault('too_large', `answers with more than ${BYTES_MAX} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw faultOf(error, signal);
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

function checkSignature(
  key: KeyObject,
  { headers, body, nowMs }: { headers: IncomingMessage['headers']; body: Buffer; nowMs: number },
): void {
  const timestamp = String(headers['x-result-timestamp'] ?? '');
  const signature = Buffer.from(String(headers['x-result-signature'] ?? ''), 'base64url');
  if (!verify(null, Buffer.concat([Buffer.from(`${timestamp}\n`), body]), key, signature)) {
    throw new SourceFault('signature', 'the answer is not signed by the configured key');
  }
  const ageMs = nowMs - Number(timestamp);
  if (!/^\d{13}$/.test(timestamp) || Math.abs(ageMs) > SIGNED_FOR_MS) {
    throw new SourceFault('timestamp', `signed ${ageMs} ms ago`);
  }
}

function resultsOf(
  body: Buffer,
  { lotteryCode }: SourceQuestion,
): { issue: string; numbers: string[]; drawnAtMs?: number }[] {
  const parsed = answerShape.safeParse(jsonOf(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SourceFault('malformed', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.lottery !== lotteryCode) {
    throw new SourceFault('lottery_differs', `asked for ${lotteryCode}, told of ${parsed.data.lottery}`);
  }
  return parsed.data.results.map(({ issue, numbers, drawnAt }) => ({
    issue,
    numbers,
    ...(drawnAt === undefined ? {} : { drawnAtMs: drawnAt }),
  }));
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new SourceFault('malformed', 'the answer is no JSON');
  }
}

function faultOf(error: unknown, signal: AbortSignal): SourceFault {
  if (error instanceof SourceFault) return error;
  if (signal.aborted) return new SourceFault('too_slow', 'no whole answer in time');
  return new SourceFault('unreachable', (error as Error).message);
}
