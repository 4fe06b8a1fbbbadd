import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { auditProvider } from '@drawroom/provider/audit';
import { openDb } from '@drawroom/provider/db';
import { startTestHouse } from '@drawroom/provider/test-house';
import { askProvider, DETAIL, playerWith, SECRET } from '@drawroom/provider/test-provider';
import { openRecord, settleRecord } from '@drawroom/provider/wallet';
import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { ensureProviderDatabase, startSampleProvider } from './sample-provider.ts';

const { transfer, transferStatus, balance, records } = PROVIDER_PATHS;
const env = { PROVIDER_TELL_MS: '20', PROVIDER_RETRY_MS: '50' };

it('a provider that is killed again and again has lost nothing that it answered, and moved nothing twice', async () => {
  const databaseUrl = (await createEmptyDatabase()).connectionString;
  const start = (port: number) => startSampleProvider({ port, secret: SECRET, databaseUrl, notifyUrl: '', env });
  let provider = await start(0);
  const { url } = provider;
  const asked = (n: number) => ({
    transferNo: `k-${n}`,
    direction: n % 3 === 2 ? 'out' : 'in',
    playerId: 'k',
    currency: 'CNY',
    amount: n % 3 === 2 ? '1.50' : '1.00',
  });
  const ask = (path: string, body: object) => askProvider(url, { path, body });
  const answered = new Map<number, unknown>();
  const COUNT = 90;
  for (let from = 0; from < COUNT; from += 30) {
    const numbers = Array.from({ length: 30 }, (_, n) => from + n);
    const asking = numbers.map((n) =>
      ask(transfer, asked(n)).then(
        ({ body }) => answered.set(n, body),
        () => undefined,
      ),
    );
    // Some are answered, some are on their way.
    await Promise.race(asking.slice(0, 10));
    await provider.kill();
    await Promise.all(asking);
    provider = await start(Number(new URL(url).port));
    expect(provider.url).toBe(url);
  }
  expect(answered.size).toBeGreaterThan(0);
  expect(answered.size).toBeLessThan(COUNT);
  let due = 0n;
  for (let n = 0; n < COUNT; n += 1) {
    const stood = await ask(transferStatus, { transferNo: `k-${n}` });
    if (answered.has(n)) expect(stood.body).toEqual(answered.get(n));
    const { body } = await ask(transfer, asked(n));
    if (stood.status === 200) expect(body).toEqual(stood.body);
    if (body['state'] === 'done') due += body['direction'] === 'in' ? 100n : -150n;
  }
  const left = await ask(balance, { playerId: 'k', currency: 'CNY' });
  expect(String(left.body['balance']).replace('.', '')).toBe(String(due).padStart(3, '0'));
  await provider.stop();
  const db = openDb(databaseUrl);
  expect(await auditProvider(db)).toEqual([]);
  await db.close();
});

it('what was not taken before the kill is told by the process that starts afterwards, each change in one event', async () => {
  await using house = await startTestHouse();
  const databaseUrl = (await createEmptyDatabase()).connectionString;
  const start = () => startSampleProvider({ port: 0, secret: SECRET, databaseUrl, notifyUrl: house.notifyUrl, env });
  house.willing(false);
  const first = await start();
  const fill = { transferNo: 'fill', direction: 'in', playerId: 'k', currency: 'CNY', amount: '9.00' };
  await askProvider(first.url, { path: transfer, body: fill });
  const db = openDb(databaseUrl);
  const player = await playerWith(db, 'k');
  const play = () =>
    db.tx(async (t) => {
      const made = await openRecord(t, { player, gameCode: 'x', stakeMinor: 5n, placedAt: new Date(), detail: DETAIL });
      await settleRecord(t, made.recordNo, { state: 'settled', payoutMinor: 7n, detail: DETAIL });
    });
  await play();
  await expect.poll(() => house.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await first.kill();
  // It knows nothing of this one but what the database says.
  await play();
  house.willing(true);
  const second = await start();
  const left = async () =>
    (
      await db.query<{ n: bigint }>(
        'select count(*) + (select given from seq_head) - (select seq from told_head) as n from event',
      )
    ).rows[0]?.n;
  await expect.poll(left, { timeout: 10_000 }).toBe(0n);
  const events = new Map(house.heard.map((event) => [event.eventId, event]));
  const told = [...events.values()].flatMap((event) => (event.type === 'records' ? event.records : []));
  const asked = await askProvider(second.url, { path: records, body: { after: 0, limit: 100 } });
  expect(told.toSorted((a, b) => a.seq - b.seq)).toEqual(asked.body['records']);
  expect(told).toHaveLength(4);
  expect(house.strange).toEqual([]);
  await second.stop();
  await db.close();
});

it('the provider has a database and a role of its own, made once, from which it reads nothing of the house', async () => {
  const house = await createEmptyDatabase();
  const owner = new Client({ connectionString: house.connectionString });
  await owner.connect();
  await owner.query('create schema secrets; create table secrets.secret (word text)');
  const urls = await Promise.all([1, 2, 3].map(() => ensureProviderDatabase(house.connectionString, 'a password')));
  expect(new Set(urls).size).toBe(1);
  const [url = ''] = urls;
  expect(new URL(url).pathname).toBe(`/${house.name}_provider`);
  const provider = await startSampleProvider({ port: 0, secret: SECRET, databaseUrl: url, notifyUrl: '' });
  expect((await askProvider(provider.url, { path: records, body: { after: 0, limit: 1 } })).status).toBe(200);
  await provider.stop();
  const guest = new URL(url);
  guest.pathname = `/${house.name}`;
  const curious = new Client({ connectionString: guest.href });
  await curious.connect();
  await expect(curious.query('select * from secrets.secret')).rejects.toThrow('permission denied');
  await curious.end();
  await owner.query(`drop database "${house.name}_provider" with (force)`);
  await owner.query(`drop role "${house.name}_provider"`);
  await owner.end();
});

it('a provider without a secret does not start, and says why', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  const starting = startSampleProvider({ port: 0, secret: '', databaseUrl, notifyUrl: '' });
  await expect(starting).rejects.toThrow('the provider did not start: provider: PROVIDER_SECRET is not set');
});
