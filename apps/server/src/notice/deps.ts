import type { Kernel, Sql } from '../kernel/kernel.ts';
import type { PushSender } from '../kernel/sending/web-push.ts';

/** What the use cases of this slice stand on. */
export type NoticeKernel = Pick<
  Kernel,
  'config' | 'db' | 'clock' | 'log' | 'outbox' | 'metrics' | 'messages' | 'vault'
>;

/** What this slice needs of others; `app.ts` hands it in. */
export interface NoticeDeps {
  /** Codes of the rooms that a member has entered. */
  roomsOf(sql: Sql, memberId: bigint): Promise<readonly string[]>;
  /** Members who have entered one of these rooms. */
  membersIn(sql: Sql, roomCodes: readonly string[]): Promise<readonly bigint[]>;
  /** IANA time zones of members. */
  zonesOf(sql: Sql, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Nicknames of members by their id, as an agent may know them: of his team alone. */
  namesInTeam(sql: Sql, agentId: bigint, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  readonly push: PushSender;
}

/** The slice as its files see it. */
export interface Notices {
  readonly kernel: NoticeKernel;
  readonly deps: NoticeDeps;
}
