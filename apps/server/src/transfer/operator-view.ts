import { formatMoney } from '@drawroom/engine/money';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { AwayAt, transferDeskCalls } from '@drawroom/contract/transfer-desk';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { PointsAway } from './points-away.ts';
import { providerByCode, providerDocumentOf } from './provider-store.ts';
import { transferNoOf } from './transfer-store.ts';

type ProviderView = Omit<OperatorReplyOf<typeof transferDeskCalls.providers>['list'][number], 'version'>;
type OpenRows = OperatorReplyOf<typeof transferDeskCalls.open>;
/** A provider, and whom of it; everybody when left out. */
export interface AskedOpen {
  readonly code: string;
  readonly memberId?: string | undefined;
}

interface ProviderRow {
  readonly id: number;
  readonly code: string;
  readonly projectId: string;
  readonly name: string;
  readonly currency: string;
  readonly origin: string;
  readonly enabled: boolean;
  readonly games: number;
  readonly silentSince: number | null;
  readonly cursor: bigint;
  readonly players: number;
  readonly held: bigint;
  readonly owed: bigint;
  readonly result: bigint;
  readonly open: number;
  readonly openAmount: bigint;
  readonly disputed: number;
}

/** Most open transfers and differences that are shown at once. */
const ROWS_MAX = 200;

/** Every provider with what stands there by the books, for operators. */
export async function providersForOperators(sql: Sql, vault: Kernel['vault']): Promise<ProviderView[]> {
  const { rows } = await sql.query<ProviderRow>(
    `select p.id, p.code, p.project_id as "projectId", p.name, p.currency, p.origin, p.enabled, jsonb_array_length(p.games) as games,
       p.silent_since as "silentSince", p.cursor, l.players, l.held, l.owed, l.result, x.open, x.amount as "openAmount", x.disputed
     from transfer.provider p
     cross join lateral (select count(*)::int as players, coalesce(sum(in_sum - out_sum + result_sum + owed), 0)::bigint as held,
       coalesce(sum(owed), 0)::bigint as owed,
       coalesce(-sum(result_sum), 0)::bigint as result from transfer.player where provider_id = p.id) l
     cross join lateral (select count(*)::int as open, coalesce(sum(amount), 0)::bigint as amount,
       count(*) filter (where disputed_at is not null)::int as disputed
       from transfer.transfer where provider_id = p.id and state not in ('confirmed', 'failed')) x
     order by p.id`,
    [],
    'transfer-providers-for-operators',
  );
  const list: ProviderView[] = [];
  for (const { id, cursor, held, owed, result, openAmount, ...row } of rows) {
    const setting = await providerDocumentOf(sql, vault, row.code);
    // Providers are never deleted.
    if (setting === null) continue;
    list.push({
      ...row,
      setting,
      recordSeq: String(cursor),
      held: formatMoney(held),
      owed: formatMoney(owed),
      result: formatMoney(result),
      openAmount: formatMoney(openAmount),
      comparison: (await lastComparison(sql, id))?.view ?? null,
    });
  }
  return list;
}

/**
 * Transfers of a provider that have not ended, and what the last comparison found; of one member where one is asked for. Refuses with
 * `transfer.provider_unknown`.
 */
export async function openForOperators(sql: Sql, asked: AskedOpen): Promise<OpenRows> {
  const ofWhom = asked.memberId ?? null;
  const provider = await providerByCode(sql, asked.code);
  if (provider === undefined) throw new Refusal('transfer.provider_unknown');
  const { rows } = await sql.query<
    Omit<OpenRows['transfers'][number], 'transferNo' | 'memberId' | 'amount'> & {
      readonly id: bigint;
      readonly memberId: bigint;
      readonly amount: bigint;
    }
  >(
    `select id, member_id as "memberId", direction, cause, amount, state, created_at as "createTime", asked, dispute
     from transfer.transfer where provider_id = $1 and state not in ('confirmed', 'failed') and ($2::bigint is null or member_id = $2)
     order by id limit ${ROWS_MAX}`,
    [provider.id, ofWhom],
    'transfer-open-for-operators',
  );
  const last = await lastComparison(sql, provider.id);
  return {
    transfers: rows.map(({ id, memberId, amount, ...row }) => ({
      ...row,
      transferNo: transferNoOf(id),
      memberId: String(memberId),
      amount: formatMoney(amount),
    })),
    comparison: last?.view ?? null,
    differences: last === null ? [] : await differencesOf(sql, last.id, ofWhom),
  };
}

async function lastComparison(sql: Sql, providerId: number) {
  const { rows } = await sql.query<{
    id: bigint;
    at: number;
    players: number;
    moving: number;
    ours: bigint;
    theirs: bigint;
    owed: bigint;
    differing: number;
  }>(
    `select id, at, players, moving, ours, theirs, owed, differing from transfer.comparison where provider_id = $1 order by id desc limit 1`,
    [providerId],
    'transfer-last-comparison',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { id, ours, theirs, owed, ...view } = row;
  const points = { ours: formatMoney(ours), theirs: formatMoney(theirs), owed: formatMoney(owed) };
  return { id, view: { ...view, ...points } };
}

async function differencesOf(sql: Sql, comparisonId: bigint, ofWhom: string | null): Promise<OpenRows['differences']> {
  const { rows } = await sql.query<{ memberId: bigint | null; playerId: string; expected: bigint; reported: bigint }>(
    `select member_id as "memberId", player_id as "playerId", expected, reported from transfer.difference
     where comparison_id = $1 and ($2::bigint is null or member_id = $2) order by abs(reported - expected) desc limit ${ROWS_MAX}`,
    [comparisonId, ofWhom],
    'transfer-differences',
  );
  return rows.map(({ memberId, playerId, expected, reported }) => ({
    memberId: memberId === null ? null : String(memberId),
    playerId,
    expected: formatMoney(expected),
    reported: formatMoney(reported),
  }));
}

/** A member's points at a provider as his page shows them to operators. */
export function awayForOperators(away: PointsAway): AwayAt {
  const { code, name, transfer, difference } = away;
  return {
    code,
    provider: name,
    balance: formatMoney(away.balanceMinor),
    inPlay: formatMoney(away.inPlayMinor),
    inTransit: formatMoney(away.inTransitMinor),
    owed: formatMoney(away.owedMinor),
    transfer: transfer && {
      transferNo: transferNoOf(transfer.id),
      direction: transfer.direction,
      state: transfer.state,
      createTime: transfer.createdAt,
      disputedAt: transfer.disputedAt,
    },
    difference: difference && {
      at: difference.at,
      expected: formatMoney(difference.expectedMinor),
      reported: formatMoney(difference.reportedMinor),
    },
  };
}
