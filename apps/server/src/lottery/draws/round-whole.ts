import type { drawDeskCalls } from '@drawroom/contract/draw-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lotteryTexts } from '../present.ts';
import { notedPlan } from '../results/note-plans.ts';
import { proposalsOf, type StoredProposal } from './draw-proposals.ts';
import { DRAW_COLUMNS, msOf } from './list-rounds.ts';
import { sideBySide } from './sources-of-round.ts';

type Whole = OperatorReplyOf<typeof drawDeskCalls.round>;

/** A round whole; who proposed what as ids of the admin slice. */
export type StoredWhole = Omit<Whole, 'waitsFor' | 'proposals'> & { readonly proposals: readonly StoredProposal[] };

type Found = Omit<StoredWhole, 'name' | 'versions' | 'required' | 'waitMs' | 'sources' | 'proposals' | 'seal'> & {
  readonly id: bigint;
  readonly lotteryId: bigint;
  readonly sealedCount: number | null;
  readonly sealRoot: string | null;
  readonly sealedAt: number | null;
};

/** Which round. */
export interface OneRound {
  readonly lotteryCode: string;
  readonly gameNo: string;
}

/** A round with everything that its draw hangs on. Refuses with lottery.round_unknown. */
export async function readWholeRound(
  { db, messages }: Pick<Kernel, 'db' | 'messages'>,
  asked: OneRound,
  locale: LocaleTag,
): Promise<StoredWhole> {
  const { id, lotteryId, sealedCount, sealRoot, sealedAt, ...found } = await findWhole(db, asked);
  const plan = found.source === 'official' ? await notedPlan(db, lotteryId) : null;
  return {
    ...found,
    name: lotteryTexts(messages, locale).lottery(asked.lotteryCode),
    seal:
      sealedCount === null || sealRoot === null || sealedAt === null
        ? null
        : { count: sealedCount, root: sealRoot, at: sealedAt },
    versions: await versionsOf(db, id),
    required: plan?.required ?? null,
    waitMs: plan?.waitMs ?? null,
    sources:
      found.source === 'house'
        ? []
        : await sideBySide(db, { id, lotteryId, plan, numbers: found.numbers, prizeAtMs: found.prizeAt }),
    proposals: await proposalsOf(db, [id]),
  };
}

async function findWhole(sql: Sql, { lotteryCode, gameNo }: OneRound): Promise<Found> {
  const { rows } = await sql.query<Found>(
    `select ${DRAW_COLUMNS}, l.id as "lotteryId", r.business_date::text as "businessDate",
       coalesce((select c.zone from lottery.calendar c where c.lottery_id = l.id and c.from_day <= r.business_date
         order by c.from_day desc limit 1), l.schedule ->> 'zone') as zone,
       extract(epoch from r.prize_at - r.end_at)::int as "closeLeadSeconds", extract(epoch from r.prize_at - r.begin_at)::int as "openLeadSeconds",
       ${msOf('r.closed_at')} as "closedAt", ${msOf('r.drawn_at')} as "drawnAt", ${msOf('r.settled_at')} as "settledAt",
       r.commitment, ${msOf('r.committed_at')} as "committedAt", r.entropy_round as "entropyRound",
       r.sealed_count as "sealedCount", r.seal_root as "sealRoot", ${msOf('r.sealed_at')} as "sealedAt"
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id where l.code = $1 and r.game_no = $2`,
    [lotteryCode, gameNo],
    'lottery-draw-whole',
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('lottery.round_unknown', { gameNo });
  return row;
}

async function versionsOf(sql: Sql, roundId: bigint): Promise<Whole['versions']> {
  const { rows } = await sql.query<Whole['versions'][number]>(
    `select revision, kind, numbers, reason, ${msOf('at')} as at from lottery.result_version where round_id = $1 order by revision`,
    [roundId],
    'lottery-draw-versions',
  );
  return rows;
}
