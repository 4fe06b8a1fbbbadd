import type { balancesFound } from '@drawroom/contract/provider-wire';
import { parseMoney } from '@drawroom/engine/money';
import type * as z from 'zod/mini';
import type { Tx } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import type { Player } from './player-store.ts';
import type { Provider } from './provider-store.ts';
import { pullRecords } from './take-records.ts';

type Reported = z.output<typeof balancesFound>['balances'][number];
type Known = Pick<Player, 'memberId' | 'playerId' | 'inSum' | 'outSum' | 'resultSum' | 'lastSeq'> & {
  readonly underWay: boolean;
};

interface Difference {
  readonly memberId: bigint | null;
  readonly playerId: string;
  readonly expected: bigint;
  readonly reported: bigint;
}

interface Tally {
  players: number;
  moving: number;
  ours: bigint;
  theirs: bigint;
  owed: bigint;
  readonly differing: Difference[];
}

/** Time between two comparisons of a provider. */
const EVERY_S = 300;

/**
 * Holds what a provider says its players have against what the books know, player by player, and keeps the outcome for the operators.
 * A player whose points or records moved between the two looks is left out and counted as moving. Null: it was not due, or the
 * provider did not answer.
 */
export async function compareBalances(
  transferring: Transferring,
  provider: Provider,
  { evenIfNotDue = false }: { readonly evenIfNotDue?: boolean } = {},
): Promise<{ readonly players: number; readonly moving: number; readonly differing: number } | null> {
  const { db, metrics } = transferring.kernel;
  const { rowCount } = await db.query(
    `update transfer.provider set next_compare_at = clock_timestamp() + make_interval(secs => $2)
     where id = $1 and (next_compare_at <= clock_timestamp() or $3)`,
    [provider.id, EVERY_S, evenIfNotDue],
    'transfer-comparison-due',
  );
  if (rowCount === 0) return null;
  const line = transferring.lineTo(provider);
  const before = await knownOf(transferring, provider, null);
  const tally: Tally = { players: 0, moving: 0, ours: 0n, theirs: 0n, owed: 0n, differing: [] };
  const seen = new Set<string>();
  for (let after = ''; ;) {
    const page = await line.balances(after);
    if (page === null) return null;
    const upTo = page.balances.reduce((most, { recordSeq }) => Math.max(most, recordSeq), 0);
    if (!(await pullRecords(transferring, provider, { until: BigInt(upTo) }))) return null;
    const now = await knownOf(transferring, provider, page.balances);
    for (const one of page.balances) {
      if (seen.has(one.playerId)) continue;
      seen.add(one.playerId);
      compare(tally, one, { before: before.get(one.playerId), now: now.get(one.playerId) });
    }
    if (page.next === '' || page.next === after) break;
    after = page.next;
  }
  // Whom the provider does not name has nothing there, as far as it knows.
  for (const known of before.values())
    if (!seen.has(known.playerId) && !known.underWay && expectedOf(known) !== 0n)
      tally.differing.push({ ...known, expected: expectedOf(known), reported: 0n });
  await db.tx((t) => keep(t, provider, tally));
  if (tally.differing.length > 0)
    metrics.count('transfer_difference_total', { provider: provider.code }, tally.differing.length);
  return { players: tally.players, moving: tally.moving, differing: tally.differing.length };
}

/** What the books know of the players that are named, or of all. */
async function knownOf(
  { kernel }: Transferring,
  provider: Provider,
  reported: readonly Reported[] | null,
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await kernel.db.query<Known>(
    `select p.member_id as "memberId", p.player_id as "playerId", p.in_sum as "inSum", p.out_sum as "outSum", p.result_sum as "resultSum",
       p.last_seq as "lastSeq", exists (select from transfer.transfer x where x.provider_id = p.provider_id and x.member_id = p.member_id
         and x.state not in ('confirmed', 'failed')) as "underWay"
     from transfer.player p where p.provider_id = $1 and ($2::text[] is null or p.player_id = any($2))`,
    [provider.id, reported === null ? null : reported.map(({ playerId }) => playerId)],
    'transfer-known',
  );
  return new Map(rows.map((row) => [row.playerId, row]));
}

/** What the books say that a player has there; below zero: what he owes. */
const expectedOf = ({ inSum, outSum, resultSum }: Known): bigint => inSum - outSum + resultSum;

/** `before` and `now`: what the books knew before the provider looked and after its records came; where they differ, points were moving. */
function compare(
  tally: Tally,
  one: Reported,
  { before, now }: { readonly before: Known | undefined; readonly now: Known | undefined },
): void {
  const reported = (parseMoney(one.balance) ?? 0n) - (parseMoney(one.debt ?? '0.00') ?? 0n);
  tally.players += 1;
  if (now === undefined) {
    tally.theirs += reported;
    if (reported !== 0n) tally.differing.push({ memberId: null, playerId: one.playerId, expected: 0n, reported });
    return;
  }
  if (isMoving(one, before, now)) {
    tally.moving += 1;
    return;
  }
  const expected = expectedOf(now);
  tally.ours += expected;
  tally.theirs += reported;
  if (expected < 0n) tally.owed -= expected;
  if (expected !== reported) tally.differing.push({ ...now, expected, reported });
}

function isMoving({ recordSeq }: Reported, before: Known | undefined, now: Known): boolean {
  if (before === undefined || before.underWay || now.underWay) return true;
  return now.inSum !== before.inSum || now.outSum !== before.outSum || now.lastSeq > BigInt(recordSeq);
}

async function keep(t: Tx, provider: Provider, tally: Tally): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    `insert into transfer.comparison (provider_id, players, moving, ours, theirs, owed, differing)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [provider.id, tally.players, tally.moving, tally.ours, tally.theirs, tally.owed, tally.differing.length],
    'transfer-keep-comparison',
  );
  const differing = tally.differing.map(({ memberId, playerId, expected, reported }) => ({
    member_id: memberId === null ? null : String(memberId),
    player_id: playerId,
    expected: String(expected),
    reported: String(reported),
  }));
  await t.query(
    `insert into transfer.difference (comparison_id, member_id, player_id, expected, reported)
     select $1, d.member_id, d.player_id, d.expected, d.reported
     from jsonb_to_recordset($2::jsonb) as d(member_id bigint, player_id text, expected bigint, reported bigint)`,
    [rows[0]?.id ?? 0n, JSON.stringify(differing)],
    'transfer-keep-differences',
  );
}
