import { createHash } from 'node:crypto';

import { Client } from 'pg';

import type { SqlRunner } from '@drawroom/ledger/sql-runner';

/**
 * Runs the whole audit, books against bets included, on a test's database.
 * @throws Error naming every check that is not clean. Databases without a ledger are let pass only when they were made empty.
 */
export async function auditDatabase(database: {
  connectionString: string;
  name: string;
  migrated: boolean;
}): Promise<void> {
  const client = await auditorOf(database);
  const { rows } = await client.query<{ found: boolean }>(`select to_regnamespace('ledger') is not null as found`);
  if (!rows[0]?.found) {
    if (database.migrated) throw new Error(`The schema "ledger" is gone from the test database ${database.name}.`);
    return;
  }
  if (!(await wasUsed(client))) return;
  const { audit } = await import('@drawroom/ledger/audit');
  // Not through the slices' doors: every database test would load the whole server.
  const { LOTTERY_CHECKS } = await import('@drawroom/server/lottery/audit-checks');
  const { DEPOSIT_CHECKS } = await import('@drawroom/server/deposit/audit-checks');
  const { WITHDRAWAL_CHECKS } = await import('@drawroom/server/withdrawal/audit-checks');
  const { FOLLOW_CHECKS } = await import('@drawroom/server/follow/audit-checks');
  const { PACKET_CHECKS } = await import('@drawroom/server/packet/audit-checks');
  const { REPORT_CHECKS } = await import('@drawroom/server/report/audit-checks');
  const { TRANSFER_CHECKS } = await import('@drawroom/server/transfer/audit-checks');
  const { ADMIN_CHECKS } = await import('@drawroom/server/admin/audit-checks');
  const checks = [
    LOTTERY_CHECKS,
    DEPOSIT_CHECKS,
    WITHDRAWAL_CHECKS,
    PACKET_CHECKS,
    FOLLOW_CHECKS,
    REPORT_CHECKS,
    TRANSFER_CHECKS,
    ADMIN_CHECKS,
  ].flat();
  const unclean = (await audit(prepared(client), checks)).filter((check) => !check.ok);
  if (unclean.length > 0) {
    throw new Error(
      `The books do not balance:\n${unclean.map(({ check, detail }) => `  ${check}: ${detail}`).join('\n')}`,
    );
  }
}

/** Ends the connection over which a database was audited, so that the database can be dropped. */
export async function endAuditor({ name }: { readonly name: string }): Promise<void> {
  await auditors.get(name)?.end();
  auditors.delete(name);
}

/** Kept from one audit of a database to the next: to plan all checks anew takes four times as long as to run them. */
const auditors = new Map<string, Client>();

async function auditorOf({ name, connectionString }: { name: string; connectionString: string }): Promise<Client> {
  const kept = auditors.get(name);
  if (kept !== undefined) return kept;
  const client = new Client({ connectionString });
  // Tests kill connections, this one too: the next audit opens another.
  client.on('error', () => auditors.delete(name));
  await client.connect();
  auditors.set(name, client);
  return client;
}

const prepared = (client: Client): SqlRunner => ({
  query: (text) => client.query({ text, name: createHash('md5').update(text).digest('hex') }),
});

/** Tables that every audited fact begins in; while none of them has ever held a row there is nothing that could not balance. */
const BEGINNINGS = [
  'ledger.entry',
  'ledger.hold',
  'ledger.journal',
  'lottery.bet',
  'lottery.bet_order',
  'lottery.chase',
  'lottery.rebate_part',
  'deposit.deposit',
  'deposit.payment',
  'withdrawal.request',
  'packet.packet',
  'packet.share',
  'follow.share',
  'follow.follow',
  'agent.node',
  'report.fact_slot',
  'report.fact_day',
  'report.house_slot',
  'report.own_slot',
  'report.folded',
];

/** A table that was never written has no page. */
async function wasUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select bool_or(coalesce(pg_relation_size(to_regclass(name)) > 0, true)) as used from unnest($1::text[]) as t(name)`,
    [BEGINNINGS],
  );
  return rows[0]?.used ?? true;
}
