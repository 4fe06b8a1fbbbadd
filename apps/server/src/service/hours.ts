import type { setHours as setHoursCall } from '@drawroom/contract/service-desk';
import type * as z from 'zod/mini';
import type { Clock, Sql, Tx } from '../kernel/kernel.ts';
import { openingAt, type OpenHours } from '../kernel/open-hours.ts';
import { requireZone } from '../kernel/require-zone.ts';
import { invalidField } from '../kernel/refusal.ts';

/** Daily hours of the desk; null: always open. */
export async function readHours(sql: Sql): Promise<OpenHours | null> {
  const { rows } = await sql.query<OpenHours>(
    'select opens as "from", closes as "to", zone from service.hours',
    [],
    'service-hours',
  );
  return rows[0] ?? null;
}

/** Whether somebody is there by the hours of the desk. */
export async function availability(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): Promise<{ open: boolean; opensAt: number | null; hours: OpenHours | null }> {
  const hours = await readHours(sql);
  const { open, opensAtMs } = openingAt(hours, clock.now());
  return { open, opensAt: opensAtMs, hours };
}

/** Sets the hours, all three, or none: then the desk is always open. Refuses with `request.invalid` what is neither. */
export async function setHours(t: Tx, given: z.output<typeof setHoursCall.input>): Promise<OpenHours | null> {
  const { from, to, zone } = given;
  await t.query('delete from service.hours');
  if (from === undefined && to === undefined && zone === undefined) return null;
  if (from === undefined || from === to) throw invalidField('from');
  if (to === undefined) throw invalidField('to');
  if (zone === undefined) throw invalidField('zone');
  requireZone(zone);
  await t.query('insert into service.hours (opens, closes, zone) values ($1, $2, $3)', [from, to, zone]);
  return { from, to, zone };
}
