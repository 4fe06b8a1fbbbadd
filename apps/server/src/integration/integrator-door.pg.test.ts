import { integrationDeskCalls as desk } from '@drawroom/contract/integration-desk';
import { integratorCalls, INTEGRATOR_SCOPES, type IntegratorCall } from '@drawroom/contract/integrator-wire';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actsOn, demoOperator } from '../admin/test-operators.ts';

const PASSES = { limit: '2' };

let booted: BootedServer;
let owner: OperatorClient;
beforeAll(async () => {
  booted = await bootServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  owner = await demoOperator(booted, 'keeper');
  // Who is of the demo house has just been made; only what is older than a minute is read.
  await booted.db.query(`update member.member set created_at = created_at - interval '1 hour'`);
});
afterAll(() => booted[Symbol.asyncDispose]());

let addresses = 0;
/** Every question from an address of its own, so that limits of addresses are no matter. */
async function ask(
  path: string,
  key: string,
  more: { headers?: Record<string, string>; body?: string; from?: string } = {},
) {
  addresses += 1;
  const reply = await fetch(`${booted.url}${path}`, {
    method: more.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': more.from ?? `198.51.100.${addresses % 250}`,
      ...more.headers,
    },
    ...(more.body !== undefined && { body: more.body }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

async function aKey(scopes: readonly string[], more: Record<string, string> = {}) {
  const { data, code } = await owner.call(desk.addKey, { name: 'a shop', scopes: JSON.stringify(scopes), ...more });
  expect(code).toBe(0);
  return { secret: data.secret, keyId: data.key.keyId };
}

const calls: readonly IntegratorCall[] = Object.values(integratorCalls);
const now = Date.now();
const asking = (call: IntegratorCall, secret: string) => {
  if (call.method === 'POST') return ask(call.path, secret, { body: '{}' });
  const query = call.name === 'days' ? `from=${now - 86_400_000}&to=${now}` : 'limit=2';
  return ask(`${call.path}?${query}`, secret);
};

describe('a key', () => {
  it('is shown once and kept as a hash; what it is and who made it is an act', async () => {
    const { secret, keyId } = await aKey(['members.read']);
    expect(secret).toMatch(/^lk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    const { rows } = await booted.db.query<{ text: string }>(
      'select k::text as text from integration.api_key k where id = $1',
      [BigInt(keyId)],
    );
    expect(rows[0]?.text).not.toContain(secret.slice(12));
    const { data } = await owner.call(desk.keys);
    expect(JSON.stringify(data)).not.toContain(secret.slice(12));
    expect(data.list.find((key) => key.keyId === keyId)).toMatchObject({
      prefix: secret.slice(0, 11),
      lastUsedAt: null,
    });
    expect(await actsOn(booted.db, 'integration')).toContain('keeper integration.add_key a shop: members.read');
    await ask('/integrator/v1/members', secret);
    const after = await owner.call(desk.keys);
    expect(after.data.list.find((key) => key.keyId === keyId)?.lastUsedAt).toBeTypeOf('number');
  });

  it.each(INTEGRATOR_SCOPES)('with the scope %s opens its doors and no other', async (scope) => {
    const { secret } = await aKey([scope]);
    for (const call of calls) {
      const { status } = await asking(call, secret);
      // What may be asked is judged further: an empty body has no idempotency key.
      expect([call.name, status]).toEqual([call.name, call.scope !== scope ? 403 : call.method === 'POST' ? 400 : 200]);
    }
  });

  it('that is revoked, over, unknown or used from elsewhere opens nothing', async () => {
    const path = '/integrator/v1/members';
    const { secret, keyId } = await aKey(['members.read']);
    expect((await ask(path, secret)).status).toBe(200);
    await owner.call(desk.revokeKey, { keyId });
    expect((await ask(path, secret)).status).toBe(401);
    expect((await owner.call(desk.revokeKey, { keyId })).key).toBe('integration.key_unknown');
    const over = await aKey(['members.read'], { expiresAt: String(Date.now() - 1_000) });
    expect((await ask(path, over.secret)).status).toBe(401);
    expect((await ask(path, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
    expect((await ask(path, '')).status).toBe(401);
    const near = await aKey(['members.read'], { networks: JSON.stringify(['203.0.113.0/28', '2001:db8::/32']) });
    expect((await ask(path, near.secret, { from: '203.0.113.15' })).status).toBe(200);
    expect((await ask(path, near.secret, { from: '2001:db8::7' })).status).toBe(200);
    expect((await ask(path, near.secret, { from: '203.0.113.16' })).status).toBe(401);
    const six = await aKey(['members.read'], { networks: JSON.stringify(['::/0']) });
    expect((await ask(path, six.secret, { from: '2001:db8::7' })).status).toBe(200);
    expect((await ask(path, six.secret, { from: '203.0.113.15' })).status).toBe(401);
    const mapped = await owner.call(desk.addKey, {
      name: 'x',
      scopes: '["bets.read"]',
      networks: '["::ffff:203.0.113.0/120"]',
    });
    expect(mapped.key).toBe('integration.network_bad');
    const bad = await owner.call(desk.addKey, { name: 'x', scopes: '["bets.read"]', networks: '["10.0.0.0/33"]' });
    expect(bad.key).toBe('integration.network_bad');
  });

  it('has a pace, and so has an address that tries keys out', async () => {
    const { secret } = await aKey(['bets.read']);
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await ask('/integrator/v1/rounds?limit=1', secret)).status);
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const strange: number[] = [];
    for (let n = 0; n < 31; n += 1)
      strange.push((await ask('/integrator/v1/rounds', 'lk_nobody', { from: '192.0.2.200' })).status);
    expect(strange.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(strange.at(-1)).toBe(429);
  });
});

it('all keys together ask the database twice at once: many wait, more are turned away, and members notice nothing', async () => {
  const { secret } = await aKey(['members.read']);
  const statuses: number[] = [];
  let answers: Promise<unknown> = Promise.resolve();
  await booted.db.tx(async (t) => {
    await t.query('lock table integration.member_link in access exclusive mode');
    answers = Promise.all(
      Array.from({ length: 30 }, async () => {
        const { status, headers, text } = await ask('/integrator/v1/members?limit=1', secret);
        statuses.push(status);
        if (status !== 429) return;
        expect([headers.get('retry-after'), json(text)['error']]).toEqual(['1', 'rate']);
      }),
    );
    const waiting = async () => {
      const { rows } = await t.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where not granted and relation = 'integration.member_link'::regclass`,
      );
      return rows[0]?.n;
    };
    await vi.waitFor(async () => expect([statuses.length, await waiting()]).toEqual([8, 2]), { timeout: 5_000 });
    expect((await ask('/openapi.json', '')).status).toBe(200);
  });
  await answers;
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
});

describe('what is read', () => {
  it('comes page by page and as lines, the same rows of the form that is described', async () => {
    const { secret } = await aKey(['members.read', 'ledger.read', 'bets.read']);
    for (const call of [integratorCalls.members, integratorCalls.ledger, integratorCalls.rounds]) {
      const paged: unknown[] = [];
      for (let after = ''; ;) {
        const { text } = await ask(
          `${call.path}?${new URLSearchParams({ ...PASSES, ...(after && { after }) }).toString()}`,
          secret,
        );
        const { list, cursor } = call.reply.parse(json(text));
        expect(list.length).toBeLessThanOrEqual(2);
        paged.push(...list);
        if (cursor === null || paged.length >= 8) break;
        after = cursor;
      }
      expect(paged.length).toBeGreaterThan(1);
      const { text, headers } = await ask(call.path, secret, { headers: { accept: 'application/x-ndjson' } });
      expect(headers.get('content-type')).toBe('application/x-ndjson');
      const lines = text.trimEnd().split('\n').map(json);
      expect(lines.slice(0, paged.length)).toEqual(paged);
    }
  });

  it('names nobody, and asks for its exact form', async () => {
    const { secret } = await aKey(['members.read', 'report.read', 'ledger.read']);
    const { text } = await ask('/integrator/v1/members?limit=500', secret);
    for (const name of ['agent01', 'player01', 'player02']) expect(text).not.toContain(name);
    const faulty: readonly (readonly [string, string])[] = [
      ['members?limit=501', 'limit'],
      ['members?nonsense=1', 'nonsense'],
      ['members?after=1.2', 'after'],
      ['ledger?from=1', 'from'],
      ['members?limit=1&limit=2', 'limit: twice'],
      [`days?from=0&to=${40 * 86_400_000}`, 'to: at most 31 days'],
      ['days?from=5&to=5', 'to: at most 31 days'],
    ];
    for (const [path, detail] of faulty) {
      const reply = await ask(`/integrator/v1/${path}`, secret);
      expect([path, reply.status, json(reply.text)]).toEqual([path, 400, { error: 'shape', detail }]);
    }
    expect((await ask('/integrator/v1/operators', secret)).status).toBe(404);
  });
});

it('days are the facts of the house by day of UTC and lottery, without games and without what is of no lottery', async () => {
  const { secret } = await aKey(['report.read']);
  await booted.db.query(
    `insert into report.house_slot (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout)
     select 0, 0, slot::timestamptz, coalesce(n, (select min(id) from lottery.lottery)), 3, 1000, 900, 250
     from (values ('2020-02-01T23:30Z', null), ('2020-02-01T23:45Z', null), ('2020-02-02T00:00Z', null), ('2020-02-02T00:15Z', null),
       ('2020-02-02T00:00Z', 0), ('2020-02-02T00:00Z', -1), ('2020-02-02T00:00Z', -2)) v (slot, n)`,
  );
  const { rows } = await booted.db.query<{ code: string }>('select code from lottery.lottery order by id limit 1');
  const from = Date.UTC(2020, 1, 1, 23, 50);
  const { text } = await ask(`/integrator/v1/days?from=${from}&to=${Date.UTC(2020, 1, 2, 0, 20)}`, secret);
  const { list } = integratorCalls.days.reply.parse(json(text));
  const row = { lotteryCode: rows[0]?.code, bets: 3, stake: '10.00', turnover: '9.00', payout: '2.50' };
  expect(list).toEqual([
    { ...row, day: '2020-02-01' },
    { ...row, day: '2020-02-02' },
  ]);
  // They stand on no bets, and the audit would say so.
  await booted.db.query(`delete from report.house_slot where slot < '2021-01-01'`);
});

it('who came in within the last minute is not read yet: somebody before him may still be on his way', async () => {
  const { secret } = await aKey(['members.read', 'members.write']);
  const { text } = await ask('/integrator/v1/members', secret, {
    body: JSON.stringify({ externalId: 'new:1', username: 'newcomer1', email: 'newcomer1@example.com' }),
    headers: { 'idempotency-key': 'key-new-0001' },
  });
  const id = json(text)['memberId'] as string;
  const read = async () => {
    const page = await ask(`/integrator/v1/members?after=${BigInt(id) - 1n}`, secret);
    return (json(page.text)['list'] as { memberId: string }[]).map(({ memberId }) => memberId);
  };
  expect(await read()).toEqual([]);
  await booted.db.query(`update member.member set created_at = created_at - interval '61 s' where id = $1`, [
    BigInt(id),
  ]);
  expect(await read()).toEqual([id]);
});

it('what is noted of an address is its host and path, and no more of it', async () => {
  await owner.call(desk.addEndpoint, {
    name: 'shop',
    url: 'https://hooks.example.com/in?token=hidden',
    types: '["bet.placed"]',
  });
  const acts = await actsOn(booted.db, 'integration');
  expect(acts).toContain('keeper integration.add_endpoint shop: hooks.example.com/in: bet.placed');
});

describe('a member who is brought in', () => {
  it('is made once for an idempotency key, and the first answer is the answer', async () => {
    const { secret } = await aKey(['members.write']);
    const bring = (content: object, key: string) =>
      ask('/integrator/v1/members', secret, { body: JSON.stringify(content), headers: { 'idempotency-key': key } });
    const line = { externalId: 'shop:1', username: 'shopper1', email: 'shopper1@example.com' };
    const first = await bring(line, 'key-00000001');
    expect([first.status, json(first.text)['made']]).toEqual([200, true]);
    const again = await Promise.all([bring(line, 'key-00000001'), bring(line, 'key-00000001')]);
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text]);
    expect(json((await bring(line, 'key-00000002')).text)).toMatchObject({ made: false });
    expect((await bring({ ...line, externalId: 'shop:2' }, 'key-00000001')).status).toBe(409);
    const taken = await bring({ ...line, externalId: 'shop:2' }, 'key-00000003');
    expect([taken.status, json(taken.text)['detail']]).toEqual([422, 'person_refused']);
    expect((await bring(line, 'short')).status).toBe(400);
    expect((await bring({ ...line, password: 'x' }, 'key-00000004')).status).toBe(400);
    const { rows } = await booted.db.query(`select from member.member where username like 'shopper%'`);
    expect(rows).toHaveLength(1);
  });

  it('ten who ask for the same at once make one', async () => {
    const { secret } = await aKey(['members.write']);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask('/integrator/v1/members', secret, {
          body: JSON.stringify({ externalId: 'shop:9', username: 'shopper9', email: 'shopper9@example.com' }),
          headers: { 'idempotency-key': `key-at-once-${n % 5}` },
        }),
      ),
    );
    expect(new Set(replies.map(({ text }) => json(text)['memberId'])).size).toBe(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

it('is described for machines and on a page that asks nobody for anything', async () => {
  const { text } = await ask('/integrator/v1/openapi.json', '');
  const api = json(text) as { openapi: string; paths: Record<string, Record<string, unknown>>; webhooks: object };
  expect(api.openapi).toBe('3.1.0');
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  expect(Object.keys(api.webhooks)).toContain('bet.placed');
  const page = await ask('/integrator/v1/docs', '');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).toContain('/integrator/v1/ledger');
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
});
