import type { Kernel, MemberContext, Session, Sql } from '../kernel/kernel.ts';
import type { Room, Standing } from '../room/index.ts';
import type { RoomTurns } from './room-turns.ts';
import type { WordLists } from './word-lists.ts';

/** What the use cases of this slice stand on. */
export type ChatKernel = Pick<
  Kernel,
  'config' | 'db' | 'clock' | 'log' | 'outbox' | 'realtime' | 'messages' | 'metrics'
>;

/** What this slice needs of those beside it; `app.ts` hands it in. */
export interface ChatDeps {
  /** Stakes of the bets placed after a moment that were won or lost, minor units. */
  countedStake(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint>;
  /** Level on which a member stands; 0: below all. */
  levelOf(sql: Sql, memberId: bigint): Promise<number>;
  /** How many members won in a settled round, and the accounts of the first of them in a fixed order. */
  winnersOf(
    sql: Sql,
    round: { readonly lotteryCode: string; readonly gameNo: string },
  ): Promise<{ readonly members: number; readonly accountIds: readonly bigint[] }>;
}

/** The slice as its files see it. */
export interface Chat {
  readonly kernel: ChatKernel;
  readonly deps: ChatDeps;
  readonly lists: WordLists;
  readonly turns: RoomTurns;
}

/** A member in a room that he has entered. */
export interface InRoom {
  readonly room: Room;
  readonly standing: Standing;
  readonly session: Session;
}

/** Who asks for something in which room. */
export interface AskedIn {
  readonly context: MemberContext;
  readonly roomCode: string;
}
