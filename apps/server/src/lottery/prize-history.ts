import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { prizeHistory } from '@drawroom/contract/lottery';
import type { fairness } from '@drawroom/contract/lottery-proofs';
import type { LocaleTag } from '@drawroom/contract/locales';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { NEVER_OFFERED } from './plan-official.ts';
import { lotteryTexts, resultOf } from './present.ts';
import type { Receipts } from './receipts.ts';
import { annulledAtOf, correctedRounds } from './results/corrected-rounds.ts';
import { sourcesOf } from './results/told-sources.ts';
import { findRound, ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';

/** Finished rounds, newest first, with the fair data of house draws; voided ones keep their number. */
export async function readPrizeHistory(
  deps: ReadDeps,
  input: InputOf<typeof prizeHistory>,
  locale: LocaleTag,
): Promise<ReplyOf<typeof prizeHistory>> {
  const { kernel, catalogue } = deps;
  const lottery = catalogue.byCode(input.lotteryCode);
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const { rows } = await kernel.db.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where lottery_id = $1 and status in (4, 5, 6, 7) and prize_at <= $4
       and (void_reason is null or void_reason <> all($5))
     order by prize_at desc limit $2 offset $3`,
    [lottery.id, input.size, (input.page - 1) * input.size, new Date(kernel.clock.now()), NEVER_OFFERED],
    'lottery-prize-history',
  );
  const total = await kernel.db.query<{ n: number }>(
    `select count(*)::int as n from lottery.round where lottery_id = $1 and status in (4, 5, 6, 7)
       and (void_reason is null or void_reason <> all($2))`,
    [lottery.id, NEVER_OFFERED],
    'lottery-prize-history-total',
  );
  const texts = lotteryTexts(kernel.messages, locale);
  const official = lottery.source === 'official' ? rows.map(({ id }) => id) : [];
  const sources = official.length === 0 ? null : await sourcesOf(kernel.db, official);
  const corrected = await correctedRounds(kernel, locale, rows);
  return {
    page: input.page,
    size: input.size,
    total: total.rows[0]?.n ?? 0,
    list: rows.map((round) => ({
      ...resultOf(round, lottery, texts.label(lottery.family)),
      ...(round.status === ROUND_STATUS.voided ? { numbers: [], labels: [] } : {}),
      ...(corrected.has(round.id) ? { corrected: corrected.get(round.id) } : {}),
      state: round.status === ROUND_STATUS.voided ? ('voided' as const) : ('drawn' as const),
      fair: fairOf(round),
      ...(sources?.has(round.id) === true ? { sources: sources.get(round.id) } : {}),
    })),
  };
}

function fairOf(round: Round): ReplyOf<typeof prizeHistory>['list'][number]['fair'] {
  if (round.commitment === null || round.seed === null) return null;
  return {
    scheme: 'fair/v1',
    commitment: round.commitment,
    seed: round.seed,
    entropy: round.entropy ?? '',
    entropyRound: round.entropy_round,
  };
}

/**
 * The whole proof of a house round, complete once it is drawn; before that the parts that are public already. Signed, so
 * that what was shown can be held against the house.
 */
export async function readFairness(
  deps: ReadDeps & { receipts: Receipts },
  input: InputOf<typeof fairness>,
): Promise<ReplyOf<typeof fairness>> {
  const { kernel, catalogue, receipts } = deps;
  const lottery = catalogue.byCode(input.lotteryCode);
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const round = await findRound(kernel.db, lottery.id, input.gameNo);
  if (round === undefined || round.commitment === null || round.chain_id === null) {
    throw new Refusal('lottery.round_unknown', { gameNo: input.gameNo });
  }
  const { rows } = await kernel.db.query<{ terminal: string; timelock_round: string | null; timelock: string | null }>(
    `select c.terminal, r.timelock_round, r.timelock from lottery.seed_chain c join lottery.round r on r.chain_id = c.id
     where r.id = $1`,
    [round.id],
  );
  const annulledAt = await annulledAtOf(kernel.db, round);
  const seal =
    round.seal_root === null
      ? null
      : { count: round.sealed_count ?? 0, root: round.seal_root, at: Math.trunc(round.sealed_at ?? 0) };
  const proof = {
    scheme: 'fair/v1',
    lotteryCode: lottery.code,
    game: lottery.game,
    gameNo: round.game_no,
    label: round.entropy_round === null ? ('commit_only' as const) : ('beacon' as const),
    state: stateName(round.status),
    chain: { terminal: rows[0]?.terminal ?? '', index: round.chain_index ?? 0 },
    commitment: round.commitment,
    commitmentPublishedAt: Math.trunc(round.committed_at ?? 0),
    beginTime: Math.trunc(round.begin_at),
    endTime: Math.trunc(round.end_at),
    govPrizeTime: Math.trunc(round.prize_at),
    ...(round.drawn_at === null ? {} : { drawnAt: Math.trunc(round.drawn_at) }),
    seal,
    seed: round.seed,
    entropy: round.entropy ?? '',
    entropyRound: round.entropy_round,
    ...beaconOf(round, rows[0]),
    numbers: round.numbers,
    ...(annulledAt === null ? {} : { annulledAt }),
  };
  return { ...proof, signature: receipts.sign(JSON.stringify(proof)), signingKey: receipts.publicKey };
}

function beaconOf(
  { entropy_chain: chain, entropy_signature: signature }: Round,
  locked: { timelock_round: string | null; timelock: string | null } | undefined,
): Pick<ReplyOf<typeof fairness>, 'beacon'> {
  if (chain === null) return {};
  const { timelock_round: round = null, timelock: ciphertext = null } = locked ?? {};
  return {
    beacon: { chain, signature, timelock: round === null || ciphertext === null ? null : { round, ciphertext } },
  };
}

function stateName(status: number): string {
  return Object.entries(ROUND_STATUS).find(([, value]) => value === status)?.[0] ?? 'scheduled';
}
