import { allCalls } from '@drawroom/contract/all-calls';
import { ERROR_CODES } from '@drawroom/contract/error-codes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addReferenceRoutes } from './http/reference-routes.ts';
import { openApiOf } from './openapi.ts';

const api = openApiOf(allCalls);

test('every call stands in the description under every path it has, once', () => {
  for (const call of allCalls) {
    for (const path of [call.path, ...call.aliases])
      expect(api.paths[path]?.[call.method.toLowerCase()], path).toBeDefined();
  }
  const ids = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('fields, nesting, what is required, rights and refusals are told as the contract has them', () => {
  const bet = api.paths['/app/lotteryGame/betOrder']?.['post'];
  const form = {
    schema: { required: ['lotteryId', 'gameNo', 'betList', 'clientRef'], properties: { betList: { type: 'array' } } },
    encoding: { betList: { contentType: 'application/json' } },
  };
  expect(bet?.requestBody).toMatchObject({ content: { 'application/x-www-form-urlencoded': form } });
  expect(bet?.security).toEqual([{ token: [], me: [] }]);
  expect(JSON.stringify(bet?.responses['200'])).toContain(String(ERROR_CODES['lottery.odds_changed']));
  expect(Object.keys(bet?.responses ?? {}).toSorted()).toEqual(['200', '401', '429', '500', '503']);
  const records = api.paths['/api/wallet/records']?.['get'];
  expect(records?.parameters).toContainEqual({
    name: 'size',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
  });
  expect(records?.parameters).toContainEqual(expect.objectContaining({ name: 'cursor', required: false }));
  expect(api.paths['/api/common/currentDate']?.['get']?.security).toEqual([]);
});

test('a call that takes a file says so: one part of bytes, and how large it may be', () => {
  const body = api.paths['/m-app/member/uploadAvatar']?.['post']?.requestBody;
  const schema = { required: ['file'], properties: { file: { contentMediaType: 'application/octet-stream' } } };
  expect(body).toMatchObject({ required: true, content: { 'multipart/form-data': { schema } } });
  expect(body?.['description']).toContain('2097152 bytes');
});

test('the reference page names every path, asks nothing of anybody and needs no script', async () => {
  const app = Fastify();
  addReferenceRoutes(app, allCalls);
  const page = await app.inject('/docs');
  for (const call of allCalls) expect(page.body).toContain(`<code>${call.path}</code>`);
  expect(page.body).not.toMatch(/<script|https?:\/\/|@import|url\(| style="/);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='/);
  const json = await app.inject('/openapi.json');
  expect(JSON.parse(json.body)).toEqual(JSON.parse(JSON.stringify(api)));
  await app.close();
});
