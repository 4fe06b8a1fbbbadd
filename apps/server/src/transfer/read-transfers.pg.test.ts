import { readFile } from 'node:fs/promises';
import { transferCalls } from '@drawroom/contract/transfer';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { TRANSFER_CHECKS } from './audit-checks.ts';
import { chanceOf } from './test-histories.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 10, 20, 12);

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Transfers home that did not happen, begun at these moments, in this order; their numbers. */
async function began(by: Session, moments: readonly number[]): Promise<string[]> {
  const { db } = world.kernel;
  const { id: providerId } = await world.provider();
  const { memberId, claims } = by;
  await db.query(
    `insert into transfer.player (provider_id, member_id, account_id, player_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [providerId, memberId, claims.accountId, `m${memberId}`],
  );
  const numbers: string[] = [];
  for (const at of moments) {
    const { rows } = await db.query<{ id: bigint }>(
      `insert into transfer.transfer (provider_id, member_id, account_id, client_ref, digest, direction, cause, amount, state, created_at)
       values ($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 'out', 'member', 100, 'created', to_timestamp($4::float8 / 1000)) returning id`,
      [providerId, memberId, claims.accountId, at],
    );
    const id = rows[0]?.id;
    await db.query(`update transfer.transfer set state = 'sent' where id = $1`, [id]);
    await db.query(
      `update transfer.transfer set state = 'failed', reason = 'not_taken', ended_at = created_at where id = $1`,
      [id],
    );
    numbers.push(`T${id}`);
  }
  return numbers;
}

const list = (by: Session, fields: Record<string, string> = {}) => world.call(by, transferCalls.transfers, fields);
const numbersOf = (reply: Awaited<ReturnType<typeof list>>) => reply.list.map(({ transferNo }) => transferNo);

/** Every page by cursor; `between` happens before each but the first. */
async function walk(by: Session, fields: Record<string, string>, between: () => Promise<unknown> = async () => null) {
  const numbers: string[] = [];
  const totals: number[] = [];
  for (let cursor = ''; ;) {
    const reply = await list(by, cursor === '' ? fields : { ...fields, cursor });
    numbers.push(...numbersOf(reply));
    totals.push(reply.total);
    cursor = reply.cursor ?? '';
    if (cursor === '') return { numbers, totals };
    await between();
  }
}

test('nothing is told twice or left out by the cursor while new transfers are begun, and the count counts those too', async () => {
  const ann = await world.aMember();
  for (let n = 0; n < 3; n += 1) {
    await world.moveIn(ann, '10.00');
    await world.moveOut(ann, '10.00');
  }
  const whole = numbersOf(await list(ann));
  expect(whole).toHaveLength(6);
  const walked = await walk(ann, { size: '2' }, () => world.moveIn(ann, '1.00'));
  expect(walked).toEqual({ numbers: whole, totals: [6, 7, 8] });
  expect(numbersOf(await list(ann)).slice(2)).toEqual(whole);
});

test('transfers of one moment stand by their numbers and none is lost between pages', async () => {
  const ann = await world.aMember();
  const numbers = await began(ann, [AT, AT, AT, AT, AT]);
  for (const size of ['1', '2', '3', '5'])
    expect(await walk(ann, { size })).toMatchObject({ numbers: numbers.toReversed() });
});

test('a page number still leads to the newest 10,000 and no further', async () => {
  const ann = await world.aMember();
  const [c, b, a] = await began(ann, [AT, AT + 1, AT + 2]);
  expect(await list(ann, { size: '2', page: '2' })).toMatchObject({ page: 2, size: 2, total: 3, cursor: null });
  expect(numbersOf(await list(ann, { size: '1', page: '2' }))).toEqual([b]);
  expect(await walk(ann, { size: '1' })).toMatchObject({ numbers: [a, b, c] });
  expect(numbersOf(await list(ann, { size: '100', page: '100' }))).toEqual([]);
  expect(await endOf(list(ann, { size: '100', page: '101' }))).toBe('request.invalid');
  for (const cursor of ['1', 'x', '1.', '.1', `1.${'9'.repeat(19)}`, "1.1'"])
    await expect(list(ann, { cursor })).rejects.toThrow();
});

test('nobody sees or counts the transfers of another, with a cursor of his own or of the other', async () => {
  const ann = await world.aMember();
  const ben = await world.aMember();
  await began(ann, [AT, AT + 1]);
  const his = await began(ben, [AT, AT + 1, AT + 2]);
  expect((await list(ann)).total).toBe(2);
  const { cursor } = await list(ann, { size: '1' });
  const seen = await list(ben, { cursor: cursor ?? '' });
  expect(numbersOf(seen).every((no) => his.includes(no))).toBe(true);
  expect(seen.total).toBe(3);
});

test('pages and count are those of the transfers for every time, at whole hours and between them', async () => {
  const ann = await world.aMember();
  const chance = chanceOf(7_411);
  const moments = Array.from({ length: 60 }, () => AT - chance(6) * HOUR - (chance(3) === 0 ? 0 : chance(HOUR)));
  const ordered = moments.toSorted((one, other) => one - other);
  const numbers = await began(ann, ordered);
  for (let n = 0; n < 60; n += 1) {
    const aTime = () => AT - chance(7) * HOUR + (chance(2) === 0 ? 0 : chance(HOUR));
    const from = chance(3) === 0 ? undefined : aTime();
    const to = chance(3) === 0 ? undefined : aTime();
    const left = numbers.filter((_, at) => ordered[at]! >= (from ?? 0) && ordered[at]! < (to ?? Infinity)).toReversed();
    const fields = { ...(from !== undefined && { from: `${from}` }), ...(to !== undefined && { to: `${to}` }) };
    const found = await walk(ann, { ...fields, size: String(1 + chance(20)) });
    expect({ from, to, numbers: found.numbers, total: new Set(found.totals) }).toEqual({
      from,
      to,
      numbers: left,
      total: new Set([left.length]),
    });
  }
});

test('the count is read from the hours and not from the transfers, and the audit finds one that is wrong', async () => {
  const ann = await world.aMember();
  await began(ann, [AT, AT + 1]);
  const { db } = world.kernel;
  const check = TRANSFER_CHECKS.find((each) => each.check.startsWith('the counts of transfers'));
  const offenders = async () => (await db.query<{ offender: string }>(check?.sql ?? '')).rows;
  expect(await offenders()).toEqual([]);
  const setTo = (n: number) =>
    db.query('update transfer.transfer_sum set count = $2 where member_id = $1', [ann.memberId, n]);
  await setTo(100);
  expect((await list(ann, { from: String(AT - HOUR), to: String(AT + HOUR) })).total).toBe(100);
  expect(await offenders()).toHaveLength(1);
  await db.query('delete from transfer.transfer_sum where member_id = $1', [ann.memberId]);
  expect(await offenders()).toHaveLength(1);
  await db.query(`insert into transfer.transfer_sum values ($1, to_timestamp($2::float8 / 1000), 2)`, [
    ann.memberId,
    AT,
  ]);
  expect(await offenders()).toEqual([]);
});

test('a house that had transfers before the counts has them counted when it is upgraded', async () => {
  const ann = await world.aMember();
  await began(ann, [AT - HOUR, AT - 1, AT, AT + 1]);
  const { db } = world.kernel;
  const kept = async () => (await db.query('select * from transfer.transfer_sum order by 1, 2')).rows;
  const before = await kept();
  const migration = await readFile(new URL('migrations/071-transfer-sums.sql', import.meta.url), 'utf8');
  const [counting] = /^insert into transfer\.transfer_sum[^;]+/mu.exec(migration) ?? [''];
  await db.query('delete from transfer.transfer_sum');
  await db.query(counting);
  expect(await kept()).toEqual(before);
});
