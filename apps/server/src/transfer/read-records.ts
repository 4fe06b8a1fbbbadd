import type { InputOf } from '@drawroom/contract/call';
import { SPORTS, type ProviderRecord } from '@drawroom/contract/provider-wire';
import type { externalRecordCalls } from '@drawroom/contract/transfer';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
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

/** So many records can be reached by page number; the cursor reaches any depth at the price of the first page (money-path.md §5). */
const PAGED_MAX = 10_000;
const HOUR_MS = 3_600_000;

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
  const { page, size, cursor, from, to } = asked.query;
  const skip = cursor === undefined ? (page - 1) * size : 0;
  if (skip + size > PAGED_MAX) throw tooDeep(Math.floor(PAGED_MAX / size));
  const where = conditionsOf(asked);
  if (from !== undefined) where.add(atLeast(where.place(from)));
  if (to !== undefined) where.add(below(where.place(to)));
  const [micros, id] = (cursor ?? '').split('.');
  if (micros !== undefined && id !== undefined) {
    const [at, after] = [where.place(micros), where.place(id)];
    where.add(
      (of) => `(${of}.placed_at, ${of}.id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 us', ${after}::bigint)`,
    );
  }
  const { rows } = await sql.query<StoredRecord>(
    `select r.record_id as "recordId", v.project_id as "projectId", r.game_code as "gameCode", v.games, r.state,
       r.stake as "stakeMinor", r.payout as "payoutMinor", r.placed_at as "placedAt", r.settled_at as "settledAt", r.corrected, r.detail,
       (extract(epoch from r.placed_at) * 1000000)::bigint || '.' || r.id as cursor
     from transfer.record r join transfer.provider v on v.id = r.provider_id
     where ${where.of('r')} order by r.placed_at desc, r.id desc limit ${size + 1} offset ${skip}`,
    where.params,
  );
  return rows;
}

const atLeast = (ms: string) => (of: 'r' | 's') => `${of}.placed_at >= to_timestamp(${ms}::float8 / 1000)`;
const below = (ms: string) => (of: 'r' | 's') => `${of}.placed_at < to_timestamp(${ms}::float8 / 1000)`;

function tooDeep(pageMax: number): Refusal {
  const reason = `at most ${pageMax}; go on with cursor`;
  return new Refusal('request.invalid', {}, { fields: [{ field: 'page', reason }] });
}

/**
 * The sums of everything that `findRecords` gives out from its first page to its last: of whole hours from their sums, and of what the asked time
 * has beside them, less than an hour at either end, from the records.
 */
export async function sumRecords(sql: Sql, asked: Asked): Promise<RecordSums> {
  const { from, to } = asked.query;
  const where = conditionsOf(asked);
  const firstHour = from === undefined ? -Infinity : Math.ceil(from / HOUR_MS) * HOUR_MS;
  const lastHour = to === undefined ? Infinity : Math.max(firstHour, Math.floor(to / HOUR_MS) * HOUR_MS);
  const hours = [
    ...(from === undefined ? [] : [`s.hour >= ${instant(where, firstHour)}`]),
    ...(to === undefined ? [] : [`s.hour < ${instant(where, lastHour)}`]),
  ];
  const parts = [
    `select s.state, s.count, s.stake, s.payout from transfer.record_sum s where ${[where.of('s'), ...hours].join(' and ')}`,
  ];
  const edge = (fromMs: number, toMs: number): void => {
    if (fromMs >= toMs) return;
    const within = `r.placed_at >= ${instant(where, fromMs)} and r.placed_at < ${instant(where, toMs)}`;
    parts.push(`select r.state, 1, r.stake, r.payout from transfer.record r where ${where.of('r')} and ${within}`);
  };
  if (from !== undefined) edge(from, Math.min(firstHour, to ?? Infinity));
  if (to !== undefined) edge(lastHour, to);
  const { rows } = await sql.query<RecordSums>(
    `select coalesce(sum(p.count), 0)::int as count, coalesce(sum(p.stake), 0)::bigint as "stakeMinor",
       coalesce(sum(p.payout), 0)::bigint as "payoutMinor", coalesce(sum(p.payout - p.stake) filter (where p.state <> 0), 0)::bigint as "resultMinor"
     from (${parts.join(' union all ')}) p`,
    where.params,
  );
  return rows[0] ?? { count: 0, stakeMinor: 0n, payoutMinor: 0n, resultMinor: 0n };
}

const instant = (where: Conditions, ms: number): string => `to_timestamp(${where.place(ms)}::float8 / 1000)`;
