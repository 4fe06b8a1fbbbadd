import type { ReplyOf } from '@drawroom/contract/call';
import type { prizeHistory } from '@drawroom/contract/lottery';
import type { Sql } from '../../kernel/kernel.ts';

type Told = NonNullable<ReplyOf<typeof prizeHistory>['list'][number]['sources']>;

/** Who told the results of rounds, and when: the observations that decided them. Rounds without any are left out. */
export async function sourcesOf(sql: Sql, roundIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Told>> {
  const { rows } = await sql.query<{ round_id: bigint; name: string; people: boolean; at: number }>(
    `select d.round_id, o.title as name, o.kind = 'people' as people, o.received_at as at
     from lottery.result_decision d join lottery.result_observation o on o.id = any(d.observations)
     where d.round_id = any($1) order by o.id`,
    [roundIds],
    'lottery-sources-of-rounds',
  );
  const told = new Map<bigint, Told>();
  for (const { round_id, name, people, at } of rows) {
    told.set(round_id, [...(told.get(round_id) ?? []), { name, people, at: Math.trunc(at) }]);
  }
  return told;
}
