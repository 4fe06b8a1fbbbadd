import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importMembers, type ImportReport, type RefusedLine } from './import-members.ts';

/** As the slice kernel's. */
const MASTER_KEY = 'a key of tests only';

let world: SliceKernel;
let folder: string;
let file: string;
beforeEach(async () => {
  world = await openSliceKernel();
  folder = await mkdtemp(join(tmpdir(), 'drawroom-import-'));
  file = join(folder, 'members.jsonl');
  return async () => {
    await world.stop();
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bring(lines: readonly (object | string)[]): Promise<ImportReport & { lines: RefusedLine[] }> {
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const refused: RefusedLine[] = [];
  const report = await importMembers(
    { kernel: world.kernel, passwordPhc: 'nobody knows', tellRefused: (one) => void refused.push(one) },
    file,
  );
  return { ...report, lines: refused };
}

const person = (n: number): { externalId: string; username: string; email: string } => ({
  externalId: `old:${n}`,
  username: `person${String(n).padStart(4, '0')}`,
  email: `person${n}@example.com`,
});

async function known(): Promise<
  readonly { externalId: string; username: string; kind: string; parent: bigint | null }[]
> {
  const { rows } = await world.kernel.db.query<{
    externalId: string;
    username: string;
    kind: string;
    parent: bigint | null;
  }>(
    `select l.external_id as "externalId", m.username, m.kind, n.parent_id as parent from integration.member_link l
     join member.member m on m.id = l.member_id join agent.node n on n.member_id = m.id order by m.username`,
  );
  return rows;
}

test('members come in once each under their external id, with ways to a password of their own and no points', async () => {
  const agent = { ...person(1), kind: 'agent' };
  const below = { ...person(2), parent: agent.username, phone: '+8613912345678', locale: 'vi-VN' };
  expect(await bring([agent, below])).toEqual({ read: 2, taken: 2, known: 0, refused: 0, lines: [] });
  expect(await bring([agent, below, person(3)])).toMatchObject({ read: 3, taken: 1, known: 2, refused: 0 });
  const people = await known();
  expect(people.map(({ username }) => username)).toEqual(['person0001', 'person0002', 'person0003']);
  const { rows } = await world.kernel.db.query<{
    zone: string;
    must: boolean;
    balance: bigint;
    parent: string;
    reach: number;
  }>(
    `select m.zone, m.password_must_change as must, a.balance, p.username as parent,
       num_nonnulls(s.phone_sealed, s.email_sealed) as reach
     from member.member m join ledger.v_account a on a.id = m.account_id join agent.node n on n.member_id = m.id
     join member.member p on p.id = n.parent_id join member.personal s on s.member_id = m.id where m.username = $1`,
    [below.username],
  );
  expect(rows).toEqual([{ zone: 'Asia/Ho_Chi_Minh', must: true, balance: 0n, parent: agent.username, reach: 2 }]);
});

test('a wrong line is told with its number and keeps no other one out', async () => {
  await bring([person(1)]);
  const report = await bring([
    'not json',
    { ...person(2), password: 'secret' },
    { externalId: 'old:3', username: 'person0003' },
    { ...person(4), username: 'x' },
    '',
    { ...person(5), username: 'PERSON0001' },
    { ...person(6), email: 'person1@example.com' },
    { ...person(7), phone: '12' },
    { ...person(8), parent: 'person0001' },
    { ...person(9), externalId: 'old:1' },
    { ...person(10), externalId: 'no spaces' },
    person(11),
  ]);
  expect(report).toMatchObject({ read: 11, taken: 1, known: 0, refused: 10 });
  expect(report.lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
  const reasons = report.lines.map(({ reason }) => reason);
  expect(reasons[0]).toBe('not JSON');
  expect(reasons[2]).toContain('a phone or an email is needed');
  expect(reasons.slice(4, 8)).toEqual([
    'member.username_taken',
    'member.email_invalid',
    'member.phone_invalid',
    'parent: there is no agent of this name',
  ]);
  expect(reasons[8]).toContain('another member');
  // The report goes to more people than the file.
  expect(reasons.join()).not.toContain('secret');
  expect((await known()).map(({ username }) => username)).toEqual(['person0001', 'person0011']);
});

test('who has excluded himself does not come back by an import', async () => {
  await bring([person(1)]);
  await world.kernel.db.query(
    `insert into protection.guard (member_id, account_id, excluded_until)
     select m.id, m.account_id, clock_timestamp() + interval '1 year' from member.member m
     on conflict (member_id) do update set excluded_until = excluded.excluded_until`,
  );
  await world.kernel.db.query(`update member.personal set email_key = 'another', email_sealed = email_sealed`);
  expect((await bring([{ ...person(2), email: person(1).email }])).lines).toEqual([
    { line: 1, reason: 'protection.excluded' },
  ]);
});

test('an import killed half-way and run again is the same as one', { timeout: 120_000 }, async () => {
  const people = Array.from({ length: 400 }, (_, n) => person(n + 1));
  await writeFile(file, people.map((one) => JSON.stringify(one)).join('\n'));
  const command = fileURLToPath(new URL('../lobby-command.ts', import.meta.url));
  const child = spawn(process.execPath, [command, 'import', 'members', file], {
    env: {
      ...process.env,
      DATABASE_URL: world.kernel.db.connectionString,
      DATA_DIR: folder,
      MASTER_KEY,
      DEMO: '0',
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let there = 0;
  while (there < 20 && child.exitCode === null) {
    const { rows } = await world.kernel.db.query<{ n: number }>(
      'select count(*)::int as n from integration.member_link',
    );
    there = rows[0]?.n ?? 0;
    await wait(2);
  }
  child.kill('SIGKILL');
  await ended;
  const half = (await known()).length;
  expect(half).toBeGreaterThanOrEqual(20);
  expect(half).toBeLessThan(400);
  expect(await bring(people)).toMatchObject({ read: 400, taken: 400 - half, known: half, refused: 0 });
  expect((await known()).map(({ externalId, username }) => ({ externalId, username }))).toEqual(
    people.map(({ externalId, username }) => ({ externalId, username })),
  );
});
