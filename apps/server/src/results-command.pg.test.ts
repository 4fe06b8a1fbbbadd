import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { merkleRoot } from '@drawroom/engine/merkle';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator } from './admin/index.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';

const PASSWORD = 'a long pass phrase';

let folder: string;
let booted: BootedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
  const sources = { folder: { kind: 'file', path: folder }, desk: { kind: 'manual', title: 'Desk' } };
  const path = join(folder, 'sources.json');
  const lotteries = { 'k3-gx': { sources: ['folder', 'desk'], waitSeconds: 3_600 } };
  await writeFile(path, JSON.stringify({ sources, lotteries }));
  booted = await bootServer({ demo: false, env: { RESULT_SOURCES: path } });
  await addOperator(booted.db, createPasswordHasher({ pepper: '' }), { name: 'ben', password: PASSWORD });
});
afterAll(async () => {
  await booted[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command of the product as a person would, the password piped in. */
function command(name: 'operator' | 'results', args: readonly string[]): Promise<Ran> {
  const file = fileURLToPath(new URL(`${name}-command.ts`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: booted.database.connectionString };
  const child = spawn(process.execPath, [file, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.end(`${PASSWORD}\n`);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

/** A round of k3-gx that nobody bet on, sealed, drawn so many minutes ago. */
async function aSealedRound(gameNo: string, minutesAgo: number): Promise<void> {
  await booted.db.query(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version,
       closed_at, sealed_count, seal_root, sealed_at)
     select id, $1, current_date, at - interval '9 min', at - interval '1 min', at, 3, odds_version, at, 0, $3, at
     from lottery.lottery, (select clock_timestamp() - make_interval(mins => $2) as at) t where code = 'k3-gx'`,
    [gameNo, minutesAgo, merkleRoot([])],
  );
}

async function endOf(gameNo: string): Promise<object> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 40_000; await wait(50)) {
    const { rows } = await booted.db.query<{ status: number }>(
      'select status, numbers, void_reason from lottery.round where game_no = $1 and status in (5, 6)',
      [gameNo],
    );
    if (rows[0] !== undefined) return rows[0];
  }
  throw new Error('it did not end in time');
}

describe('official results on the running product', () => {
  it(
    'file and two people agree: the round is settled; one person alone is refused (R-36)',
    { timeout: 180_000 },
    async () => {
      const { db } = booted;
      const { rows } = await db.query(`select sourced from lottery.lottery where code = 'k3-gx'`);
      expect(rows).toEqual([{ sourced: true }]);
      expect(await command('operator', ['add', 'anna'])).toEqual({ code: 0, said: 'operator anna added\n' });
      await aSealedRound('77770101001', 5);
      const line = ['k3-gx', '77770101001', '4 5 6', '--as'];
      expect(await command('results', ['enter', ...line, 'anna'])).toEqual({
        code: 0,
        said: 'k3-gx 77770101001: noted; another operator has to confirm it\n',
      });
      expect(await command('results', ['confirm', ...line, 'anna'])).toEqual({
        code: 1,
        said: 'drawroom: another person has to confirm\n',
      });
      const listed = await command('results', ['list']);
      expect(listed.said).toContain('waiting  k3-gx 77770101001');
      expect(listed.said).toContain('to be confirmed: entry 4 5 6');
      expect((await command('results', ['confirm', ...line, 'ben'])).said).toBe('k3-gx 77770101001: entry confirmed\n');
      const today = await db.query<{ day: string }>('select current_date as day');
      const csv = `issue,date,numbers\n77770101001,${today.rows[0]?.day},4 5 6\n`;
      await writeFile(join(folder, 'k3-gx.csv'), csv);
      expect(await endOf('77770101001')).toEqual({ status: 5, numbers: ['4', '5', '6'], void_reason: null });
    },
  );

  it('no source in time: void; the house stays ready, and its metrics tell (R-37)', async () => {
    await aSealedRound('77770101002', 120);
    expect(await endOf('77770101002')).toEqual({ status: 6, numbers: null, void_reason: 'no_result' });
    expect((await fetch(`${booted.opsUrl}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${booted.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/drawroom_lottery_source_last_answer_seconds\{lottery="k3-gx",source="desk"\} 1\d{9}/);
    expect(metrics).toContain('drawroom_lottery_rounds_held 0');
  });

  it('who is not an operator changes nothing', async () => {
    const args = ['enter', 'k3-gx', '77770101002', '1 2 3', '--as', 'carl'];
    expect(await command('results', args)).toEqual({
      code: 1,
      said: 'drawroom: the name or the password is wrong\n',
    });
  });
});
