import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { createVault } from '@drawroom/server/kernel/vault';

const RECORDS = 10_000;

/** `npm run bench -- --only vault`: personal fields sealed and opened a second on one core, each with its record's key unwrapped. */
export async function vaultBench(seconds: number, say: (line: string) => void): Promise<void> {
  const key = loadMasterKey({ dataDir: '', text: 'bench master key 0001' });
  // The lookup secret is all that the vault asks of a database, and nothing here looks anything up.
  const vault = await createVault({ query: async () => ({ rows: [], rowCount: 0 }) }, key);
  const records = Array.from({ length: RECORDS }, (_, n) => ({
    record: `member.personal:${n}`,
    wrappedKey: vault.newKey(`member.personal:${n}`),
  }));
  const sealed: string[] = [];
  const seal = rate(seconds, (n) => {
    const at = records[n % RECORDS];
    if (at !== undefined) sealed[n % RECORDS] = vault.seal(at, 'phone', `+86139${n}`);
  });
  const open = rate(seconds, (n) => {
    const at = records[n % sealed.length];
    if (at !== undefined) vault.open(at, 'phone', sealed[n % sealed.length] ?? '');
  });
  const both = 1 / (1 / seal + 1 / open);
  say(
    `vault, one core: ${seal.toFixed(0)} fields/s sealed, ${open.toFixed(0)} opened, ${both.toFixed(0)} sealed and opened`,
  );
}

function rate(seconds: number, once: (n: number) => void): number {
  const startedAt = performance.now();
  let n = 0;
  for (; performance.now() - startedAt < seconds * 1000; n += 1) once(n);
  return (n * 1000) / (performance.now() - startedAt);
}
