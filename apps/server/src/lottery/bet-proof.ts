import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { betProof } from '@drawroom/contract/lottery-proofs';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { ROUND_COLUMNS, type Round } from './round.ts';
import { leafTextOf, sealPathOf, type SealedBet } from './seal.ts';

/** A member's own bet with its place in the sealed tree of its round; no place while the round is open. */
export async function readBetProof(
  deps: ReadDeps & { saltOf: (betId: bigint) => string },
  session: Session,
  input: InputOf<typeof betProof>,
): Promise<ReplyOf<typeof betProof>> {
  const { kernel, catalogue, saltOf } = deps;
  const bets = await kernel.db.query<SealedBet & { round_id: bigint }>(
    `select id, account_id, order_id, round_id, play, selection, odds, unit, multiple, units, stake
     from lottery.bet where account_id = $1 and id = $2`,
    [session.claims.accountId, input.betNo],
  );
  const bet = bets.rows[0];
  if (bet === undefined) throw new Refusal('lottery.order_unknown');
  const rounds = await kernel.db.query<Round>(`select ${ROUND_COLUMNS} from lottery.round where id = $1`, [
    bet.round_id,
  ]);
  const round = rounds.rows[0];
  const lottery = round && catalogue.byId(round.lottery_id);
  if (round === undefined || lottery === undefined) throw new Refusal('lottery.round_unknown');
  const scope = { round, lottery, salt: saltOf };
  const leaf = leafTextOf(bet, scope);
  if (round.seal_root === null) return { leaf, index: null, path: [], seal: null };
  const place = await sealPathOf(kernel.db, scope, bet.id);
  return {
    leaf,
    index: place?.index ?? null,
    path: place?.path ?? [],
    seal: { count: round.sealed_count ?? 0, root: round.seal_root, at: Math.trunc(round.sealed_at ?? 0) },
  };
}
