import { randomBytes } from 'node:crypto';
import type { IntegrationDeps } from '../integration/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import { datasetQuery, presentRow } from './datasets.ts';
import { houseDays } from './house-days.ts';
import { bringMember } from './import-members.ts';

/** What the integrators' door reads and does: the same sets and the same import as those of `npm run lobby`. */
export function integrationDeps(
  kernel: Pick<Kernel, 'config' | 'db' | 'vault'>,
  passwords: PasswordHasher,
): IntegrationDeps {
  let nobodysPassword: Promise<string> | null = null;
  return {
    page: async (name, asked) => {
      const { text, params } = datasetQuery(name, { ...asked, isResting: true });
      const { rows } = await kernel.db.query(text, params);
      return rows.map((row) => presentRow(name, row));
    },
    days: (fromMs, toMs) => houseDays(kernel.db, fromMs, toMs),
    bring: async (t, line) => {
      nobodysPassword ??= passwords.hash(randomBytes(32).toString('base64url'));
      return bringMember({ kernel, passwordPhc: await nobodysPassword }, t, line);
    },
  };
}
