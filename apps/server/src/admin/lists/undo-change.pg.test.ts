import { chatDeskCalls as chat } from '@drawroom/contract/chat-desk';
import type { ListedChange } from '@drawroom/contract/list-history';
import { serviceDeskCalls as service } from '@drawroom/contract/service-desk';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOperator } from '../test-operators.ts';

let booted: BootedServer;
/** An owner: changes lists. */
let keeper: OperatorClient;
let auditor: OperatorClient;
beforeAll(async () => {
  booted = await bootServer();
  [keeper, auditor] = await Promise.all([demoOperator(booted, 'keeper'), demoOperator(booted, 'second')]);
});
afterAll(async () => {
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

type List = 'words' | 'hosts' | 'moderators';
const changes = async (list: List): Promise<ListedChange[]> => (await auditor.call(chat.history, { list })).data.list;
const undo = (list: List, actNo = '') => keeper.call(chat.undo, { list, actNo });
/** The last change of a list, undone. */
async function undoLast(list: List) {
  const [last] = await changes(list);
  expect(last?.mayUndo).toBe(true);
  return undo(list, last?.actNo);
}
const words = async () =>
  (await keeper.call(chat.words, { search: 'grumble' })).data.list.map(({ word, action }) => `${word} ${action}`);

it('a word that was listed, changed or removed is as it was before; what was done tells both', async () => {
  const { wordId } = (await keeper.call(chat.addWord, { word: 'grumble', action: 'mask' })).data.word;
  await keeper.call(chat.changeWord, { wordId, action: 'mute' });
  expect(await changes('words')).toMatchObject([
    { by: 'keeper', what: 'chat.change_word', before: { action: 'mask' }, after: { action: 'mute' }, mayUndo: true },
    { what: 'chat.add_word', before: {}, after: { word: 'grumble', action: 'mask' }, mayUndo: false },
  ]);
  expect((await undoLast('words')).code).toBe(0);
  expect(await words()).toEqual(['grumble mask']);
  await keeper.call(chat.removeWord, { wordId });
  expect((await undoLast('words')).code).toBe(0);
  expect(await words()).toEqual(['grumble mask']);
  // And undoing is a change like others: it is undone as well.
  expect((await undoLast('words')).code).toBe(0);
  expect(await words()).toEqual([]);
});

it('where something else stands by now nothing is undone, and nothing of another list is', async () => {
  const { wordId } = (await keeper.call(chat.addWord, { word: 'grumblers', action: 'mask' })).data.word;
  const [added] = await changes('words');
  await keeper.call(chat.changeWord, { wordId, action: 'mute' });
  expect((await undo('words', added?.actNo)).key).toBe('admin.document_stale');
  expect((await undo('hosts', added?.actNo)).key).toBe('admin.version_unknown');
  expect(await words()).toEqual(['grumblers mute']);
  // An act of something else is no change of the list, whatever it says.
  await keeper.call(chat.addHost, { host: 'example.net' });
  const { rows } = await booted.db.query<{ n: bigint }>(
    `insert into admin.act (operator_id, what, subject, detail, change)
     select id, 'room.save', 'host example.net', '', '{"before": null, "after": {"host": "example.net"}}' from admin.operator where name = 'keeper'
     returning n`,
  );
  expect((await undo('hosts', String(rows[0]?.n))).key).toBe('admin.version_unknown');
  expect((await undoLast('hosts')).code).toBe(0);
});

it('so are hosts and who looks after a room', async () => {
  const hosts = async () => (await keeper.call(chat.hosts)).data.list.map(({ host }) => host);
  await keeper.call(chat.addHost, { host: 'example.org' });
  await keeper.call(chat.removeHost, { host: 'example.org' });
  await undoLast('hosts');
  expect(await hosts()).toEqual(['example.org']);
  await undoLast('hosts');
  expect(await hosts()).toEqual([]);
  const office = { roomCode: '100001', memberId: await memberId('player01') };
  const holders = async () =>
    (await keeper.call(chat.moderators, { roomCode: '100001' })).data.list
      .map((each) => each.memberId)
      .filter((each) => each === office.memberId);
  await keeper.call(chat.appointModerator, office);
  await undoLast('moderators');
  expect(await holders()).toEqual([]);
  await undoLast('moderators');
  expect(await holders()).toEqual([office.memberId]);
});

it('so are answers that the desk keeps ready', async () => {
  const listed = async () =>
    (await keeper.call(service.canned)).data.list.map(({ title, text }) => `${title}: ${text}`);
  const undoCanned = async () => {
    const [last] = (await auditor.call(service.cannedHistory)).data.list;
    return keeper.call(service.undoCanned, { actNo: last?.actNo ?? '' });
  };
  const given = { locale: 'en-US', title: 'Hello', text: 'Good day.' };
  const { cannedId } = (await keeper.call(service.saveCanned, given)).data.canned;
  await keeper.call(service.saveCanned, { ...given, cannedId, text: 'Good evening.' });
  await undoCanned();
  expect(await listed()).toEqual(['Hello: Good day.']);
  await keeper.call(service.removeCanned, { cannedId });
  expect((await undoCanned()).code).toBe(0);
  expect(await listed()).toEqual(['Hello: Good day.']);
});

async function memberId(username: string): Promise<string> {
  const { rows } = await booted.db.query<{ id: string }>(
    'select id::text as id from member.member where username = $1',
    [username],
  );
  return rows[0]?.id ?? '';
}
