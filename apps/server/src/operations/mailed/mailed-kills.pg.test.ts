import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startHouseProcess, type HouseProcess } from '@drawroom/testkit/house-process';
import { startMailServer, type MailServer } from '@drawroom/testkit/mail-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailedBy, proveAddress } from '../../admin/door/test-mailbox.ts';
import { demoOperator } from '../../admin/test-operators.ts';
import { addSchedule, letWait, mailingsOf, makeDue } from './test-mailed.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };
let mail: MailServer;
let booted: BootedServer;
let before = 0;
const houses: HouseProcess[] = [];
const files = mkdtempSync(join(tmpdir(), 'drawroom-mailed-'));
beforeAll(async () => {
  mail = await startMailServer();
  booted = await bootServer({ env: { ...mailedBy(mail), ROLES: 'api' } });
  const maker = await demoOperator(booted, 'maker');
  await proveAddress(maker, mail, { address: 'maker@example.com', locale: 'en-US' });
  await addSchedule(maker);
  before = mail.arrived.length;
}, 120_000);
afterAll(async () => {
  for (const house of houses) await house.kill();
  await booted[Symbol.asyncDispose]();
  await mail.stop();
  rmSync(files, { recursive: true, force: true });
});
const arrived = (): number => mail.arrived.length - before;

/** A whole house in a process of its own that sends what is due. */
async function another(): Promise<HouseProcess> {
  const house = await startHouseProcess({
    databaseUrl: booted.database.connectionString,
    masterKeyText: booted.masterKeyText,
    dataDir: files,
    port: 0,
    consolePort: 0,
    providerPort: 0,
    env: mailedBy(mail),
  });
  houses.push(house);
  return house;
}

it('processes that are killed on the way send one mail and never a second', { timeout: 300_000 }, async () => {
  mail.mode = 'hang';
  const asked = mail.asked;
  await makeDue(booted);
  const [first, second] = await Promise.all([another(), another()]);
  await vi.waitFor(() => expect(mail.asked).toBe(asked + 1), PATIENCE);
  // Whichever of them has it: both go before the server was given anything.
  await Promise.all([first.kill(), second.kill()]);
  expect([arrived(), await mailingsOf(booted)]).toEqual([0, ['waiting 1']]);
  mail.mode = 'hold';
  await letWait(booted);
  const third = await another();
  await vi.waitFor(() => expect(arrived()).toBe(1), PATIENCE);
  // The server has all of it and has not said so.
  await third.kill();
  expect(await mailingsOf(booted)).toEqual(['waiting 2 handed']);
  mail.mode = 'honest';
  await letWait(booted);
  await another();
  await vi.waitFor(async () => expect(await mailingsOf(booted)).toEqual(['unsure no_answer 2 handed']), PATIENCE);
  await makeDue(booted);
  await vi.waitFor(async () => {
    const { rows } = await booted.db.query('select from operations.schedule where next_at > clock_timestamp()');
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  expect([arrived(), await mailingsOf(booted)]).toEqual([1, ['unsure no_answer 2 handed']]);
});
