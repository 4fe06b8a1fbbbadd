import { formatMoney } from '@drawroom/engine/money';
import { receiptLeaf } from '@drawroom/engine/receipt';
import type { Sql } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import { nativeLeafHash, nativePath, nativeRoot } from './native-merkle.ts';
import type { Round } from './round.ts';

/** A bet as the seal reads it. */
export interface SealedBet {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly order_id: bigint;
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly unit: bigint;
  readonly multiple: number;
  readonly units: number;
  readonly stake: bigint;
}

interface SealScope {
  readonly round: Pick<Round, 'id' | 'game_no'>;
  readonly lottery: Pick<Lottery, 'code'>;
  /** Keeps a leaf from being guessed from its hash; derived per bet, told to the bettor. */
  readonly salt: (betId: bigint) => string;
}

const PAGE = 20_000;

/** Count and Merkle root over all bets of a round that were not cancelled, in the order of their numbers. */
export async function sealBets(sql: Sql, scope: SealScope): Promise<{ count: number; root: string }> {
  const leaves = await leavesOf(sql, scope);
  return { count: leaves.length, root: nativeRoot(leaves.map((leaf) => leaf.hash)).toString('hex') };
}

/** Place of one bet in its round's tree, with the path a browser needs to check it; undefined when it is not in it. */
export async function sealPathOf(
  sql: Sql,
  scope: SealScope,
  betId: bigint,
): Promise<{ index: number; path: string[] } | undefined> {
  const leaves = await leavesOf(sql, scope);
  const index = leaves.findIndex((leaf) => leaf.id === betId);
  if (index < 0) return undefined;
  const path = nativePath(
    leaves.map((leaf) => leaf.hash),
    index,
  );
  return { index, path: path.map((sibling) => sibling.toString('hex')) };
}

/** The text of a bet that is hashed into the tree and shown on its receipt. */
export function leafTextOf(bet: SealedBet, scope: SealScope): string {
  return receiptLeaf({
    betNo: String(bet.id),
    orderNo: String(bet.order_id),
    lotteryCode: scope.lottery.code,
    gameNo: scope.round.game_no,
    playCode: bet.play,
    selection: bet.selection,
    units: bet.units,
    unitAmount: formatMoney(bet.unit),
    multiple: bet.multiple,
    amount: formatMoney(bet.stake),
    odds: bet.odds,
    salt: scope.salt(bet.id),
  });
}

async function leavesOf(sql: Sql, scope: SealScope): Promise<{ id: bigint; hash: Buffer }[]> {
  const leaves: { id: bigint; hash: Buffer }[] = [];
  // By account, as the index lies. A bet cancelled before the close is not part of the round; one refunded later is.
  for (let after = { account: 0n, id: 0n }; ;) {
    const { rows } = await sql.query<SealedBet>(
      `select id, account_id, order_id, play, selection, odds, unit, multiple, units, stake from lottery.bet
       where round_id = $1 and (account_id, id) > ($2, $3) and (status <> 4 or settled_at > (select closed_at from lottery.round where id = $1)) order by account_id, id limit ${PAGE}`,
      [scope.round.id, after.account, after.id],
      'lottery-seal-page',
    );
    for (const bet of rows) leaves.push({ id: bet.id, hash: nativeLeafHash(leafTextOf(bet, scope)) });
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = { account: last.account_id, id: last.id };
  }
  return leaves.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
