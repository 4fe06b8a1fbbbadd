import type { drawDeskCalls, SourceStand } from '@drawroom/contract/draw-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Sql } from '../../kernel/kernel.ts';
import { HOLDING } from '../results/decide.ts';
import type { NotedPlan } from '../results/note-plans.ts';
import { msOf } from './list-rounds.ts';

type Sources = OperatorReplyOf<typeof drawDeskCalls.round>['sources'];
type Source = Sources[number];

interface AskedSources {
  readonly id: bigint;
  readonly lotteryId: bigint;
  readonly plan: NotedPlan | null;
  /** What the round has; null: nothing yet. */
  readonly numbers: readonly string[] | null;
  readonly prizeAtMs: number;
}

type Told = Source['answers'][number] & Pick<Source, 'name' | 'title' | 'kind'>;

/**
 * What every source said of a round, silent ones too, in the order of the settings and then of those that are asked no more. An answer agrees when
 * it is what the round has; as long as it has nothing, when all that count say the same.
 */
export async function sideBySide(
  sql: Sql,
  { id, lotteryId, plan, numbers, prizeAtMs }: AskedSources,
): Promise<Sources> {
  const { rows: told } = await sql.query<Told>(
    `select o.source as name, o.title, o.kind, o.numbers, ${msOf('o.received_at')} as at, ${msOf('o.drawn_at')} as "drawnAt", o.reason
     from lottery.result_observation o where o.round_id = $1 order by o.id limit 200`,
    [id],
    'lottery-draw-told',
  );
  const { rows: faults } = await sql.query<NonNullable<Source['fault']> & { source: string }>(
    `select distinct on (source) source, reason, ${msOf('last_at')} as at from lottery.source_fault
     where lottery_id = $1 and last_at >= to_timestamp($2::float8 / 1000) order by source, last_at desc`,
    [lotteryId, prizeAtMs],
    'lottery-draw-source-faults',
  );
  const agreed = numbers ?? onlyOne(told.filter(counts).map((answer) => answer.numbers));
  const asked = plan?.sources ?? [];
  const others = told.filter(({ name }, at) => !asked.some((one) => one.name === name) && firstOf(told, name) === at);
  return [...asked, ...others].map(({ name, title, kind }) => {
    const answers = told.filter((answer) => answer.name === name);
    const fault = faults.find(({ source }) => source === name);
    return {
      name,
      title,
      kind,
      stand: standOf(answers, agreed),
      answers: answers.map(({ numbers: said, at, drawnAt, reason }) => ({ numbers: said, at, drawnAt, reason })),
      fault: fault === undefined ? null : { reason: fault.reason, at: fault.at },
    };
  });
}

/** What was said too late for the decision is still an answer. */
const LATE = new Set(['already_decided', 'differs_from_recorded']);

function counts({ reason }: Pick<Told, 'reason'>): boolean {
  return reason === null || LATE.has(reason);
}

/** Where a source stands by all it said. */
export function standOf(
  answers: readonly Pick<Told, 'numbers' | 'reason'>[],
  agreed: readonly string[] | null,
): SourceStand {
  if (answers.length === 0) return 'silent';
  const counted = answers.filter(counts);
  if (counted.length === 0) return 'refused';
  const wanted = agreed?.join(' ');
  const isHolding = answers.some(({ reason }) => reason !== null && HOLDING.includes(reason));
  return !isHolding && counted.every(({ numbers }) => numbers.join(' ') === wanted) ? 'agrees' : 'differs';
}

function onlyOne(said: readonly (readonly string[])[]): readonly string[] | null {
  return new Set(said.map((numbers) => numbers.join(' '))).size === 1 ? (said[0] ?? null) : null;
}

function firstOf(told: readonly Told[], name: string): number {
  return told.findIndex((answer) => answer.name === name);
}
