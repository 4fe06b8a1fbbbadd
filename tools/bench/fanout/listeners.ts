import { socketTicket } from '@drawroom/contract/member';
import { answerParent } from './child-process.ts';
import { DeliveryTally, type Tally } from './delivery-tally.ts';
import { FramedSocket } from './framed-socket.ts';
import { openMembers } from './members.ts';

/** What this process can be asked for. */
export type ListenerQuestion =
  | {
      readonly ask: 'join';
      readonly url: string;
      readonly database: string;
      readonly roomCode: string;
      readonly sockets: number;
    }
  | { readonly ask: 'joinBare'; readonly url: string; readonly sockets: number }
  | { readonly ask: 'begin' }
  /** Answered when every socket has heard these messages, or when nothing comes any more. */
  | { readonly ask: 'tally'; readonly seqs: readonly number[] };

/** Sockets that join at the same time. */
const AT_ONCE = 32;
/** On a machine that others use as well what is late may be very late; only what never comes is lost. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;

const tally = new DeliveryTally();
const sockets: FramedSocket[] = [];

answerParent(async (question: ListenerQuestion) => {
  if (question.ask === 'begin') return tally.begin();
  if (question.ask === 'tally') return tallied(question.seqs);
  return question.ask === 'join' ? join(question) : joinBare(question);
});

/** Members join a room as the lobby does: a signed call for a ticket, the socket, its hello. */
async function join(where: Extract<ListenerQuestion, { ask: 'join' }>): Promise<void> {
  const members = await openMembers(where.database, { from: 1, count: where.sockets, url: where.url });
  await eachAtOnce(members, async (member) => {
    const { ticket } = await member.call(socketTicket, {});
    const query = `EIO=4&transport=websocket&token=${ticket}&roomCode=${where.roomCode}`;
    const { promise: joined, resolve } = Promise.withResolvers<void>();
    let v = 0;
    const socket: FramedSocket = await FramedSocket.open(
      `${where.url.replace(/^http/, 'ws')}/socket.io/?${query}`,
      (frame, start, end) => {
        if (frame[start] === 0x34 && frame[start + 1] === 0x32) {
          v = tally.take(frame, { start, end, before: v });
          if (frame[start + 4] === 0x72 && frame.toString('latin1', start, end).startsWith('42["ready"')) resolve();
        } else if (frame[start] === 0x32) socket.send('3');
        else if (frame[start] === 0x30) socket.send('40');
      },
    );
    sockets.push(socket);
    await joined;
  });
}

async function joinBare({ url, sockets: count }: Extract<ListenerQuestion, { ask: 'joinBare' }>): Promise<void> {
  await eachAtOnce(Array.from({ length: count }), async () => {
    let v = 0;
    const hear = (frame: Buffer, start: number, end: number): void =>
      void (v = tally.take(frame, { start, end, before: v }));
    sockets.push(await FramedSocket.open(url, hear));
  });
}

async function eachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length) await work(all[next++] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function tallied(seqs: readonly number[]): Promise<Tally> {
  for (let [lost, changedAt] = [-1, performance.now()]; ;) {
    const now = tally.result(sockets, seqs);
    if (now.lost === 0) return now;
    if (now.lost !== lost) [lost, changedAt] = [now.lost, performance.now()];
    else if (performance.now() - changedAt > PATIENCE_MS) return now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
