import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changesBench } from './bench-changes.ts';
import { chatBench } from './bench-chat.ts';
import { engineBench } from './bench-engine.ts';
import { fanoutBench } from './bench-fanout.ts';
import { lobbySizes } from './bench-lobby.ts';
import { loginsBench } from './bench-logins.ts';
import { packetBench } from './bench-packet.ts';
import { panelsBench } from './bench-panels.ts';
import { placementBench } from './bench-placement.ts';
import { reportsBench } from './bench-reports.ts';
import { settlementBench } from './bench-settlement.ts';
import { vaultBench } from './bench-vault.ts';
import { benchWorld, median, runCommand } from './bench-world.ts';
import { hasPgbench, pgbenchTps, preparePgbench } from './pgbench.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'placement,settlement,engine,vault,lobby' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    seconds: { type: 'string', default: '6' },
    rows: { type: 'string', default: '10000000' },
    members: { type: 'string', default: '5000' },
    sockets: { type: 'string', default: '1000,5000' },
  },
});

/** `npm run bench`: ratios inside one run, on a throw-away PostgreSQL with the product's own settings (budgets.md). */
async function main(): Promise<void> {
  const parts = new Set(values.only.split(','));
  const seconds = Number(values.seconds);
  if (parts.has('placement')) await placement(seconds);
  if (parts.has('settlement')) await settlement();
  if (parts.has('engine')) for (const line of engineBench()) say(line);
  if (parts.has('vault')) await vaultBench(seconds, say);
  if (parts.has('lobby')) await lobby();
  if (parts.has('changes')) await changesBench(Number(values.rows), say);
  if (parts.has('logins')) await loginsBench(seconds, say);
  if (parts.has('chat')) await chatBench(seconds, say);
  if (parts.has('packet')) await packetBench(say);
  if (parts.has('reports')) await reportsBench(Number(values.members), say);
  if (parts.has('fanout')) await fanoutBench({ sockets: values.sockets.split(',').map(Number), seconds }, say);
  if (parts.has('panels')) await panelsBench(values.url, say);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function placement(seconds: number): Promise<void> {
  if (!(await hasPgbench())) {
    if (existsSync('/usr/bin/apt-get')) await runCommand('apt-get', ['install', '-y', '-q', 'postgresql-contrib']);
    if (!(await hasPgbench())) throw new Error('pgbench is needed (Debian: apt-get install postgresql-contrib)');
  }
  await using world = await benchWorld();
  await preparePgbench(world);
  const bench = await placementBench(world);
  say(
    `placement, one bet an order, ${world.members} members, fsync on; R = pgbench -M prepared -c 16, scale 50, interleaved`,
  );
  await bench.measure(64, 2);
  const references: number[] = [];
  const rows: { label: string; target: string; bets: number[]; p50: number[]; p99: number[] }[] = [
    { label: '1 caller', target: '', bets: [], p50: [], p99: [] },
    { label: '16 callers', target: '>= 2.5 R', bets: [], p50: [], p99: [] },
    { label: '64 callers', target: '>= 3.5 R', bets: [], p50: [], p99: [] },
    { label: '256 callers', target: '>= 6 R', bets: [], p50: [], p99: [] },
    { label: '64 callers, 10 members', target: '>= 0.8 x uniform', bets: [], p50: [], p99: [] },
  ];
  for (let turn = 0; turn < 3; turn += 1) {
    references.push(await pgbenchTps(world, seconds));
    for (const [place, callers] of [1, 16, 64, 256, 64].entries()) {
      const figure = await bench.measure(callers, seconds, place === 4 ? 10 : world.members);
      rows[place]?.bets.push(figure.betsPerSecond);
      rows[place]?.p50.push(figure.p50Ms);
      rows[place]?.p99.push(figure.p99Ms);
    }
  }
  const reference = median(references);
  say(`R = ${reference.toFixed(0)} tps (${references.map((tps) => tps.toFixed(0)).join(', ')})`);
  for (const row of rows) {
    const bets = median(row.bets);
    say(
      `${row.label.padEnd(24)} ${bets.toFixed(0).padStart(7)} bets/s  ${(bets / reference).toFixed(2)} R  p50 ${median(row.p50).toFixed(2)} ms  p99 ${median(row.p99).toFixed(1)} ms  ${row.target}`,
    );
  }
  await bench.close();
}

async function settlement(): Promise<void> {
  await using world = await benchWorld();
  const figures = await settlementBench(world);
  const { settleSeconds, bareDefaultSeconds, bareHotSeconds } = figures;
  say(`settlement of ${figures.bets} bets with ledger, balances and rebates over 5 levels, two workers`);
  say(`bare UPDATE, default table  ${bareDefaultSeconds.toFixed(2)} s`);
  say(`bare UPDATE, HOT table      ${bareHotSeconds.toFixed(2)} s`);
  say(
    `settlement                  ${settleSeconds.toFixed(2)} s  ${(settleSeconds / bareDefaultSeconds).toFixed(2)} x default (<= 0.8), ${(settleSeconds / bareHotSeconds).toFixed(2)} x HOT (<= 3.5)`,
  );
  say(`longest transaction         ${figures.longestTransactionMs.toFixed(0)} ms (<= 250)`);
}

async function lobby(): Promise<void> {
  for (const line of await lobbySizes()) say(line);
}

await main();
