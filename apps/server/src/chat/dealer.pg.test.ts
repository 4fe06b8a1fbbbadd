import { audienceOf, EVENTS, type EventData, type EventType } from '@drawroom/contract/events';
import { createLog } from '../kernel/log.ts';
import { openListenLine, type ListenLine } from '../kernel/outbox/listen-line.ts';
import { startRelay, type Relay } from '../kernel/outbox/relay.ts';
import { beforeEach, expect, test } from 'vitest';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
let line: ListenLine;
let relay: Relay;
beforeEach(async () => {
  world = await openChatWorld();
  ann = await world.aMember();
  line = await openListenLine(world.kernel.db, createLog('silent'));
  relay = await startRelay(line, createLog('silent'));
  await isThere(ROOM, 1);
  await deal();
  return async () => {
    await relay.stop();
    await line.close();
    await world.stop();
  };
});

const deal = (): Promise<void> => world.deal();

/** As presence tells it: so many are in the room, or were until minutes ago. */
async function isThere(roomCode: string, online: number, minutesAgo = 0): Promise<void> {
  await world.kernel.db.query(
    `insert into kernel.presence_told (room_code, online, at) values ($1, $2, clock_timestamp() - $3 * interval '1 minute')
     on conflict (room_code) do update set online = excluded.online, at = excluded.at`,
    [roomCode, online, minutesAgo],
  );
}

/** Lets something happen in the lottery, and gives it its version. */
async function happens<T extends EventType>(type: T, data: EventData<T>, lottery = 'k3-1m'): Promise<void> {
  EVENTS[type].parse(data);
  await world.kernel.db.tx((t) =>
    world.kernel.outbox.publish(t, { audience: audienceOf.lottery(lottery), type, data }),
  );
  await relay.drain();
}

const round = (gameNo: string, lotteryCode = 'k3-1m') => ({ lotteryCode, gameNo });
const opening = (gameNo: string, lastsMs = 60_000) => {
  const beginTime = world.kernel.clock.now();
  const endTime = beginTime + lastsMs;
  return { ...round(gameNo), beginTime, endTime, govPrizeTime: endTime + 3_000, commitment: 'c0ffee', oddsKey: 'k' };
};
const words = async (roomCode = ROOM): Promise<(string | undefined)[]> => {
  const { rows } = await world.kernel.db.query<{ word: string }>(
    `select (dealer ->> 'gameNo') || ' ' || (dealer ->> 'what') as word from chat.message where room_code = $1 order by seq`,
    [roomCode],
  );
  return rows.map(({ word }) => word);
};

test('every step of a round is said once, in order, as the house and nobody else', async () => {
  const first = opening('1');
  await happens('round.opened', first);
  await deal();
  world.advance(30_000);
  await deal();
  await deal();
  world.advance(30_000);
  await happens('round.closed', { ...first, seal: null });
  await happens('round.closed', { ...first, seal: { count: 7, root: 'beef', at: 5 } });
  await happens('round.drawn', {
    ...round('1'),
    govPrizeTime: 5,
    numbers: ['1', '2', '6'],
    labels: [{ code: 'size.small', text: '' }],
  });
  await happens('round.settled', { ...round('1'), bets: 7, winners: 2 });
  await happens('round.voided', { ...round('2'), reason: 'missed' });
  await deal();
  const list = await world.seen(ann);
  expect(list.map(({ dealer }) => dealer)).toEqual([
    { what: 'opened', ...round('1'), endTime: first.endTime, commitment: 'c0ffee' },
    { what: 'closing', ...round('1'), endTime: first.endTime },
    { what: 'closed', ...round('1'), seal: { count: 7, root: 'beef' } },
    { what: 'drawn', ...round('1'), numbers: ['1', '2', '6'], labels: [{ code: 'size.small', text: '' }] },
    { what: 'settled', ...round('1'), bets: 7, winners: 0, named: [] },
    { what: 'voided', ...round('2'), reason: 'missed' },
  ]);
  expect(list.map(({ seq, author, text }) => [seq, author, text])).toEqual(list.map((_, n) => [n + 1, null, '']));
  await relay.drain();
  const { rows } = await world.kernel.db.query<{ data: { message: unknown } }>(
    `select data from kernel.room_event where audience = $1 and type = 'chat.message' order by v`,
    [audienceOf.room(ROOM)],
  );
  expect(rows.map(({ data }) => data.message)).toEqual(list);
});

