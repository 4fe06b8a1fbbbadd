/** One unit of the house: a package, the server's kernel, a slice of the server, an app. */
export type Unit = { level: number; mayImport: readonly string[] };

const slicesByLevel: Readonly<Record<number, readonly string[]>> = {
  3: ['config', 'member', 'notice', 'protection'],
  4: ['room', 'wallet', 'agent'],
  5: ['lottery', 'deposit', 'withdrawal', 'transfer', 'chat', 'service', 'vip'],
  6: ['packet', 'follow', 'integration', 'promotion'],
  7: ['report', 'admin'],
  8: ['operations'],
};

/** The business capabilities of the server, each a folder and an SQL schema of that name. */
export const slices: readonly string[] = Object.values(slicesByLevel).flat();

/** All SQL schemas of the product; a slice writes only its own. */
export const schemas: readonly string[] = [...slices, 'kernel', 'ledger'];

const everything = ['*'];
const screens = ['engine', 'contract', 'verifier', 'i18n', 'client', 'ui'];

/**
 * Who may import whom. The same level never imports the same level and nobody imports upwards: those directions speak
 * by events. Files that only start or register things stand at level 9; tools and tests see everything.
 */
export const units: Readonly<Record<string, Unit>> = {
  engine: { level: 0, mayImport: [] },
  contract: { level: 0, mayImport: ['engine'] },
  beacon: { level: 0, mayImport: [] },
  verifier: { level: 1, mayImport: ['engine', 'contract', 'beacon'] },
  i18n: { level: 1, mayImport: ['engine', 'contract'] },
  client: { level: 1, mayImport: ['engine', 'contract'] },
  ui: { level: 1, mayImport: ['engine', 'contract', 'i18n'] },
  kernel: { level: 1, mayImport: ['engine', 'contract', 'i18n'] },
  ledger: { level: 2, mayImport: ['engine', 'kernel'] },
  ...sliceUnits(),
  bulk: { level: 9, mayImport: everything },
  demo: { level: 9, mayImport: everything },
  app: { level: 9, mayImport: everything },
  lobby: { level: 9, mayImport: screens },
  console: { level: 9, mayImport: screens },
  provider: { level: 9, mayImport: ['engine', 'contract'] },
  gateway: { level: 9, mayImport: ['contract'] },
  testkit: { level: 10, mayImport: everything },
  tools: { level: 10, mayImport: everything },
  e2e: { level: 10, mayImport: everything },
};

function sliceUnits(): Record<string, Unit> {
  const below = ['engine', 'contract', 'beacon', 'i18n', 'kernel', 'ledger'];
  const result: Record<string, Unit> = {};
  for (const [level, names] of Object.entries(slicesByLevel)) {
    for (const name of names) result[name] = { level: Number(level), mayImport: [...below] };
    below.push(...names);
  }
  return result;
}
