import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { NetworkFailure, CallRefused, ServerFault } from '@drawroom/client/failures';
import { PROVIDER_CALLBACK_PATH } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { parseMoney } from '@drawroom/engine/money';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { auditProvider } from '@drawroom/provider/audit';
import { openDb } from '@drawroom/provider/db';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { freePort } from '@drawroom/testkit/free-port';
import { startHouseProcess } from '@drawroom/testkit/house-process';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { cloneDatabase, createEmptyDatabase } from '@drawroom/testkit/template-database';
import { expect, test } from 'vitest';
import { DEMO_PROVIDER_CODE, demoProviderSecret } from './demo/demo-provider.ts';
import { createDb } from './kernel/db.ts';
import type { Db } from './kernel/kernel.ts';
import { loadMasterKey } from './kernel/master-key.ts';
import { createVault } from './kernel/vault.ts';
import { startSampleProvider } from './sample-provider.ts';

/** `TRANSFER_KILLS=200` kills as often. */
const KILLS = Number(process.env['TRANSFER_KILLS'] ?? 3);
const MEMBERS = 3;
const OPENING = 200_000n;
const RESTARTED_MS = 60_000;

const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What a kill on either side may do to a call; everything else is a fault of the house. */
async function cutOff(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isKnown = [NetworkFailure, CallRefused, ServerFault].some((kind) => error instanceof kind);
    if (!isKnown && !(error instanceof TypeError && error.message === 'fetch failed')) throw error;
    await wait(50);
  }
}

/** A page of the provider: opened by its ticket, a few balls, and gone. */
async function playAt(launchUrl: string): Promise<void> {
  const { origin, hash } = new URL(launchUrl);
  const ask = async (name: string, body: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/play/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { token?: string; next?: { roundId: string } };
  };
  const { token } = await ask('open', { ticket: hash.slice(1) });
  for (let ball = 0; ball < 3; ball += 1) {
    const { next } = await ask('games.state', { game: 'plinko' }, token);
    const { roundId } = next ?? { roundId: '' };
    const round = { game: 'plinko', choice: '8.high', stake: some(['1.00', '10.00', '50.00']), entropy: 'c0ffee' };
    await ask('games.start', { ...round, roundId, clientRef: randomUUID() }, token);
  }
  if (Math.random() < 0.3) await ask('leave', {}, token);
}

/** One thing that a member does. */
async function act(member: ScriptedMember): Promise<void> {
  const clientRef = randomUUID();
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const { url, sessionId } = await member.call(transferCalls.entryGame, { gameCode: 'plinko', clientRef });
      await playAt(url);
      if (Math.random() < 0.7) await member.call(transferCalls.leave, { sessionId, clientRef: randomUUID() });
    },
    () => member.call(transferCalls.byAuto, { amount: some(['5.00', '77.77', '300.00']), clientRef }),
    () => member.call(transferCalls.out, { clientRef }),
    () => member.call(projectCalls.recovery, { clientRef }),
  ];
  await cutOff(some(acts));
}

async function numbersOf(db: Db, member: ScriptedMember) {
  const { rows } = await db.query<{ memberId: bigint; accountId: bigint; balance: bigint; playerId: string | null }>(
    `select a.owner_member_id as "memberId", a.id as "accountId", b.balance, p.player_id as "playerId"
     from member.member m join ledger.v_account a on a.owner_member_id = m.id and a.code = 'member.available'
     join ledger.v_balance b on b.id = a.id left join transfer.player p on p.member_id = m.id where m.username = $1`,
    [member.username],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`no member ${member.username}`);
  return found;
}

