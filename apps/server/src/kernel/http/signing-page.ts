import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './headers.ts';
import { REFERENCE_STYLE } from './reference-page.ts';

/** What the page computes with; plain JavaScript, since browsers get it as it is. A test runs it on the published vectors. */
export const SIGNING_SCRIPT = `'use strict';
const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
const base64urlOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const sha256 = async (text) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));
const queryOf = (text) =>
  [...new URLSearchParams(text)]
    .filter(([name]) => name !== 'sign')
    .map(([name, value]) => encodeURIComponent(name) + '=' + encodeURIComponent(value))
    .sort()
    .join('&');
async function signRequest({ method, path, query, body, me, jwk }) {
  const canonical = [method, path, queryOf(query), await sha256(body), me].join('\\n');
  if (jwk === '') return { canonical, sign: await sha256(canonical) };
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', JSON.parse(jwk), kind, false, ['sign']);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(canonical));
  return { canonical, sign: base64urlOf(signature) };
}
if (typeof document !== 'undefined') {
  const field = (name) => document.getElementById(name);
  const show = async () => {
    const values = ['method', 'path', 'query', 'body', 'me', 'jwk'].map((name) => [name, field(name).value.trim()]);
    try {
      const { canonical, sign } = await signRequest(Object.fromEntries(values));
      field('canonical').textContent = canonical;
      field('sign').textContent = sign;
    } catch (error) {
      field('sign').textContent = String(error);
    }
  };
  document.addEventListener('input', show);
  void show();
}
`;

const VECTORS = new URL('../../../../../packages/contract/golden/signing.json', import.meta.url);
const STYLE = `${REFERENCE_STYLE}
label{display:block;margin:.75rem 0}input,textarea,select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:inherit}
textarea{min-height:5rem;font-family:ui-monospace,monospace}output{display:block;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem;white-space:pre-wrap;overflow-wrap:anywhere;font-family:ui-monospace,monospace}
`;

/** `GET /docs/signing`: a request's canonical text and signature, worked out in the reader's browser; `vectors.json` beside it. */
export function addSigningPage(app: FastifyInstance): void {
  const vectors = readFileSync(VECTORS, 'utf8');
  const style = hash('sha256', STYLE, 'base64');
  const policy = `default-src 'none'; script-src 'self'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const serve = (path: string, type: string, text: string): void => {
    app.get(path, { config: { right: 'visitor' } }, (_, reply) => {
      const headers = { ...PAGE_HEADERS, 'cache-control': 'no-store', 'content-security-policy': policy };
      void reply.headers(headers).type(`${type}; charset=utf-8`).send(text);
    });
  };
  serve('/docs/signing', 'text/html', page());
  serve('/docs/signing.js', 'text/javascript', SIGNING_SCRIPT);
  serve('/docs/signing-vectors.json', 'application/json', vectors);
}

function page(): string {
  const input = (name: string, label: string, value: string): string =>
    `<label>${label}<input id="${name}" value="${value}" autocomplete="off" spellcheck="false"></label>`;
  const area = (name: string, label: string): string =>
    `<label>${label}<textarea id="${name}" autocomplete="off" spellcheck="false"></textarea></label>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Signing a request</title><style>${STYLE}</style></head><body><main>
<h1>Signing a request</h1>
<p>What every request carries in its query: <code>ts</code> (Unix seconds), <code>nonce</code> (20 hex digits, new each time) and
<code>sign</code>. Nothing entered here leaves this page. <a href="/docs">All calls</a>,
<a href="/docs/signing-vectors.json">test vectors</a>.</p>
<label>Method<select id="method"><option>GET</option><option>POST</option></select></label>
${input('path', 'Path, as it is written', '/api/common/currentDate')}
${input('query', 'Query, without sign', 'ts=1795312154&amp;nonce=0123456789abcdef0123')}
${area('body', 'Body, exactly the bytes that are sent (empty for GET)')}
${input('me', 'me: id of the session’s key, as the login answered it; empty before login', '')}
${area('jwk', 'Private key as JWK; empty before login. Use a key of a test account only.')}
<h2>Canonical text</h2><output id="canonical"></output><h2>sign</h2><output id="sign"></output>
</main><script src="/docs/signing.js"></script></body></html>`;
}
