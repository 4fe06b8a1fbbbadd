import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Target } from './target.ts';

type Channel = Target['channel'];

function perDay({ config }: Pick<Kernel, 'config'>, channel: Channel): number {
  return channel === 'phone' ? config.sending.smsPerDay : config.sending.emailsPerDay;
}

/**
 * Counts one message against the installation's day, under the lock of its row.
 * Refuses with `member.cannot_send` when the day is full; the first time a line of the log and always a metric say so.
 */
export async function spend(
  kernel: Pick<Kernel, 'config' | 'log' | 'metrics'>,
  sql: Sql,
  channel: Channel,
): Promise<void> {
  const cap = perDay(kernel, channel);
  const { rows } = await sql.query<{ sent: number }>(
    `insert into member.sending_day as d (channel, day, sent)
     values ($1, (clock_timestamp() at time zone 'UTC')::date, 1)
     on conflict (channel, day) do update set sent = d.sent + 1 where d.sent < $2 returning sent`,
    [channel, cap],
    'sending-day-spend',
  );
  const sent = rows[0]?.sent;
  if (sent === cap) kernel.log.error({ channel, cap }, 'messages of the day are used up');
  if (sent === undefined) refuse(kernel, channel);
}

/** Refuses as `spend` does and counts nothing: for what may turn out to be for nobody. */
export async function requireBudget(
  kernel: Pick<Kernel, 'config' | 'db' | 'metrics'>,
  channel: Channel,
): Promise<void> {
  const { rows } = await kernel.db.query<{ sent: number }>(
    `select sent from member.sending_day where channel = $1 and day = (clock_timestamp() at time zone 'UTC')::date`,
    [channel],
    'sending-day-look',
  );
  if ((rows[0]?.sent ?? 0) >= perDay(kernel, channel)) refuse(kernel, channel);
}

function refuse({ metrics }: Pick<Kernel, 'metrics'>, channel: Channel): never {
  metrics.count('member_sending_capped_total', { channel });
  throw new Refusal('member.cannot_send');
}
