import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import { sharesIdentity } from '../protection/index.ts';
import type { Vip } from './deps.ts';
import { currentRules, levelsOf, minorOf, reachedBy, type CurrentRules } from './rules.ts';

/**
 * Raises members to the levels that their turnover has come to, each level once, and lets what their coming has earned be claimed. A level
 * that was reached stays, also when a correction takes turnover back (decision 068). Gives their turnover, minor units.
 */
export async function lookAt(vip: Vip, t: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const current = await currentRules(t);
  const turnover = await vip.deps.lifeTurnover(t, memberIds);
  await raise(vip, t, { current, turnover });
  await letClaim(t, { current, turnover });
  return turnover;
}

interface Looked {
  readonly current: CurrentRules;
  readonly turnover: ReadonlyMap<bigint, bigint>;
}

async function raise({ kernel }: Vip, t: Tx, { current, turnover }: Looked): Promise<void> {
  const levels = levelsOf(current.rules);
  // In one order for everybody, so that two who look at the same members do not wait for each other.
  const due = [...turnover]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, minor]) =>
      reachedBy(levels, minor).map(({ level, neededMinor }) => ({ id, level, neededMinor, minor })),
    );
  if (due.length === 0) return;
  const { rows } = await t.query<{ id: bigint; level: number }>(
    `insert into vip.reached (member_id, level, needed, turnover, rules_version)
     select d.member_id, d.level, d.needed, d.turnover, $5
     from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[]) as d (member_id, level, needed, turnover)
     where not exists (select from vip.reached r where r.member_id = d.member_id and r.level = d.level)
     on conflict do nothing returning member_id as id, level`,
    [
      due.map(({ id }) => id),
      due.map(({ level }) => level),
      due.map(({ neededMinor }) => neededMinor),
      due.map(({ minor }) => minor),
      current.version,
    ],
    'vip-reach',
  );
  const top = new Map<bigint, number>();
  for (const { id, level } of rows) top.set(id, Math.max(level, top.get(id) ?? 0));
  if (top.size === 0) return;
  const { rows: risen } = await t.query<{ id: bigint; level: number }>(
    `insert into vip.standing as s (member_id, level, reached_at) select *, clock_timestamp() from unnest($1::bigint[], $2::integer[])
     on conflict (member_id) do update set level = excluded.level, reached_at = excluded.reached_at where s.level < excluded.level
     returning member_id as id, level`,
    [[...top.keys()], [...top.values()]],
    'vip-rise',
  );
  await kernel.outbox.publishMany(
    t,
    risen.map(({ id, level }) => ({
      audience: audienceOf.member(String(id)),
      type: 'vip.reached' as const,
      data: { level },
    })),
  );
  for (const { level } of risen) kernel.metrics.count('vip_reached_total', { level: String(level) });
}

/** Whoever came by a link and has staked enough since; one who turns out to be the sharer himself earns nothing. */
async function letClaim(t: Tx, { current, turnover }: Looked): Promise<void> {
  const { on, turnover: asked } = current.rules.share;
  if (!on) return;
  const needed = minorOf(asked);
  const enough = [...turnover].flatMap(([id, minor]) => (minor >= needed ? [id] : []));
  if (enough.length === 0) return;
  const { rows } = await t.query<{ id: bigint; sharerId: bigint; newcomerId: bigint }>(
    `select id, sharer_id as "sharerId", newcomer_id as "newcomerId" from vip.brought
     where newcomer_id = any($1) and state = 'waiting' order by id for update`,
    [enough],
    'vip-waiting',
  );
  for (const { id, sharerId, newcomerId } of rows) {
    const state = (await sharesIdentity(t, sharerId, newcomerId)) ? 'none' : 'due';
    await t.query('update vip.brought set state = $2 where id = $1', [id, state], 'vip-earned');
  }
}
