import { randomUUID } from 'node:crypto';
import { protectionCalls } from '@drawroom/contract/protection';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { CallRefused } from '@drawroom/client/failures';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { openDb, type Db as ProviderDb } from '@drawroom/provider/db';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startHouseProvider, type HouseProvider } from '@drawroom/testkit/provider';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDemoProvider } from './demo/demo-provider.ts';

const OPENING = 50_000n;
/** The house looks at its providers every two seconds; a busy machine takes longer. */
const PATIENCE_MS = 30_000;

let house: BootedServer;
let provider: HouseProvider;
let there: ProviderDb;
beforeAll(async () => {
  house = await bootServer();
  provider = await startHouseProvider(house);
  there = openDb(provider.databaseUrl);
  const { kernel } = house.server;
  await kernel.db.tx((t) => ensureDemoProvider(t, kernel, { currency: 'CNY', url: provider.url }));
});
afterAll(async () => {
  await there.close();
  await provider[Symbol.asyncDispose]();
  await house.stop();
});

async function gamesListed(): Promise<number> {
  const { rows } = await house.db.query<{ n: number }>('select jsonb_array_length(games) as n from transfer.provider');
  return rows[0]?.n ?? 0;
}

const enter = (by: ScriptedMember) => by.call(transferCalls.entryGame, { gameCode: 'mines', clientRef: randomUUID() });

/** A member whose page of a game is open, with everything he has. */
async function atPlay(): Promise<{ member: ScriptedMember; sessionId: string; accountId: bigint }> {
  await expect.poll(gamesListed, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  const member = await aMember(house);
  const { rows } = await house.db.query<{ id: bigint }>(
    `select a.id from member.member m join ledger.v_account a on a.owner_member_id = m.id and a.code = 'member.available'
     where m.username = $1`,
    [member.username],
  );
  const accountId = rows[0]?.id ?? 0n;
  await house.db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to: accountId, amountMinor: OPENING }];
    await post(t, { key: `opening-${accountId}`, kind: 'opening', transfers });
  });
  await member.call(projectCalls.auto, { enabled: '1' });
  const { url, sessionId, transfer } = await enter(member);
  expect(transfer).toMatchObject({ state: 'confirmed', amount: '500.00' });
  const { origin, hash } = new URL(url);
  const opened = await fetch(`${origin}/play/open`, {
    method: 'POST',
    body: JSON.stringify({ ticket: hash.slice(1) }),
  });
  expect(opened.status).toBe(200);
  expect(await standing(accountId, sessionId)).toEqual({ home: 0n, ended: false });
  return { member, sessionId, accountId };
}

/** What the books say that he has at home, and whether his session at the provider is over. */
async function standing(accountId: bigint, sessionId: string): Promise<{ home: bigint; ended: boolean }> {
  const books = await house.db.query<{ balance: bigint }>('select balance from ledger.v_balance where id = $1', [
    accountId,
  ]);
  const session = await there.query<{ ended: boolean }>(
    'select ended_at is not null as ended from session where session_id = $1',
    [sessionId],
  );
  return { home: books.rows[0]?.balance ?? -1n, ended: session.rows[0]?.ended ?? false };
}

test.each<[string, (by: ScriptedMember) => Promise<unknown>, string | null]>([
  ['who logs out', (by) => by.logOut(), null],
  ['who takes a time-out', (by) => by.call(protectionCalls.timeOut, { days: 1 }), 'protection.time_out'],
  ['who excludes himself', (by) => by.call(protectionCalls.exclude, { months: 6 }), 'protection.excluded'],
])(
  '%s has his game ended there and his points brought home, and nothing more is asked of him',
  async (_who, goes, refusal) => {
    const { member, sessionId, accountId } = await atPlay();
    await goes(member);
    await expect
      .poll(() => standing(accountId, sessionId), { timeout: PATIENCE_MS })
      .toEqual({ home: OPENING, ended: true });
    if (refusal === null) return;
    // He sees his points at home, and enters no more.
    const entered = await enter(member).catch((error: unknown) => error);
    expect(entered).toBeInstanceOf(CallRefused);
    expect((entered as CallRefused).key).toBe(refusal);
  },
);
