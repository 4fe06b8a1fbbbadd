import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { getCountries } from 'libphonenumber-js/max';
import { flagOf } from '../flags.ts';
import { addFlagRoutes } from './flag-routes.ts';

test('a flag is a real picture that does nothing by itself, and nothing beside the list is served', async () => {
  const app = Fastify();
  app.setNotFoundHandler((_, reply) => reply.code(404).send('nothing'));
  addFlagRoutes(app);
  const reply = await app.inject('/flags/vn.svg');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(reply.body).toMatch(/^<svg[^>]* viewBox=/);
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  for (const other of ['xy.svg', 'vn', 'VN.svg', '..%2f1x1%2fvn.svg', '%2e%2e/%2e%2e/package.json'])
    expect([other, (await app.inject(`/flags/${other}`)).statusCode]).toEqual([other, 404]);
  await app.close();
});

test('every region whose phones can be called has one', () => {
  expect(getCountries().filter((region) => flagOf(region) === '')).toEqual([]);
});
