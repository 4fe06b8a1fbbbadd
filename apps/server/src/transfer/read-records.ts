import type { InputOf } from '@drawroom/contract/call';
import { SPORTS, type ProviderRecord } from '@drawroom/contract/provider-wire';
import type { externalRecordCalls } from '@drawroom/contract/transfer';
import type { Sql } from '../kernel/kernel.ts';
import { belowSql, cursorParts, cursorSql, hoursOf, instantSql, rowsBefore } from './list-by-time.ts';
import type { ListedGame } from './provider-store.ts';
import { RECORD_KINDS, RECORD_STATES } from './take-records.ts';

/** A record as the books have it; amounts in minor units, times in Unix ms. */
export interface StoredRecord {
  readonly recordId: string;
  readonly projectId: string;
  readonly gameCode: string;
  /** What its provider lists now. */
  readonly games: readonly ListedGame[];
  readonly state: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: number;
  readonly settledAt: number | null;
  readonly corrected: number;
  readonly detail: ProviderRecord['detail'];
  /** Goes on after this one. */
  readonly cursor: string;
}

/** What everything comes to that the filters leave. Stakes of open records count, their result does not yet. */
export interface RecordSums {
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly resultMinor: bigint;
}

export type RecordQuery = InputOf<typeof externalRecordCalls.gameRecords> &
  Pick<InputOf<typeof externalRecordCalls.sportsRecords>, 'sport'>;

interface Asked {
  readonly memberId: bigint;
  readonly kind: keyof typeof RECORD_KINDS;
  readonly query: RecordQuery;
}

/** A statement that grows: its parameters, and conditions on records `r` and on their sums `s`. */
class Conditions {
  readonly params: unknown[] = [];
  readonly #texts: ((of: 'r' | 's') => string)[] = [];

  /** Keeps a value and gives its place. */
  place(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  add(text: (of: 'r' | 's') => string): void {
    this.#texts.push(text);
  }

  of(table: 'r' | 's'): string {
    return this.#texts.map((text) => text(table)).join(' and ');
  }
}

/** The filters but for time; a bet is of a sport when any of its legs is. */
function conditionsOf({ memberId, kind, query }: Asked): Conditions {
  const where = new Conditions();
  const member = where.place(memberId);
  where.add((of) => `${of}.member_id = ${member} and ${of}.kind = ${RECORD_KINDS[kind]}`);
  const { projectId, gameCode, state, sport } = query;
  if (projectId !== undefined) {
    const project = where.place(projectId);
    where.add((of) => `${of}.provider_id = (select id from transfer.provider where project_id = ${project})`);
  }
  if (gameCode !== undefined) {
    const game = where.place(gameCode);
    where.add((of) => `${of}.game_code = ${game}`);
  }
  // Written out, so that the few that are not settled are found by an index of their own.
  if (state !== undefined) where.add((of) => `${of}.state = ${RECORD_STATES[state]}`);
  if (sport !== undefined) {
    const bit = 1 << SPORTS.indexOf(sport);
    where.add((of) => (of === 'r' ? `r.detail @> '{"legs": [{"sport": "${sport}"}]}'` : `s.sports & ${bit} <> 0`));
  }
  return where;
}

/**
 * Some of a member's own records and one more, newest bet first: those after `cursor`, or a page by its number.
 * Refuses with `request.invalid` a page too deep for a number.
 */
export async function findRecords(sql: Sql, asked: Asked): Promise<StoredRecord[]> {
  const { size, from, to } = asked.query;
  const skip = rowsBefore(asked.query);
  const where = conditionsOf(asked);
  if (from !== undefined) where.add(atLeast(where.place(from)));
  if (to !== undefined) where.add(below(where.place(to)));
  const cursor = cursorParts(asked.query.cursor);
  if (cursor !== null) {
    const [micros, id] = [where.place(cursor[0]), where.place(cursor[1])];
    where.add((of) => belowSql(`${of}.placed_at`, `${of}.id`, [micros, id]));
  }
  const { rows } = await sql.query<StoredRecord>(
    `select r.record_id as "recordId", v.project_id as "projectId", r.game_code as "gameCode", v.games, r.state,
       r.stake as "stakeMinor", r.payout as "payoutMinor", r.placed_at as "placedAt", r.settled_at as "settledAt", r.corrected, r.detail,
       ${cursorSql('r.placed_at', 'r.id')} as cursor
     from transfer.record r join transfer.provider v on v.id = r.provider_id
     where ${where.of('r')} order by r.placed_at desc, r.id desc limit ${size + 1} offset ${skip}`,
    where.params,
  );
  return rows;
}

const atLeast = (ms: string) => (of: 'r' | 's') => `${of}.placed_at >= ${instantSql(ms)}`;
const below = (ms: string) => (of: 'r' | 's') => `${of}.placed_at < ${instantSql(ms)}`;

/**
 * The sums of everything that `findRecords` gives out from its first page to its last: of whole hours from their sums, and of what the asked time
 * has beside them, less than an hour at either end, from the records.
 */
export async function sumRecords(sql: Sql, asked: Asked): Promise<RecordSums> {
  const where = conditionsOf(asked);
  const instant = (ms: number): string => instantSql(where.place(ms));
  const { hours, edges } = hoursOf(asked.query);
  const whole = [
    where.of('s'),
    ...(hours.from === undefined ? [] : [`s.hour >= ${instant(hours.from)}`]),
    ...(hours.to === undefined ? [] : [`s.hour < ${instant(hours.to)}`]),
  ];
  const parts = [
    `select s.state, s.count, s.stake, s.payout from transfer.record_sum s where ${whole.join(' and ')}`,
    ...edges.map(({ from, to }) => {
      const within = `r.placed_at >= ${instant(from)} and r.placed_at < ${instant(to)}`;
      return `select r.state, 1, r.stake, r.payout from transfer.record r where ${where.of('r')} and ${within}`;
    }),
  ];
  const { rows } = await sql.query<RecordSums>(
    `select coalesce(sum(p.count), 0)::int as count, coalesce(sum(p.stake), 0)::bigint as "stakeMinor",
       coalesce(sum(p.payout), 0)::bigint as "payoutMinor", coalesce(sum(p.payout - p.stake) filter (where p.state <> 0), 0)::bigint as "resultMinor"
     from (${parts.join(' union all ')}) p`,
    where.params,
  );
  return rows[0] ?? { count: 0, stakeMinor: 0n, payoutMinor: 0n, resultMinor: 0n };
}
