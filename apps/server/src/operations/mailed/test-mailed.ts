import { reportScheduleCalls as calls } from '@drawroom/contract/report-schedule';
import type { BootedServer } from '@drawroom/testkit/boot';
import type { MailServer } from '@drawroom/testkit/mail-server';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { spanOfDays } from '@drawroom/engine/date-ranges';

const AHEAD = 12 - new Date().getUTCHours();
/** Where it is noon now: no day ends while a test runs. The sign of these names is the other way round. */
export const ZONE = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;

/** What a schedule is made with unless a test says otherwise: yesterday by day, every day at half past eight. */
export function scheduleFields(parts: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    name: 'The day before',
    by: 'day',
    every: 'day',
    time: '08:30',
    zone: ZONE,
    format: 'csv',
    receivers: '["maker"]',
    ...parts,
  };
}

/** Makes a schedule; its number. */
export async function addSchedule(client: OperatorClient, parts?: Readonly<Record<string, string>>): Promise<string> {
  const { key, data } = await client.call(calls.saveSchedule, scheduleFields(parts));
  if (key !== undefined) throw new Error(`no schedule was made: ${key}`);
  return data.scheduleId;
}

/** The moment of every schedule that is on has just come. */
export async function makeDue({ db }: Pick<BootedServer, 'db'>): Promise<void> {
  await db.query(`update operations.schedule set next_at = clock_timestamp() where state = 'on'`);
}

/** Pauses and leases of mails are over. */
export async function letWait({ db }: Pick<BootedServer, 'db'>): Promise<void> {
  await db.query(`update operations.mailing set next_at = clock_timestamp() where state = 'waiting'`);
}

/** What became of mails, oldest first: state, fault, tries, and whether the server may have it. */
export async function mailingsOf({ db }: Pick<BootedServer, 'db'>): Promise<string[]> {
  const { rows } = await db.query<{ said: string }>(
    `select concat_ws(' ', state, fault, tries, case when handed_at is not null then 'handed' end) as said
     from operations.mailing order by id`,
  );
  return rows.map(({ said }) => said);
}

/** What happened in the house at noon of a day of the zone, as the facts have it. Amounts in hundredths. */
export async function factsOn(
  { db }: Pick<BootedServer, 'db'>,
  day: string,
  { stake, payout, deposits }: { readonly stake: number; readonly payout: number; readonly deposits: number },
): Promise<void> {
  const { fromMs } = spanOfDays({ first: day, last: day }, ZONE);
  await db.query(
    `insert into report.house_slot (agent_id, via_id, slot, lottery_id, bets, stake, turnover, payout, rebate, team_rebate, deposits,
       deposit_count, withdrawals, withdrawal_count, bonus, packets, registered, first_depositors, first_deposits)
     values (0, 0, $1, 0, 3, $2, $2, $3, 0, 0, $4, 1, 0, 0, 0, 0, 0, 0, 0)`,
    [new Date(fromMs + 12 * 3_600_000), stake, payout, deposits],
  );
}

/** The file of the last mail as lines of cells. */
export function lastTable({ arrived }: Pick<MailServer, 'arrived'>): string[][] {
  const text = arrived.at(-1)?.files[0]?.bytes.toString('utf8') ?? '';
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}