test(
  'house and provider killed at any moment while members enter, play and leave: every point is where records say (R-39, R-42)',
  { timeout: 180_000 + KILLS * 20_000 },
  async () => {
    const database = await cloneDatabase();
    const providerDatabase = await createEmptyDatabase();
    const [port, consolePort, providerPort] = [await freePort(), await freePort(), await freePort()];
    const masterKeyText = randomBytes(32).toString('hex');
    const ports = { port, consolePort, providerPort };
    const startHouse = () => startHouseProcess({ databaseUrl: database.connectionString, masterKeyText, ...ports });
    let house = await startHouse();
    const db = createDb(database.connectionString, { poolSize: 4 });
    const vault = await createVault(db, loadMasterKey({ dataDir: '', text: masterKeyText }));
    const startProvider = () =>
      startSampleProvider({
        port: providerPort,
        secret: demoProviderSecret(vault),
        databaseUrl: providerDatabase.connectionString,
        notifyUrl: `${house.url}${PROVIDER_CALLBACK_PATH}/${DEMO_PROVIDER_CODE}`,
        env: { PROVIDER_TELL_MS: '20', PROVIDER_RETRY_MS: '100' },
      });
    let provider = await startProvider();
    const there = openDb(providerDatabase.connectionString);
    try {
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(house)));
      for (const member of members) {
        const { accountId } = await numbersOf(db, member);
        await db.tx(async (t) => {
          const from = await systemAccount(t, 'house.opening', 'CNY');
          const transfers = [{ from, to: accountId, amountMinor: OPENING }];
          await post(t, { key: `opening-${accountId}`, kind: 'opening', transfers });
        });
        await member.call(projectCalls.auto, { enabled: '1' });
      }
      const listed = async () => (await members[0]?.call(transferCalls.games, {}))?.projects[0]?.games.length ?? 0;
      await expect.poll(listed, { timeout: RESTARTED_MS }).toBeGreaterThan(0);

      const over = new AbortController();
      const lives = members.map(async (member) => {
        while (!over.signal.aborted) await act(member);
      });
      const kills = { house: 0, provider: 0 };
      for (let n = 0; n < KILLS; n += 1) {
        await wait(100 + Math.random() * 1_500);
        const whom = some(['house', 'provider', 'provider', 'both']);
        if (whom !== 'provider') {
          await house.kill();
          kills.house += 1;
        }
        if (whom !== 'house') {
          await provider.kill();
          kills.provider += 1;
        }
        if (whom !== 'provider') house = await startHouse();
        if (whom !== 'house') provider = await startProvider();
      }
      over.abort();
      await Promise.all(lives);
      expect(kills.house + kills.provider).toBeGreaterThanOrEqual(KILLS);

      const openOnes = async () => {
        // Nobody waits for the pauses between two questions here.
        await db.query(
          `update transfer.transfer set next_ask_at = clock_timestamp() where state not in ('confirmed', 'failed')
             and next_ask_at > clock_timestamp() + interval '2 s'`,
        );
        return (await db.query(`select from transfer.transfer where state not in ('confirmed', 'failed')`)).rowCount;
      };
      await expect.poll(openOnes, { timeout: RESTARTED_MS, interval: 500 }).toBe(0);
      const untold = async () => (await there.query('select from event')).rowCount;
      await expect.poll(untold, { timeout: RESTARTED_MS }).toBe(0);

      // The house's own comparison, one that began after all of that.
      const { rows: last } = await db.query<{ id: bigint }>(
        'select coalesce(max(id), 0) as id from transfer.comparison',
      );
      const compared = async () => {
        await db.query('update transfer.provider set next_compare_at = clock_timestamp()');
        const { rows } = await db.query(
          'select moving, differing from transfer.comparison where id > $1 order by id desc limit 1',
          [(last[0]?.id ?? 0n) + 1n],
        );
        return rows[0];
      };
      await expect.poll(compared, { timeout: RESTARTED_MS, interval: 500 }).toEqual({ moving: 0, differing: 0 });

      let transfers = 0;
      for (const member of members) {
        const { balance, playerId, memberId } = await numbersOf(db, member);
        const { rows } = await there.query<{ free: bigint; result: bigint }>(
          `select p.free_minor as free, (select coalesce(sum(payout_minor - stake_minor), 0) from record where player = p.id)::bigint as result
           from player p where player_id = $1`,
          [playerId],
        );
        const { free, result } = rows[0] ?? { free: 0n, result: 0n };
        expect(balance + free).toBe(OPENING + result);
        const own = await db.query('select from transfer.transfer where member_id = $1', [memberId]);
        transfers += own.rowCount;
        expect(await member.call(projectCalls.projectBalance, {})).toMatchObject({ list: [{ inTransit: '0.00' }] });
        const [away] = (await member.call(projectCalls.projectBalance, {})).list;
        expect(parseMoney(away?.balance ?? '')).toBe(free);
      }
      expect(transfers).toBeGreaterThan(MEMBERS);
      const played = (await there.query('select from record')).rowCount;
      expect(played).toBeGreaterThan(0);
      expect(await auditProvider(there)).toEqual([]);
      await auditDatabase(database);
      if (process.env['TRANSFER_KILLS'] !== undefined)
        process.stdout.write(
          `${kills.house} kills of the house, ${kills.provider} of the provider, ${transfers} transfers, ${played} bets\n`,
        );
    } finally {
      await house.kill();
      await provider.kill();
      await there.close();
      await db.close();
    }
  },
);
