import type { Tx } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { Vip } from './deps.ts';
import { lookAt } from './look.ts';

const PAUSE_MS = 120_000;
/** What was settled is folded into the facts within seconds; so much later it may come. */
const LATE_MS = 2 * 3_600_000;
const NOTED_AT_ONCE = 2_000;
const LOOKED_AT_ONCE = 200;

/** Raises whoever has played since, and everybody after other rules. Any number may run at once; nobody is raised twice. */
export function vipRunner(vip: Vip): RepeatedWork {
  const { kernel } = vip;
  return new RepeatedWork(() => lookAtPlayers(vip), {
    pauseMs: PAUSE_MS,
    onFault: (error) => {
      kernel.metrics.count('vip_runner_fault_total');
      kernel.log.error({ err: error }, 'vip: levels');
    },
  });
}

/** Notes who is to be looked at, then looks at them, so many in a transaction: whoever stops between loses nobody. */
export async function lookAtPlayers(vip: Vip): Promise<void> {
  const { db } = vip.kernel;
  while (await db.tx((t) => noteAll(vip, t)));
  await db.tx((t) => notePlayers(vip, t));
  while (await db.tx((t) => lookAtSome(vip, t)));
}

interface Cursor {
  readonly lookedAtMs: number;
  readonly wholeAfter: bigint | null;
}

/** The cursor, held until the transaction ends; undefined while another node has it. */
async function takeCursor(t: Tx): Promise<Cursor | undefined> {
  const { rows } = await t.query<Cursor>(
    'select looked_at as "lookedAtMs", whole_after as "wholeAfter" from vip.cursor for update skip locked',
    [],
    'vip-cursor',
  );
  return rows[0];
}

/** After other rules: the next of all who ever played; whether there are more. */
async function noteAll({ deps }: Vip, t: Tx): Promise<boolean> {
  const cursor = await takeCursor(t);
  if (cursor === undefined || cursor.wholeAfter === null) return false;
  const ids = await deps.playersAfter(t, cursor.wholeAfter, NOTED_AT_ONCE);
  await note(t, ids);
  const last = ids.at(-1) ?? null;
  await t.query('update vip.cursor set whole_after = $1', [last], 'vip-cursor-whole');
  return last !== null;
}

async function notePlayers({ deps }: Vip, t: Tx): Promise<void> {
  const cursor = await takeCursor(t);
  if (cursor === undefined) return;
  // Taken before the look, so that what comes meanwhile is looked at the next time.
  const { rows } = await t.query<{ nowMs: number }>('select clock_timestamp() as "nowMs"', [], 'vip-now');
  await note(t, await deps.playersSince(t, cursor.lookedAtMs - LATE_MS));
  const nowMs = rows[0]?.nowMs ?? cursor.lookedAtMs;
  await t.query('update vip.cursor set looked_at = to_timestamp($1::float8 / 1000)', [nowMs], 'vip-cursor-moves');
}

async function note(t: Tx, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length === 0) return;
  await t.query(
    'insert into vip.due (member_id) select unnest($1::bigint[]) on conflict do nothing',
    [memberIds],
    'vip-note-due',
  );
}

async function lookAtSome(vip: Vip, t: Tx): Promise<boolean> {
  const { rows } = await t.query<{ id: bigint }>(
    `delete from vip.due where member_id in (
       select d.member_id from vip.due d order by d.member_id limit ${LOOKED_AT_ONCE} for update skip locked)
     returning member_id as id`,
    [],
    'vip-take-due',
  );
  if (rows.length === 0) return false;
  await lookAt(
    vip,
    t,
    rows.map(({ id }) => id),
  );
  return true;
}
