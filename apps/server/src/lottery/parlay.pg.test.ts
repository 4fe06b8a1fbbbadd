import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMasterKey } from '../kernel/master-key.ts';
import { CATALOGUE } from './catalogue-data.ts';
import { loadCatalogue } from './catalogue.ts';
import { openHouseAccounts } from './house-accounts.ts';
import { loadReceipts } from './receipts.ts';
import { closeRound, sealRound } from './round-steps.ts';
import { roundById, type Round } from './round.ts';
import { openSeedVault } from './seed-vault.ts';
import { settleRound } from './settle.ts';
import { openWireWorld, type WireMember, type WireReply, type WireRound, type WireWorld } from './test-wire.ts';
import { endRound } from './test-world.ts';

let world: WireWorld;
let ann: WireMember;
beforeAll(async () => {
  world = await openWireWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Line = readonly [playCode: string, selection: string, odds: string];

const bet = (round: WireRound, lines: readonly Line[], unitAmount = '10.00'): Promise<WireReply> =>
  world.bet({
    by: ann,
    round,
    lines: lines.map(([playCode, selection, odds]) => ({ playCode, selection, odds, unitAmount })),
  });

/** Closes, seals and settles a round with these numbers, as the one that leads would. */
async function drawn({ id }: WireRound, lotteryCode: string, numbers: string): Promise<void> {
  const { db } = world;
  const { kernel } = world.server.server;
  const catalogue = await loadCatalogue(
    db,
    CATALOGUE.filter(({ code }) => code === lotteryCode),
  );
  const lottery = catalogue.byCode(lotteryCode)!;
  const key = loadMasterKey({ dataDir: '', text: world.server.masterKeyText });
  const now = async (): Promise<Round> => (await roundById(db, id))!;
  await endRound(db, id);
  await closeRound({ kernel, vault: openSeedVault(db, key), lottery }, await now());
  const receipts = await loadReceipts(db, key);
  await sealRound({ kernel, vault: openSeedVault(db, key), lottery }, await now(), receipts.saltOf);
  await db.query('update lottery.round set status = 4, numbers = $2, drawn_at = clock_timestamp() where id = $1', [
    id,
    numbers.split(' '),
  ]);
  await settleRound({ kernel, house: await openHouseAccounts(db, 'CNY') }, lottery, await now());
}

async function paidFor(round: WireRound): Promise<unknown[][]> {
  const reply = await world.send({
    method: 'GET',
    path: '/app/lotteryGame/bets',
    query: { gameNo: round.gameNo },
    by: ann,
    headers: { lang: 'zh_CN' },
  });
  const { list } = reply.data as { list: Record<string, unknown>[] };
  return list
    .map(({ selection, odds, payout, status, selectionLabel }) => [selection, odds, payout, status, selectionLabel])
    .toSorted((one, other) => (one.join() < other.join() ? -1 : 1));
}

it('parlays of Mark Six are bet, drawn and paid: won, one leg at 49, lost, colours (games.md §8, §11.2)', async () => {
  ann = await world.aMember();
  const round = await world.anOpenRound(600_000, 'm6-1m');
  const placed = await bet(round, [
    ['m6.parlay.side', 'big||odd|||', '1.9650/3.8612'],
    ['m6.parlay.side', 'big|even|odd|||', '3.8612/7.5873'],
    ['m6.parlay.side', '|even|even|||', '1.9650/3.8612'],
    ['m6.parlay.colour', 'green|blue||||', '8.7281'],
  ]);
  expect(placed).toMatchObject({ code: 200, data: { count: 4, amount: '40.00', balance: '60.00' } });
  await drawn(round, 'm6-1m', '49 4 7 10 12 14 1');
  expect(await paidFor(round)).toEqual([
    ['big|even|odd|||', '3.8612/7.5873', '38.61', 1, '正码一 大 · 正码二 双 · 正码三 单'],
    ['big||odd|||', '1.9650/3.8612', '19.65', 1, '正码一 大 · 正码三 单'],
    ['green|blue||||', '8.7281', '87.28', 1, '正码一 绿波 · 正码二 蓝波'],
    ['|even|even|||', '1.9650/3.8612', '0.00', 2, '正码二 双 · 正码三 双'],
  ]);
});

it('a parlay with one price, with odds of a leg less or with two picks for a ball is refused', async () => {
  ann = await world.aMember();
  const round = await world.anOpenRound(600_000, 'm6-1m');
  const before = await world.state();
  expect(await bet(round, [['m6.parlay.side', 'big||odd|||', '3.8612']])).toMatchObject({
    key: 'lottery.odds_changed',
    data: { odds: '1.9650/3.8612' },
  });
  expect(await bet(round, [['m6.parlay.side', 'big||odd|||', '3.8612/7.5873']])).toMatchObject({
    key: 'lottery.odds_changed',
  });
  expect(await bet(round, [['m6.parlay.side', 'big,odd|even||||', '1.9650/3.8612']])).toMatchObject({
    key: 'lottery.selection_invalid',
  });
  expect(await world.state()).toBe(before);
});

it('Bingo18 is a lottery of its own: 10 and 11 are the middle, a triple counts by its sum (games.md §10.2)', async () => {
  ann = await world.aMember();
  const round = await world.anOpenRound(600_000, 'bingo18-1m');
  const placed = await bet(round, [
    ['k3.sum.mid', '-', '3.8000'],
    ['k3.sum.small', '-', '2.5333'],
    ['k3.die.any', '5', '2.0000/3.0000/4.0000'],
  ]);
  expect(placed).toMatchObject({ code: 200, data: { count: 3 } });
  await drawn(round, 'bingo18-1m', '2 4 5');
  const paid = await paidFor(round);
  expect(paid.map((row) => row.slice(0, 4))).toEqual([
    ['-', '2.5333', '0.00', 2],
    ['-', '3.8000', '38.00', 1],
    ['5', '2.0000/3.0000/4.0000', '20.00', 1],
  ]);
});

it('two stations are one lottery: a pair shows when its numbers come, at whichever station (games.md §10.1, đá xiên)', async () => {
  ann = await world.aMember();
  const round = await world.anOpenRound(600_000, 'vnmn2-1m');
  expect(await bet(round, [['vn.mn2.daxien', '12,34', '756.7485']], '1.00')).toMatchObject({
    code: 200,
    data: { amount: '72.00', balance: '28.00' },
  });
  const station = (last: string): string => {
    const digits = [6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2];
    return digits.map((count, at) => (at === 17 ? last : '9'.repeat(count))).join(' ');
  };
  await drawn(round, 'vnmn2-1m', `${station('12')} ${station('34')}`);
  const [paid = []] = await paidFor(round);
  expect(paid.slice(0, 4)).toEqual(['12,34', '756.7485', '756.74', 1]);
});
