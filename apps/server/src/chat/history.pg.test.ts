import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropOldMessages } from './chat-runner.ts';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  ann = await world.aMember();
  return world.stop;
});

/** Messages 1 to n of a member, written at once. */
async function fill(n: number, by: ChatMember = ann, roomCode = ROOM): Promise<void> {
  await world.kernel.db.query(
    `insert into chat.message (room_code, seq, member_id, text, client_id)
     select $1, n, $2, 'message ' || n, gen_random_uuid() from generate_series(1, $3::int) n`,
    [roomCode, by.memberId, n],
  );
  await world.kernel.db.query('insert into chat.head (room_code, seq) values ($1, $2)', [roomCode, n]);
}

const page = async (place: Record<string, string>): Promise<{ seqs: number[]; head: number; older: boolean }> => {
  const { list, head, older } = await world.call(ann, chatCalls.messages, { roomCode: ROOM, ...place });
  return { seqs: list.map(({ seq }) => seq), head, older };
};
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('a history is paged from its end, back, on and around a message, always ascending', async () => {
  await fill(200);
  expect(await page({})).toEqual({ seqs: range(151, 200), head: 200, older: true });
  expect(await page({ before: '151', size: '20' })).toEqual({ seqs: range(131, 150), head: 200, older: true });
  expect(await page({ before: '11' })).toEqual({ seqs: range(1, 10), head: 200, older: false });
  expect(await page({ after: '195' })).toEqual({ seqs: range(196, 200), head: 200, older: true });
  expect(await page({ after: '200' })).toEqual({ seqs: [], head: 200, older: false });
  expect(await page({ after: '0', size: '3' })).toEqual({ seqs: [1, 2, 3], head: 200, older: false });
  expect(await page({ around: '100', size: '5' })).toEqual({ seqs: range(98, 102), head: 200, older: true });
  expect(await page({ around: '1', size: '4' })).toEqual({ seqs: [1, 2], head: 200, older: false });
});

test('a room in which nothing was said is an empty page', async () => {
  expect(await page({})).toEqual({ seqs: [], head: 0, older: false });
  expect((await world.call(ann, chatCalls.state, { roomCode: ROOM })).read).toBe(0);
});

test('pages, calls by name and old messages are found by their indexes, without sorting', async () => {
  await fill(2_000);
  await world.kernel.db.query('analyze chat.message');
  const asked: readonly (readonly [string, readonly unknown[], string])[] = [
    [
      'select * from chat.message x where x.room_code = $1 and x.seq < $2 order by x.seq desc limit $3',
      [ROOM, 1_000, 50],
      'message_pkey',
    ],
    [
      'select * from chat.message x where x.room_code = $1 and x.seq >= $2 order by x.seq limit $3',
      [ROOM, 1_000, 50],
      'message_pkey',
    ],
    [
      'select from chat.message where member_id = $1 and client_id = $2',
      [ann.memberId, randomUUID()],
      'message_of_client',
    ],
    [
      `select from chat.message x where x.at < clock_timestamp() - interval '90 days' order by x.at limit 10`,
      [],
      'message_by_age',
    ],
  ];
  for (const [text, params, index] of asked) {
    const { rows } = await world.kernel.db.query<Record<string, string>>(`explain ${text}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

describe('what was read', () => {
  const mark = async (seq: number): Promise<number> =>
    (await world.call(ann, chatCalls.markRead, { roomCode: ROOM, seq: String(seq) })).read;

  test('goes on, never back and never beyond what was said', async () => {
    await fill(20);
    expect(await mark(7)).toBe(7);
    expect(await mark(3)).toBe(7);
    expect(await mark(1_000)).toBe(20);
    expect((await world.call(ann, chatCalls.state, { roomCode: ROOM })).read).toBe(20);
  });

  test('of several phones at once the furthest stays', async () => {
    await fill(20);
    await Promise.all(range(1, 20).map(mark));
    expect(await mark(0)).toBe(20);
  });

  test('calls by name after it are counted, without those of whom one does not want to hear', async () => {
    const [bob, eve] = [await world.aMember(), await world.aMember()];
    const handle = await world.handleOf(ann);
    const calls = async (): Promise<number> => (await world.call(ann, chatCalls.state, { roomCode: ROOM })).calls;
    for (const by of [bob, bob, eve]) await world.say(by, 'look', { mentions: handle });
    const last = await world.say(bob, 'and here', { mentions: handle });
    expect(await calls()).toBe(4);
    await mark(1);
    expect(await calls()).toBe(3);
    await world.call(ann, chatCalls.block, { handle: await world.handleOf(eve), on: '1' });
    expect(await calls()).toBe(2);
    await world.call(bob, chatCalls.recall, { roomCode: ROOM, seq: String(last.seq) });
    expect(await calls()).toBe(1);
  });
});

test('whom one blocks is on the list until he is taken off; nobody blocks himself', async () => {
  const bob = await world.aMember({ nickname: 'Bob' });
  const handle = await world.handleOf(bob);
  const block = (of: string, on: '0' | '1') => world.call(ann, chatCalls.block, { handle: of, on });
  expect((await block(handle, '1')).blocked).toEqual([{ handle, nickname: 'Bob' }]);
  await block(handle, '1');
  expect((await world.call(ann, chatCalls.state, { roomCode: ROOM })).blocked).toEqual([{ handle, nickname: 'Bob' }]);
  expect((await block(handle, '0')).blocked).toEqual([]);
  for (const of of ['zzzzzzzzzz', await world.handleOf(ann)])
    expect((await refusalOf(block(of, '1')))?.key).toBe('chat.person_unknown');
});

test('messages go after 90 days, and the oldest of a room that has too many; what is pinned stays', async () => {
  await fill(30);
  await world.kernel.db.query(
    `update chat.message set at = at - interval '90 days' - interval '1 minute' where seq <= 10`,
  );
  await world.kernel.db.query('update chat.head set pinned = 4');
  expect(await dropOldMessages(world.kernel)).toBe(9);
  expect((await page({})).seqs).toEqual([4, ...range(11, 30)]);
  expect(await dropOldMessages(world.kernel, 12)).toBe(8);
  expect((await page({})).seqs).toEqual([4, ...range(19, 30)]);
  expect((await page({})).head).toBe(30);
});
