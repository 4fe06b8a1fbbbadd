import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { operatorSessionCalls } from '@drawroom/contract/operator';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { operatorDoorCalls as door } from '@drawroom/contract/operator-door';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { operatorClient, signedOperator } from '@drawroom/testkit/operator-client';
import { totpCode } from '@drawroom/testkit/totp-code';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineLink } from './admin/index.ts';

let booted: BootedServer;
beforeAll(async () => {
  booted = await bootServer();
});
afterAll(() => booted[Symbol.asyncDispose]());

interface Around {
  readonly settings?: Readonly<Record<string, string>>;
  /** What is piped in. */
  readonly typed?: string;
}

/** `npm run operator`, as a person runs it. */
const operator = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  command('operator-command.ts', args, { settings });
const lobby = (args: readonly string[], typed = '') => command('lobby-command.ts', args, { typed });

function command(name: string, args: readonly string[], { settings = {}, typed = '' }: Around) {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const env = { ...process.env, ...settings, DATABASE_URL: booted.database.connectionString };
  const child = spawn(process.execPath, [file, ...args], { env });
  child.stdin.end(typed);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
}

it('where nobody could be the second person, a reset says so and the machine hands out the link', async () => {
  const keeper = await signedOperator(booted.opsUrl, { name: 'keeper', password: 'demo1234' });
  const reset = { name: 'checker', why: 'lost his phone' };
  expect(await keeper.call(desk.resetOperator, reset)).toMatchObject({ key: 'admin.nobody_second' });
  const { code, said } = await operator(['link', 'checker'], { CONSOLE_ORIGIN: 'https://Console.example:443/' });
  expect(said).toMatch(/^https:\/\/console\.example\/welcome#[\w-]{43}\n$/);
  expect(code).toBe(0);
  const link = said.trim().split('#')[1] ?? '';
  const { call } = operatorClient(booted.opsUrl, '');
  const { data: looked } = await call(door.linkLook, { link });
  expect(looked.name).toBe('checker');
  const used = { link, password: 'quiet harbour 71 lanterns', code: totpCode(looked.totp.secret) };
  expect((await call(door.linkUse, used)).data).toEqual({ name: 'checker' });
  const { rows } = await booted.db.query(
    `select what, detail from admin.act where subject = 'operator checker' order by n`,
  );
  expect(rows).toEqual([
    { what: 'operator.link_made', detail: 'on the machine' },
    { what: 'operator.link_used', detail: 'totp' },
  ]);
});

it('the machine makes one living link of an operator, and none for nobody or for whoever was closed', async () => {
  const first = await operator(['link', 'maker']);
  expect(first.said).toMatch(/^http:\/\/localhost:\d+\/welcome#[\w-]{43}\n$/);
  await machineLink(booted.db, 'maker');
  const { call } = operatorClient(booted.opsUrl, '');
  const link = first.said.trim().split('#')[1] ?? '';
  expect(await call(door.linkLook, { link })).toMatchObject({ key: 'admin.link_dead' });
  await expect(machineLink(booted.db, 'nobody')).rejects.toThrow('there is no operator nobody');
  await booted.db.query(`update admin.operator set closed_at = clock_timestamp() where name = 'maker'`);
  const closed = await operator(['link', 'maker']);
  expect(closed.code).toBe(1);
  expect(closed.said).toContain('maker is closed');
  const count = await booted.db.query<{ n: number }>(
    `select count(*)::int as n from admin.act where what = 'operator.link_made' and subject = 'operator maker'`,
  );
  expect(count.rows).toEqual([{ n: 2 }]);
});

it('`lobby admin create` makes an owner, who signs in with the password that was typed', async () => {
  expect(await lobby(['admin', 'create', 'anna'], 'three quiet lanterns\n')).toEqual({
    code: 0,
    said: 'operator anna added\n',
  });
  const anna = await signedOperator(booted.opsUrl, { name: 'anna', password: 'three quiet lanterns' });
  expect((await anna.call(operatorSessionCalls.me)).data.roles).toEqual(['owner']);
});

it('`lobby admin reset` hands out a link; with other words it says what there is, and nothing is done', async () => {
  const { code, said } = await lobby(['admin', 'reset', 'helper']);
  expect([code, said]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:\d+\/welcome#[\w-]{43}\n$/)]);
  const { call } = operatorClient(booted.opsUrl, '');
  expect((await call(door.linkLook, { link: said.trim().split('#')[1] ?? '' })).data.name).toBe('helper');
  const refused = await lobby(['admin', 'create', 'berta', 'finance'], 'three quiet lanterns\n');
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('lobby -- admin create <name>')]);
  const { rows } = await booted.db.query(`select name from admin.operator where name = 'berta'`);
  expect(rows).toEqual([]);
});
