import { runCommand, type BenchWorld } from './bench-world.ts';

const SCALE = 50;

/** Makes pgbench's tables at scale 50 (5 million accounts) in a database of their own. */
export async function preparePgbench(world: BenchWorld): Promise<void> {
  await world.owner('create database pgbench');
  await runCommand('pgbench', ['-i', '-q', '-s', String(SCALE), world.postgres.connectionString('pgbench')]);
}

/** Whether pgbench is on this machine (Debian: postgresql-contrib). */
export async function hasPgbench(): Promise<boolean> {
  return runCommand('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

/** TPC-B-like transactions a second, prepared, 16 clients: the reference R of budgets.md. */
export async function pgbenchTps(world: BenchWorld, seconds: number, clients = 16): Promise<number> {
  const said = await runCommand('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    String(Math.min(2, clients)),
    '-T',
    String(seconds),
    world.postgres.connectionString('pgbench'),
  ]);
  const tps = /tps = ([\d.]+)/.exec(said)?.[1];
  if (tps === undefined) throw new Error(`pgbench: ${said}`);
  return Number(tps);
}
