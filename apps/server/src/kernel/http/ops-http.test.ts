import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createOpsHttp } from './ops-http.ts';
import { connectionInAdvance, SOONER } from './test-connection.ts';

test('the process is up whatever its parts do; it is ready when all of them are', async () => {
  let parts: Record<string, boolean> = { database: true, scheduler: true };
  const app = createOpsHttp({ metrics: createMetrics() }, async () => {
    if ('broken' in parts) throw new Error('cannot tell');
    return parts;
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', parts });
  parts = { database: true, scheduler: false };
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  parts = { broken: true };
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/api/common/currentDate')).statusCode).toBe(404);
  await app.close();
});

test('a stop does not wait for a connection that was opened in advance and has asked for nothing', SOONER, async () => {
  const app = createOpsHttp({ metrics: createMetrics() }, async () => ({}));
  await connectionInAdvance(app);
  await app.close();
  expect(app.server.listening).toBe(false);
});

test('metrics are counted, observed and read on demand, under names that promtool accepts', async () => {
  const metrics = createMetrics();
  metrics.count('lottery_bet_total', { game: 'k3' });
  metrics.count('lottery_bet_total', { game: 'k3' }, 2);
  metrics.observe('http_call_seconds', 0.004, { call: 'a' });
  metrics.observe('round_late_ms', 4);
  let open = 1;
  metrics.gauge('room_sockets', () => open);
  open = 5;
  const app = createOpsHttp({ metrics }, async () => ({}));
  const reply = await app.inject('/metrics');
  await app.close();
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(reply.body).toContain('drawroom_lottery_bet_total{game="k3"} 3');
  expect(reply.body).toContain('drawroom_http_call_seconds_bucket{le="0.005",call="a"} 1');
  expect(reply.body).toContain('drawroom_round_late_ms_bucket{le="5"} 1');
  expect(reply.body).toContain('drawroom_room_sockets 5');
  // A name that ends in _total belongs to a counter.
  for (const [, name, type] of reply.body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    if (name?.endsWith('_total')) expect([name, type]).toEqual([name, 'counter']);
  }
});
