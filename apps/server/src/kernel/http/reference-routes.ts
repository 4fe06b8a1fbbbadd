import { hash } from 'node:crypto';
import type { AnyCall } from '@drawroom/contract/call';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../openapi.ts';
import { JSON_HEADERS, PAGE_HEADERS } from './headers.ts';
import { REFERENCE_STYLE, referencePage } from './reference-page.ts';

/** `GET /openapi.json` and the readable page `GET /docs`, both made once from the contract. */
export function addReferenceRoutes(app: FastifyInstance, calls: readonly AnyCall[]): void {
  const api = openApiOf(calls);
  const json = JSON.stringify(api);
  const page = referencePage(api);
  const styleHash = hash('sha256', REFERENCE_STYLE, 'base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get('/openapi.json', { config: { right: 'visitor' } }, (_, reply) => {
    void reply.headers(JSON_HEADERS).send(json);
  });
  app.get('/docs', { config: { right: 'visitor' } }, (_, reply) => {
    void reply
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
