import { externalRecordCalls } from '@drawroom/contract/transfer';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { isOf, presentGame, presentSports, presentSums } from './present-records.ts';
import { findRecords, sumRecords, type RecordQuery } from './read-records.ts';

/** Reading of the member's own rounds and bets at external games (spec §2 /youxi and /sports). */
export function recordHandlers({ db }: Pick<Kernel, 'db'>): readonly Handler[] {
  async function read(memberId: bigint, kind: 'game' | 'sports', query: RecordQuery) {
    const asked = { memberId, kind, query };
    // One after the other: whoever scrolls through his records takes one connection.
    const found = await findRecords(db, asked);
    const sums = await sumRecords(db, asked);
    const { page, size } = query;
    const list = found.slice(0, size);
    const cursor = found.length > size ? (list.at(-1)?.cursor ?? null) : null;
    return { list, rest: { page, size, total: sums.count, cursor, sums: presentSums(sums) } };
  }
  return [
    handle(externalRecordCalls.gameRecords, async (query, { session, locale }) => {
      const { list, rest } = await read(session.memberId, 'game', query);
      return { ...rest, list: list.filter(isOf('game')).map((stored) => presentGame(stored, locale)) };
    }),
    handle(externalRecordCalls.sportsRecords, async (query, { session, locale }) => {
      const { list, rest } = await read(session.memberId, 'sports', query);
      return { ...rest, list: list.filter(isOf('sports')).map((stored) => presentSports(stored, locale)) };
    }),
  ];
}
