import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integratorCalls } from '@drawroom/contract/integrator-wire';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCorrectionWorld, type CorrectionWorld } from '../lottery/results/test-correction.ts';
import type { DatasetName } from './datasets.ts';
import { exportLines, exportToFile, type ExportOptions } from './export-lines.ts';

let folder: string;
let books: CorrectionWorld;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawroom-export-'));
  books = await openCorrectionWorld('k3');
});
afterEach(async () => {
  await books[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Every line is of the form that integrators are told. */
const formOf = (name: DatasetName) => integratorCalls[name].row;

type Line = Record<string, unknown> & { cursor: string };
const plain = { span: { fromMs: null, toMs: null }, after: null, clear: null } as const;

async function exported(name: DatasetName, options: Partial<ExportOptions> = {}): Promise<Line[]> {
  const lines: Line[] = [];
  const asked = { ...plain, name, ...options };
  for await (const line of exportLines(books.world.database.connectionString, asked))
    lines.push(formed(name, line, asked.clear === null));
  return lines;
}

function formed(name: DatasetName, line: string, masked: boolean): Line {
  const value = JSON.parse(line) as Line;
  if (masked) expect(formOf(name).parse(value)).toEqual(value);
  return value;
}

async function twoSettledRounds(): Promise<void> {
  const members = [await books.world.aMember(), await books.world.aMember()];
  for (const numbers of [
    ['1', '2', '3'],
    ['6', '6', '5'],
  ]) {
    const round = await books.anOpenRound();
    for (const member of members)
      await books.world.bet(member, round, [
        ['k3.sum.big', '-', '10.00'],
        ['k3.sum.small', '-', '4.00'],
      ]);
    await books.settle(round, numbers);
  }
}

test('bets of settled rounds leave with stake, payout and how they ended, in the order of their rounds', async () => {
  await twoSettledRounds();
  const bets = await exported('bets');
  expect(bets).toHaveLength(8);
  const { rows } = await books.world.kernel.db.query<{ stake: bigint; payout: bigint }>(
    'select sum(stake)::bigint as stake, sum(payout)::bigint as payout from lottery.bet',
  );
  const sum = (field: string): bigint =>
    bets.reduce((all, bet) => all + BigInt(String(bet[field]).replace('.', '')), 0n);
  expect({ stake: sum('stake'), payout: sum('payout') }).toEqual(rows[0]);
  for (const bet of bets) expect(bet['state']).toBe(String(bet['payout']) === '0.00' ? 'lost' : 'won');
  expect(bets.map(({ settledAt }) => Number(settledAt))).toEqual(
    bets.map(({ settledAt }) => Number(settledAt)).toSorted((a, b) => a - b),
  );
});

test.each(['bets', 'ledger', 'rounds'] as const)(
  '%s: behind any line comes exactly what stood behind it',
  async (name) => {
    await twoSettledRounds();
    const all = await exported(name);
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(all.length);
    for (const [n, { cursor }] of all.entries())
      expect(await exported(name, { after: cursor })).toEqual(all.slice(n + 1));
  },
);

test('a span takes from its beginning to before its end', async () => {
  await twoSettledRounds();
  const all = await exported('bets');
  const second = Number(all.at(-1)?.['settledAt']);
  const first = Number(all[0]?.['settledAt']);
  expect(second).toBeGreaterThan(first);
  expect(await exported('bets', { span: { fromMs: second, toMs: null } })).toEqual(all.slice(4));
  expect(await exported('bets', { span: { fromMs: null, toMs: second } })).toEqual(all.slice(0, 4));
  expect(await exported('bets', { span: { fromMs: second + 60_000, toMs: null } })).toEqual([]);
});

test('a file that was cut off in the middle of a line is gone on with, and ends as if it had been written at once', async () => {
  await twoSettledRounds();
  const url = books.world.database.connectionString;
  const [whole, cut] = [join(folder, 'whole.jsonl'), join(folder, 'cut.jsonl')];
  expect(await exportToFile(url, whole, { ...plain, name: 'bets', resume: false })).toBe(8);
  await expect(exportToFile(url, whole, { ...plain, name: 'bets', resume: false })).rejects.toThrow('EEXIST');
  const text = await readFile(whole, 'utf8');
  for (const length of [0, 10, text.indexOf('\n') + 1, text.length - 5, text.length]) {
    await writeFile(cut, text.slice(0, length));
    await exportToFile(url, cut, { ...plain, name: 'bets', resume: true });
    expect(await readFile(cut, 'utf8')).toBe(text);
  }
  await expect(exported('bets', { after: "1'; drop" })).rejects.toThrow('no cursor of this set');
});

test('members leave with masked names unless somebody has a reason', async () => {
  const member = await books.world.aMember();
  await insertMemberRow(books.world.kernel, member, { nickname: '张三丰' });
  const [masked] = await exported('members');
  expect(masked).toMatchObject({ memberId: String(member.memberId), nickname: '张***丰', kind: 'player' });
  expect(JSON.stringify(masked)).not.toContain(member.claims.username);
  const [clear] = await exported('members', { clear: async (memberId) => ({ username: `of ${memberId}` }) });
  expect(clear).toMatchObject({ username: `of ${member.memberId}` });
});
