import { audienceOf } from '@drawroom/contract/events';
import { roomContent, roomDeskCalls as calls, type RoomContent } from '@drawroom/contract/room-desk';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { knownLotteries, listLotteries } from '../lottery/index.ts';
import { listRooms, lockRoom, writeRoom } from '../room/index.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { noteAct } from './operators.ts';

const ROOM: DocumentRules<RoomContent> = {
  kind: 'room',
  content: roomContent,
  read: lockRoom,
  write: async (t, code, room) => {
    const known = await knownLotteries(t, room.lotteries);
    const unknown = room.lotteries.filter((each) => !known.has(each));
    if (unknown.length > 0) throw new Refusal('lottery.lottery_unknown', {}, { lotteries: unknown });
    await writeRoom(t, code, room);
  },
};

interface RoomEdit {
  readonly operator: SignedOperator;
  readonly what: 'room.save' | 'room.restore';
  readonly why: string;
  readonly edit: Edit<RoomContent>;
}

/** Rooms as operators make and change them; whoever is in one is told in the same transaction (decision 060). */
export function roomDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const change = (asked: RoomEdit) => db.tx((t) => changeRoom(kernel, t, asked));
  return [
    handleOperator(calls.list, async (_, { locale }) => listAll(kernel, locale)),
    handleOperator(calls.history, async ({ code }) => historyOf(db, { kind: 'room', code })),
    handleOperator(calls.save, async ({ code, version, room, why }, { operator }) =>
      change({ operator, what: 'room.save', why, edit: { code, version, to: { content: room } } }),
    ),
    handleOperator(calls.restore, async ({ code, version, back, why }, { operator }) =>
      change({ operator, what: 'room.restore', why, edit: { code, version, to: { back } } }),
    ),
  ];
}

async function changeRoom(
  { outbox }: Kernel,
  t: Tx,
  { operator, what, why, edit }: RoomEdit,
): Promise<{ version: number }> {
  const { code } = edit;
  const { before, after, version } = await editDocument(t, ROOM, { edit, by: { operatorId: operator.id, why } });
  await noteAct(t, operator, {
    what,
    subject: `room ${code}`,
    detail: `version ${version}: ${why}`,
    change: { before, after },
  });
  await outbox.publish(t, { audience: audienceOf.room(code), type: 'room.notice', data: { roomCode: code } });
  return { version };
}

async function listAll(kernel: Kernel, locale: Parameters<typeof listLotteries>[1]) {
  const { db, clock, realtime } = kernel;
  const versions = await versionsOf(db, 'room');
  const rooms = await listRooms(db);
  return {
    list: rooms.map(({ code, room }) => ({
      code,
      version: versions.get(code) ?? 0,
      online: realtime.online(code),
      opensAt: openingAt(room.hours, clock.now()).opensAtMs,
      room,
    })),
    lotteries: (await listLotteries(kernel, locale)).map(({ lotteryCode, name }) => ({ code: lotteryCode, name })),
  };
}
