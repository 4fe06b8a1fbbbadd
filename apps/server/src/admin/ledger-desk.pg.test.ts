import { randomUUID } from 'node:crypto';
import { ledgerDeskCalls as desk } from '@drawroom/contract/ledger-desk';
import { send } from '@drawroom/contract/packet';
import { enterRoom } from '@drawroom/contract/room';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Finance: looks at the books. */
let maker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

it('leads from a member to his account, its entries and a posting with both sides, the key and the document', async () => {
  const memberId = player.view.id;
  await booted.db.query(
    `update member.member set created_at = created_at - interval '90 days' where id = ${BigInt(memberId)}`,
  );
  await player.call(enterRoom, { roomCode: '100001' });
  const { packet } = await player.call(send, {
    roomCode: '100001',
    total: '10.00',
    count: 5,
    way: 'lucky',
    condition: 'none',
    greeting: 'good luck',
    clientRef: randomUUID(),
  });
  const { data: accounts } = await maker.call(desk.accounts, { memberId });
  expect(accounts.list).toMatchObject([{ code: 'member.available', memberId, currency: 'CNY' }]);
  const accountId = accounts.list[0]?.accountId ?? '';
  const { data: entries } = await maker.call(desk.entries, { accountId, size: '1' });
  const [newest] = entries.list;
  expect(newest).toMatchObject({ kind: 'packet', amount: '-10.00', other: { code: 'packet.escrow' } });
  expect([entries.account.balance, newest?.balanceAfter]).toEqual([newest?.balanceAfter, entries.account.balance]);
  const { data: older } = await maker.call(desk.entries, { accountId, cursor: entries.cursor ?? '' });
  expect(older.list.map(({ kind }) => kind)).toEqual(['opening']);
  const { data: posting } = await maker.call(desk.posting, { entryId: newest?.entryId ?? '' });
  const no = packet.packetId.slice(1);
  expect(posting).toMatchObject({ kind: 'packet', ref: no, key: `packet:${no}`, lines: 1, total: '10.00' });
  expect(posting.list).toMatchObject([
    { from: { accountId, memberId }, to: { code: 'packet.escrow', memberId: null }, amount: '10.00' },
  ]);
  // From the other side it is the same row.
  const { data: house } = await maker.call(desk.accounts);
  const escrow = house.list.find(({ code }) => code === 'packet.escrow');
  const { data: held } = await maker.call(desk.entries, { accountId: escrow?.accountId ?? '', kind: 'packet' });
  expect(held.list).toMatchObject([{ entryId: newest?.entryId, amount: '10.00', balanceAfter: escrow?.balance }]);
});

it('the trial balance sums every account to zero, members in one line', async () => {
  const { data } = await maker.call(desk.trial);
  expect(data).toMatchObject({ balanced: true, sums: [{ currency: 'CNY', sum: '0.00' }] });
  const codes = data.lines.map(({ code }) => code);
  expect(codes).toContain('members');
  expect(codes).not.toContain('member.available');
  const { data: house } = await maker.call(desk.accounts);
  for (const { code, balance } of house.list.filter(({ code: each }) => codes.includes(each)))
    expect([code, balance]).toEqual([code, data.lines.find((line) => line.code === code)?.balance]);
});

it('what the last signed day says of the audit stands beside it', async () => {
  // Yesterday's is taken by the start.
  const last = await vi.waitFor(async () => {
    const { data } = await maker.call(desk.trial);
    if (data.last === null) throw new Error('no day is signed yet');
    return data.last;
  }, 20_000);
  const { rows } = await booted.db.query<{ text: string }>(
    'select text from wallet.trial_balance order by day desc limit 1',
  );
  expect(JSON.parse(rows[0]?.text ?? '{}')).toMatchObject(last);
  expect(last).toMatchObject({ balanced: true, differences: 0 });
});

it('what is not in the books is refused, and so is what is no number', async () => {
  expect(await maker.call(desk.accounts, { memberId: '999999' })).toMatchObject({ key: 'member.unknown' });
  expect(await maker.call(desk.entries, { accountId: '999999' })).toMatchObject({ key: 'admin.account_unknown' });
  expect(await maker.call(desk.posting, { entryId: '1.999999' })).toMatchObject({ key: 'admin.entry_unknown' });
  for (const entryId of ["1' or '1", '1', '1.0', '.', '1.1.1'])
    expect(await maker.call(desk.posting, { entryId })).toMatchObject({ code: 400 });
  const [own] = (await maker.call(desk.accounts)).data.list;
  const asked = { accountId: own?.accountId ?? '', kind: "bet' or '1'='1" };
  expect((await maker.call(desk.entries, asked)).data.list).toEqual([]);
});