test('two dealers at the same moment say it once, and no message of a member is lost between', async () => {
  for (let n = 1; n <= 20; n += 1) await happens('round.settled', { ...round(String(n)), bets: 0, winners: 0 });
  await Promise.all([deal(), deal(), deal(), world.say(ann, 'hello'), deal()]);
  await deal();
  const said = (await words()).filter((word) => word !== null);
  expect(said).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 1} settled`));
  expect((await world.seen(ann)).map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
});

test('nothing is said in a room that nobody has been in for ten minutes, or that does not play the lottery', async () => {
  await world.aRoom({ code: '2002', lotteries: ['k3-3m', 'k3-1m'] });
  await world.aRoom({ code: '3003', lotteries: ['k3-3m'] });
  await world.aRoom({ code: '4004', lotteries: ['k3-1m'] });
  await isThere('3003', 5);
  await isThere('2002', 0, 9);
  await isThere(ROOM, 0, 11);
  await happens('round.settled', { ...round('1'), bets: 0, winners: 0 });
  await deal();
  expect(await words('2002')).toEqual(['1 settled']);
  for (const code of [ROOM, '3003', '4004']) expect(await words(code)).toEqual([]);
  // What went by unheard is not told later.
  await isThere(ROOM, 1);
  await deal();
  expect(await words()).toEqual([]);
});

test('a close is announced 30 s before, not when it is late, voided, or of a round without time for it', async () => {
  await happens('round.opened', opening('short', 59_000));
  await happens('round.opened', opening('late'));
  await happens('round.opened', opening('voided', 90_000));
  await happens('round.voided', { ...round('voided'), reason: 'operator' });
  await deal();
  world.advance(40_001);
  await deal();
  await happens('round.opened', opening('fine', 60_000));
  await deal();
  world.advance(29_999);
  await deal();
  expect((await words()).filter((word) => word?.endsWith('closing'))).toEqual([]);
  world.advance(1);
  await deal();
  expect((await words()).filter((word) => word?.endsWith('closing'))).toEqual(['fine closing']);
});

test('what is no longer kept, or long past, is passed over, and the dealer goes on from there', async () => {
  for (const n of ['1', '2', '3']) await happens('round.settled', { ...round(n), bets: 0, winners: 0 });
  await world.kernel.db.query(`delete from kernel.room_event where audience = 'lottery:k3-1m' and v = 1`);
  await deal();
  expect(await words()).toEqual([]);
  await happens('round.settled', { ...round('4'), bets: 0, winners: 0 });
  await deal();
  await happens('round.settled', { ...round('5'), bets: 0, winners: 0 });
  // The world's clock stands still while the database's, which dates the events, goes on: by less than the three minutes on top.
  world.advance(300_000);
  await deal();
  expect(await words()).toEqual(['4 settled']);
  const { rows } = await world.kernel.db.query(`select v from chat.dealer_cursor where lottery_code = 'k3-1m'`);
  expect(rows).toEqual([{ v: 5n }]);
});

test('a look that fails in the middle has said nothing, and the next one says it all', async () => {
  await happens('round.settled', { ...round('1'), bets: 0, winners: 0 });
  await happens('round.settled', { ...round('2'), bets: 0, winners: 0 });
  let failures = 1;
  const outbox = {
    ...world.kernel.outbox,
    publish: async (...args: Parameters<typeof world.kernel.outbox.publish>) => {
      await world.kernel.outbox.publish(...args);
      if (JSON.stringify(args[1].data).includes('"gameNo":"2"') && (failures -= 1) >= 0) throw new Error('cut off');
    },
  };
  await expect(world.deal({ outbox })).rejects.toThrow('cut off');
  expect(await words()).toEqual([]);
  await deal();
  expect(await words()).toEqual(['1 settled', '2 settled']);
});

/** The dealer's word on a settled round, as a member reads it. */
async function settledWord(by: ChatMember, gameNo = '1'): Promise<unknown> {
  return (await world.seen(by)).find(({ dealer }) => dealer?.what === 'settled' && dealer.gameNo === gameNo)?.dealer;
}
const named = (by: ChatMember, as: string): Promise<unknown> =>
  world.kernel.db.query(
    `update member.member set preferences = preferences || jsonb_build_object('winnerName', $2::text) where id = $1`,
    [by.memberId, as],
  );

test('winners in the room are named, each as he wants it now; who hides is counted and not named', async () => {
  const [masked, shown, hidden, two] = await Promise.all(
    ['小明月', 'Thu Hà', 'Nobody', '👩‍👩‍👧李'].map((nickname) => world.aMember({ nickname })),
  );
  await named(shown!, 'shown');
  await named(hidden!, 'hidden');
  const elsewhere = await world.aMember({ entered: false, nickname: 'Stranger' });
  world.won.set('1', [hidden!, two!, elsewhere, shown!, masked!]);
  await happens('round.settled', { ...round('1'), bets: 9, winners: 8 });
  await deal();
  const word = { what: 'settled', ...round('1'), bets: 9, winners: 5 };
  expect(await settledWord(ann)).toEqual({ ...word, named: ['👩‍👩‍👧••', 'Thu Hà', '小••月'] });
  await relay.drain();
  const { rows: told } = await world.kernel.db.query<{ data: { message: unknown } }>(
    `select data from kernel.room_event where audience = $1 and type = 'chat.message'`,
    [audienceOf.room(ROOM)],
  );
  expect(told.map(({ data }) => data.message)).toEqual(await world.seen(ann));
  expect(JSON.stringify(told)).not.toContain(String(masked!.memberId));
  // A changed mind holds for what was said before.
  await named(shown!, 'masked');
  await named(masked!, 'hidden');
  expect(await settledWord(ann)).toEqual({ ...word, named: ['👩‍👩‍👧••', 'T••à'] });
  await world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [two!.memberId]);
  expect(await settledWord(ann)).toEqual({ ...word, named: ['T••à'] });
});

test('at most five winners are named, the first of them, and a round told again names nobody else', async () => {
  const many = [];
  for (let n = 1; n <= 7; n += 1) many.push(await world.aMember({ nickname: `Member${n}` }));
  world.won.set('1', many);
  await happens('round.settled', { ...round('1'), bets: 7, winners: 7 });
  await deal();
  world.won.set('1', many.toReversed());
  await happens('round.settled', { ...round('1'), bets: 7, winners: 7 });
  await deal();
  const names = ['M••1', 'M••2', 'M••3', 'M••4', 'M••5'];
  expect(await settledWord(ann)).toEqual({ what: 'settled', ...round('1'), bets: 7, winners: 7, named: names });
  expect(await words()).toEqual(['1 settled']);
});
