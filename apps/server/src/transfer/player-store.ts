import { randomBytes } from 'node:crypto';
import { formatMoney } from '@drawroom/engine/money';
import { balanceOf } from '@drawroom/ledger/accounts';
import type { Session, Sql, Tx } from '../kernel/kernel.ts';

/** A member at a provider, with what the books know of him there; minor units. */
export interface Player {
  readonly providerId: number;
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** The house's name for him there. */
  readonly playerId: string;
  readonly inSum: bigint;
  readonly outSum: bigint;
  readonly resultSum: bigint;
  /** Stakes of open records. */
  readonly inPlay: bigint;
  readonly lastSeq: bigint;
  /** Since when his sessions are to end and his points to come home, Unix ms; null: they are not. */
  readonly calledHomeAt: number | null;
}

/** Whose points they are. */
export interface Owner {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly currency: string;
}

export const ownerOf = ({ memberId, claims }: Session): Owner => ({
  memberId,
  accountId: claims.accountId,
  currency: claims.currency,
});

/** Columns of a player `pl`. */
export const PLAYER_COLUMNS = `pl.provider_id as "providerId", pl.member_id as "memberId", pl.account_id as "accountId", pl.player_id as "playerId",
  pl.in_sum as "inSum", pl.out_sum as "outSum", pl.result_sum as "resultSum", pl.in_play as "inPlay", pl.last_seq as "lastSeq",
  pl.called_home_at as "calledHomeAt"`;
const PLAYER = `select ${PLAYER_COLUMNS} from transfer.player pl`;

/** What the provider has free for him, as far as the books know: never less than nothing. */
export function knownBalance({ inSum, outSum, resultSum }: Pick<Player, 'inSum' | 'outSum' | 'resultSum'>): bigint {
  const known = inSum - outSum + resultSum;
  return known > 0n ? known : 0n;
}

/** What a member has at home, as calls tell it. */
export async function homeBalance(sql: Sql, { claims }: Pick<Session, 'claims'>): Promise<string> {
  const { balanceMinor } = await balanceOf(sql, claims.accountId);
  return formatMoney(balanceMinor);
}

/** The member at a provider, made at the first use. */
export async function ensurePlayer(t: Tx, providerId: number, owner: Owner): Promise<Player> {
  await t.query(
    `insert into transfer.player (provider_id, member_id, account_id, player_id) values ($1, $2, $3, $4)
     on conflict (provider_id, member_id) do nothing`,
    [providerId, owner.memberId, owner.accountId, `m${randomBytes(12).toString('hex')}`],
    'transfer-ensure-player',
  );
  const found = await playerOf(t, { providerId, memberId: owner.memberId });
  if (found === undefined) throw new Error('the player was not stored');
  return found;
}

export async function playerOf(
  sql: Sql,
  { providerId, memberId }: { readonly providerId: number; readonly memberId: bigint },
): Promise<Player | undefined> {
  const { rows } = await sql.query<Player>(
    `${PLAYER} where pl.provider_id = $1 and pl.member_id = $2`,
    [providerId, memberId],
    'transfer-player',
  );
  return rows[0];
}

/** As `playerOf`, locked until the transaction ends. Taken after the account and the transfer, never before. */
export async function lockPlayer(
  t: Tx,
  { providerId, memberId }: { readonly providerId: number; readonly memberId: bigint },
): Promise<Player> {
  const { rows } = await t.query<Player>(
    `${PLAYER} where pl.provider_id = $1 and pl.member_id = $2 for update`,
    [providerId, memberId],
    'transfer-lock-player',
  );
  if (rows[0] === undefined) throw new Error(`member ${memberId} is no player of provider ${providerId}`);
  return rows[0];
}

/** Everywhere the member is a player, with provider and project of each. */
export async function playersOf(
  sql: Sql,
  memberId: bigint,
): Promise<(Player & { readonly code: string; readonly projectId: string; readonly name: string })[]> {
  const { rows } = await sql.query<Player & { code: string; projectId: string; name: string }>(
    `select ${PLAYER_COLUMNS}, p.code, p.project_id as "projectId", p.name
     from transfer.player pl join transfer.provider p on p.id = pl.provider_id where pl.member_id = $1 order by pl.provider_id`,
    [memberId],
    'transfer-players-of',
  );
  return rows;
}

/** The member has just moved points there: nobody calls them home, or looks for forgotten ones before `seconds` are over. */
export async function putOffSweep(
  sql: Sql,
  player: Pick<Player, 'providerId' | 'memberId'>,
  seconds: number,
): Promise<void> {
  await sql.query(
    `update transfer.player set called_home_at = null, next_sweep_at = clock_timestamp() + make_interval(secs => $3)
     where provider_id = $1 and member_id = $2`,
    [player.providerId, player.memberId, seconds],
    'transfer-put-off-sweep',
  );
}
