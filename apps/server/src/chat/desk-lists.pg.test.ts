import { chatCalls } from '@drawroom/contract/chat';
import type { WordAction } from '@drawroom/contract/chat-desk';
import { randomUUID } from 'node:crypto';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../kernel/kernel.ts';
import { createChatSlice } from './chat-slice.ts';
import { addHost, addWord, changeWord, listHosts, listWords, removeHost, removeWord } from './index.ts';
import { openChatWorld, ROOM, untilWaiting, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
/** Says something through another node, whose lists are its own. */
let sayElsewhere: (text: string) => Promise<string>;
beforeEach(async () => {
  world = await openChatWorld();
  ann = await world.aMember();
  const other = createChatSlice(world.kernel, {
    countedStake: async () => 0n,
    levelOf: async () => 0,
    winnersOf: async () => ({ members: 0, accountIds: [] }),
  });
  sayElsewhere = async (text) => {
    // Haste is no matter here.
    world.advance(10 * 60_000);
    const fields = { roomCode: ROOM, clientId: randomUUID(), text };
    const { message } = await callSlice(other, chatCalls.send, { fields, context: aContext({ session: ann }) });
    return message.text;
  };
  await sayElsewhere('hello');
  return world.stop;
});

const tx = <T>(make: (t: Tx) => Promise<T>): Promise<T> => world.kernel.db.tx(make);
const add = (word: string, action: WordAction = 'refuse', roomCode?: string) =>
  tx((t) => addWord(t, { word, action, roomCode }));
const keyOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refusalOf(work))?.key;
const listed = async (search?: string, roomCode?: string): Promise<string[]> =>
  (await listWords(world.kernel.db, { search, roomCode, page: 1, size: 30 })).list.map(({ word }) => word);

describe('words', () => {
  test('count for the very next message on every node: added, changed and removed', async () => {
    const { word, version } = await add('brandx');
    expect(await keyOf(sayElsewhere('try Brand-X'))).toBe('chat.words_refused');
    expect(await tx((t) => changeWord(t, { wordId: word.wordId, action: 'mask' }))).toEqual({
      word: { ...word, action: 'mask' },
      version: version + 1,
    });
    expect(await sayElsewhere('try Brand-X')).toBe('try *****-*');
    expect((await tx((t) => removeWord(t, word.wordId))).version).toBe(version + 2);
    expect(await sayElsewhere('try Brand-X')).toBe('try Brand-X');
    for (const act of [() => tx((t) => removeWord(t, word.wordId)), () => tx((t) => changeWord(t, word))])
      expect(await keyOf(act())).toBe('chat.word_unknown');
  });

  test('that leave nothing to look for, or would stand in nearly every message, are not listed', async () => {
    for (const word of ['', ' ', '\u200B', '\u200D\uFEFF', '...', '!?', '🎉', '\u0301', 'a', 'Ａ', '7', ' e ', 'я'])
      expect(await refusalOf(add(word)), JSON.stringify(word)).toMatchObject({ key: 'chat.word_invalid' });
    expect(await keyOf(add('x'.repeat(41)))).toBe('chat.word_invalid');
    expect(await listed()).toEqual([]);
    await add('赌');
    await add('x'.repeat(40));
    expect(await sayElsewhere('a perfectly fine message, 7 of 10')).toContain('fine');
  });

  test('that read alike are one word, in one place; a room may have its own beside it', async () => {
    await world.aRoom({ code: '2002' });
    await add('加微信');
    for (const same of ['加微信', '加 微 信', '加\u200B微信', '【加微信】'])
      expect(await refusalOf(add(same))).toMatchObject({ key: 'chat.word_taken', params: { word: '加微信' } });
    await add('加微信', 'mute', '2002');
    expect(await keyOf(add('加-微信', 'mute', '2002'))).toBe('chat.word_taken');
    expect(await keyOf(add('word', 'mute', '9999'))).toBe('room.unknown');
    // What was listed by hand counts as well.
    await world.kernel.db.query(`insert into chat.word (word, action) values ('f.u.n', 'mask')`);
    expect(await keyOf(add('FUN'))).toBe('chat.word_taken');
  });

  test('of which two people list the same at once are listed once, however each writes it', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await tx(async (t) => {
      await addWord(t, { word: 'scam', action: 'refuse' });
      second = keyOf(add('S-C-A-M'));
      await untilWaiting(world.kernel.db, 1);
    });
    expect(await second).toBe('chat.word_taken');
    expect(await listed()).toEqual(['scam']);
  });

  test('are listed page by page, and found however they are written', async () => {
    await world.aRoom({ code: '2002' });
    for (const word of ['beta', 'Alpha', '加微信', 'a.l.p']) await add(word);
    await add('gamma', 'mask', '2002');
    const page = (number: number) => listWords(world.kernel.db, { page: number, size: 2 });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.total, first.list.length, second.list.length, third.list.length]).toEqual([5, 2, 2, 1]);
    expect(new Set([first, second, third].flatMap(({ list }) => list.map(({ wordId }) => wordId))).size).toBe(5);
    expect((await listed('ＡＬＰ')).toSorted()).toEqual(['Alpha', 'a.l.p']);
    expect(await listed('微 信')).toEqual(['加微信']);
    expect(await listed('...')).toEqual([]);
    expect(await listed(undefined, '2002')).toEqual(['gamma']);
  });
});

describe('hosts', () => {
  const allow = (host: string) => tx((t) => addHost(t, host));

  test('count for the very next message on every node, and are kept as the wire of names has them', async () => {
    expect(await keyOf(sayElsewhere('https://www.bücher.example/x'))).toBe('chat.words_refused');
    const { host, version } = await allow('Bücher.example');
    expect(host).toBe('xn--bcher-kva.example');
    expect(await sayElsewhere('https://www.bücher.example/x')).toContain('bücher');
    expect(await listHosts(world.kernel.db)).toEqual({ list: [{ host }], version });
    await tx((t) => removeHost(t, 'bücher.example'));
    expect(await keyOf(sayElsewhere('https://www.bücher.example/x'))).toBe('chat.words_refused');
    expect(await keyOf(tx((t) => removeHost(t, host)))).toBe('chat.host_unknown');
  });

  test('that are none, or are allowed already, are refused', async () => {
    for (const given of ['com', '*.example.com', 'co.uk', 'https://play.example', '10.0.0.1'])
      expect(await keyOf(allow(given)), given).toBe('chat.host_invalid');
    const tries = await Promise.allSettled(['play.example', 'PLAY.example.'].map(allow));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await keyOf(allow('play.example'))).toBe('chat.host_taken');
  });
});
