import type { AnswerReason } from '@drawroom/contract/draw-reasons';
import { familyOf } from '@drawroom/engine/games/index';
import type { Db, Tx } from '../../kernel/kernel.ts';
import type { Lottery } from '../catalogue.ts';
import { ROUND_STATUS } from '../round.ts';
import type { ResultSource, SourceAnswer, SourceFault, ToldResult } from './result-source.ts';

/** What is thought of a told result. Only `valid` ones decide. */
export type Verdict =
  | { readonly verdict: 'valid'; readonly reason: null }
  | { readonly verdict: 'quarantined' | 'mismatch' | 'late'; readonly reason: AnswerReason };

interface KnownRound {
  id: bigint;
  game_no: string;
  business_date: string;
  status: number;
  end_at: number;
  prize_at: number;
  numbers: string[] | null;
  now_ms: number;
}

/** Told numbers longer than these are cut before they are kept as evidence; no draw of any family comes near. */
const NUMBERS_KEPT = 64;
const TEXT_KEPT = 40;

/**
 * Checks every result of an answer (issue, numbers, times) and stores it with its verdict; what the source said before is
 * not stored again, what it stored is never changed. Takes the rows of the rounds, so that nothing decides between looking and
 * storing. Returns how many rows are new, by reason.
 */
export async function observeAnswer(
  db: Db,
  lottery: Pick<Lottery, 'id' | 'family'>,
  told: { source: Pick<ResultSource, 'name' | 'title' | 'kind'>; answer: SourceAnswer },
): Promise<ReadonlyMap<string, number>> {
  const results = told.answer.results.map(cut);
  if (results.length === 0) return new Map();
  return db.tx(async (t) => {
    const rounds = await lockRounds(t, lottery.id, [...new Set(results.map(({ issue }) => issue))]);
    const judged = results.map((result) => {
      const round = rounds.get(result.issue);
      return { result, round, ...verdictOf(lottery.family, result, round) };
    });
    const { rows } = await t.query<{ reason: string | null }>(
      `insert into lottery.result_observation (lottery_id, game_no, round_id, source, kind, title, numbers, drawn_at, digest, verdict, reason)
       select $1, u.game_no, u.round_id, $2, $3, $4, string_to_array(u.numbers, ' '), u.drawn_at, $5, u.verdict, u.reason
       from unnest($6::text[], $7::bigint[], $8::text[], $9::timestamptz[], $10::text[], $11::text[])
         as u(game_no, round_id, numbers, drawn_at, verdict, reason)
       where not exists (select from lottery.result_observation o where o.lottery_id = $1 and o.game_no = u.game_no
         and o.source = $2 and o.numbers = string_to_array(u.numbers, ' ') and o.verdict = 'valid')
       on conflict do nothing returning reason`,
      [
        lottery.id,
        told.source.name,
        told.source.kind,
        told.source.title,
        told.answer.digest,
        judged.map(({ result }) => result.issue),
        judged.map(({ round }) => round?.id ?? null),
        judged.map(({ result }) => result.numbers.join(' ')),
        judged.map(({ result }) => (result.drawnAtMs === undefined ? null : new Date(result.drawnAtMs))),
        judged.map(({ verdict }) => verdict),
        judged.map(({ reason }) => reason),
      ],
    );
    const counts = new Map<string, number>();
    for (const { reason } of rows) counts.set(reason ?? 'valid', (counts.get(reason ?? 'valid') ?? 0) + 1);
    return counts;
  });
}

/** A blank would part one number into two when it is stored. */
function cut(result: ToldResult): ToldResult {
  return {
    ...result,
    issue: result.issue.slice(0, TEXT_KEPT),
    numbers: result.numbers.slice(0, NUMBERS_KEPT).map((each) => each.replaceAll(/\s/g, '_').slice(0, TEXT_KEPT)),
  };
}

async function lockRounds(t: Tx, lotteryId: bigint, issues: readonly string[]): Promise<Map<string, KnownRound>> {
  const { rows } = await t.query<KnownRound>(
    `select id, game_no, business_date, status, end_at, prize_at, numbers, clock_timestamp() as now_ms
     from lottery.round where lottery_id = $1 and game_no = any($2) order by id for update`,
    [lotteryId, issues],
    'lottery-told-rounds',
  );
  return new Map(rows.map((round) => [round.game_no, round]));
}

function verdictOf(familyCode: string, result: ToldResult, round: KnownRound | undefined): Verdict {
  const quarantined = (reason: AnswerReason): Verdict => ({ verdict: 'quarantined', reason });
  if (round === undefined) return quarantined('issue_unknown');
  if (result.date !== undefined && result.date !== round.business_date) return quarantined('date_differs');
  if (familyOf(familyCode)?.validateDraw(result.numbers).ok !== true) return quarantined('numbers_invalid');
  if (round.status < ROUND_STATUS.closed) return quarantined('before_close');
  if (round.prize_at > round.now_ms) return quarantined('before_draw');
  if (result.drawnAtMs !== undefined) {
    if (result.drawnAtMs > round.now_ms) return quarantined('drawn_in_future');
    if (result.drawnAtMs < round.end_at) return quarantined('drawn_before_close');
  }
  if (round.status === ROUND_STATUS.voided) return { verdict: 'late', reason: 'round_voided' };
  if (round.numbers === null) return { verdict: 'valid', reason: null };
  return round.numbers.join(' ') === result.numbers.join(' ')
    ? { verdict: 'late', reason: 'already_decided' }
    : { verdict: 'mismatch', reason: 'differs_from_recorded' };
}

/** Counts an answer that could not be used as a whole; its text is kept of the last one only. */
export async function noteFault(
  db: Db,
  lottery: Pick<Lottery, 'id'>,
  { source, fault }: { source: Pick<ResultSource, 'name'>; fault: SourceFault },
): Promise<void> {
  await db.query(
    `insert into lottery.source_fault as f (lottery_id, source, reason, detail) values ($1, $2, $3, $4)
     on conflict (lottery_id, source, reason)
       do update set times = f.times + 1, detail = excluded.detail, last_at = clock_timestamp()`,
    [lottery.id, source.name, fault.reason, fault.message.slice(0, 500)],
  );
}
