import type { InputOf } from '@drawroom/contract/call';
import type { ProviderRecord } from '@drawroom/contract/provider-wire';
import type { externalRecordCalls } from '@drawroom/contract/transfer';
import type { Sql } from '../kernel/kernel.ts';
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

/** The filters; a bet is of a sport when any of its legs is. */
const WHERE = `r.member_id = $1 and r.kind = $2
  and ($3::text is null or v.project_id = $3)
  and ($4::text is null or r.game_code = $4)
  and ($5::smallint is null or r.state = $5)
  and ($6::float8 is null or r.placed_at >= to_timestamp($6::float8 / 1000))
  and ($7::float8 is null or r.placed_at < to_timestamp($7::float8 / 1000))
  and ($8::text is null or r.detail @> jsonb_build_object('legs', jsonb_build_array(jsonb_build_object('sport', $8::text))))`;

function filterOf({ memberId, kind, query }: Asked): unknown[] {
  const { projectId, gameCode, state, from, to, sport } = query;
  return [
    memberId,
    RECORD_KINDS[kind],
    projectId ?? null,
    gameCode ?? null,
    state === undefined ? null : RECORD_STATES[state],
    from ?? null,
    to ?? null,
    sport ?? null,
  ];
}

/** A page of a member's own records, newest bet first. */
export async function findRecords(sql: Sql, asked: Asked): Promise<StoredRecord[]> {
  const { page, size } = asked.query;
  const { rows } = await sql.query<StoredRecord>(
    `select r.record_id as "recordId", v.project_id as "projectId", r.game_code as "gameCode", v.games, r.state,
       r.stake as "stakeMinor", r.payout as "payoutMinor", r.placed_at as "placedAt", r.settled_at as "settledAt", r.corrected, r.detail
     from transfer.record r join transfer.provider v on v.id = r.provider_id
     where ${WHERE} order by r.placed_at desc, r.id desc limit $9 offset $10`,
    [...filterOf(asked), size, (page - 1) * size],
    'transfer-records',
  );
  return rows;
}

/** The sums of everything that `findRecords` gives out over all its pages. */
export async function sumRecords(sql: Sql, asked: Asked): Promise<RecordSums> {
  const { rows } = await sql.query<RecordSums>(
    `select count(*)::int as count, coalesce(sum(r.stake), 0)::bigint as "stakeMinor", coalesce(sum(r.payout), 0)::bigint as "payoutMinor",
       coalesce(sum(r.payout - r.stake) filter (where r.state <> 0), 0)::bigint as "resultMinor"
     from transfer.record r join transfer.provider v on v.id = r.provider_id where ${WHERE}`,
    filterOf(asked),
    'transfer-record-sums',
  );
  return rows[0] ?? { count: 0, stakeMinor: 0n, payoutMinor: 0n, resultMinor: 0n };
}
