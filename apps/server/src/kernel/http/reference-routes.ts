import { hash } from 'node:crypto';
import type { AnyCall } from '@drawroom/contract/call';
import type { FastifyInstance } from 'fastify';
import { openApiOf, type OpenApi } from '../openapi.ts';
import { JSON_HEADERS, PAGE_HEADERS } from './headers.ts';
import { REFERENCE_STYLE, referencePage } from './reference-page.ts';

/** `GET /openapi.json` and the readable page `GET /docs`, both made once from the contract. */
export function addReferenceRoutes(app: FastifyInstance, calls: readonly AnyCall[]): void {
  addReference(app, { api: openApiOf(calls), json: '/openapi.json', page: '/docs', signing: '/docs/signing' });
}

/** A description for machines and the same as a page, both made once; the page asks nobody for anything. */
export function addReference(
  app: FastifyInstance,
  where: { readonly api: OpenApi; readonly json: string; readonly page: string; readonly signing: string | null },
): void {
  const json = JSON.stringify(where.api);
  const page = referencePage(where.api, where);
  const styleHash = hash('sha256', REFERENCE_STYLE, 'base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  app.get(where.json, { config: { right: 'visitor' } }, (_, reply) => {
    void reply.headers(JSON_HEADERS).send(json);
  });
  app.get(where.page, { config: { right: 'visitor' } }, (_, reply) => {
    void reply
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
