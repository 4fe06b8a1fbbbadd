import { Client } from 'pg';

/**
 * Runs the whole audit, books against bets included, on a test's database.
 * @throws Error naming every check that is not clean. Databases without a ledger are let pass only when they were made empty.
 */
export async function auditDatabase(database: {
  connectionString: string;
  name: string;
  migrated: boolean;
}): Promise<void> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(`select to_regnamespace('ledger') is not null as found`);
    if (!rows[0]?.found) {
      if (database.migrated) throw new Error(`The schema "ledger" is gone from the test database ${database.name}.`);
      return;
    }
    const { audit } = await import('@drawroom/ledger/audit');
    // Not through the slices' doors: every database test would load the whole server.
    const { LOTTERY_CHECKS } = await import('@drawroom/server/lottery/audit-checks');
    const { DEPOSIT_CHECKS } = await import('@drawroom/server/deposit/audit-checks');
    const { WITHDRAWAL_CHECKS } = await import('@drawroom/server/withdrawal/audit-checks');
    const { FOLLOW_CHECKS } = await import('@drawroom/server/follow/audit-checks');
    const { PACKET_CHECKS } = await import('@drawroom/server/packet/audit-checks');
    const checks = [...LOTTERY_CHECKS, ...DEPOSIT_CHECKS, ...WITHDRAWAL_CHECKS, ...PACKET_CHECKS, ...FOLLOW_CHECKS];
    const unclean = (await audit(client, checks)).filter((check) => !check.ok);
    if (unclean.length > 0) {
      throw new Error(
        `The books do not balance:\n${unclean.map(({ check, detail }) => `  ${check}: ${detail}`).join('\n')}`,
      );
    }
  } finally {
    await client.end();
  }
}
