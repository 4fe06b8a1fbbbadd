import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { cashierRun, type CashierReport, type CashierRunOptions } from './cashier-run.ts';
import { killRun, type KillReport, type KillRunOptions } from './kill-run.ts';
import { PLANT_NAMES } from './plant-fault.ts';

/**
 * `npm run sim -- --kills 50 --seed 7 [--members 40] [--plant forgets|overpays]`: kills the running product at random
 * moments and proves that no acknowledged bet is lost and none is doubled. With `--cashier [--histories 1000] [--minutes 30]` its members
 * also pay in and out, a gateway beside it errs, and the books are held against a plain model (`--plant
 * credits-twice|releases-twice`). Exit code 1 on any breach, so with a planted fault it must end with 1.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      members: { type: 'string', default: '40' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      cashier: { type: 'boolean', default: false },
      histories: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '600' },
      plant: { type: 'string' },
    },
    strict: true,
  });
  const plant = values.plant ?? null;
  if (plant !== null && !PLANT_NAMES.includes(plant)) throw new RangeError(`--plant: ${PLANT_NAMES.join(' or ')}`);
  const { seed } = values;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`seed ${seed}${plant === null ? '' : `, planted fault: ${plant}`}`);
  const startedAt = performance.now();
  const [kills, members] = [wholeOf('kills', values.kills), wholeOf('members', values.members)];
  const asked = { kills, members, seed, plant, say };
  const histories = wholeOf('histories', values.histories);
  const endsAt = startedAt + wholeOf('minutes', values.minutes) * 60_000;
  const { breaches, lines } = values.cashier ? await runCashier({ ...asked, histories, endsAt }) : await runBets(asked);
  for (const line of lines) say(line);
  say(`breaches    ${breaches.length}`);
  for (const breach of breaches.slice(0, 40)) say(`  ${breach}`);
  say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s, seed ${seed}`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}

interface Ended {
  readonly breaches: readonly string[];
  readonly lines: readonly string[];
}

async function runBets(asked: KillRunOptions): Promise<Ended> {
  const report = await killRun(asked);
  return { breaches: report.breaches, lines: reportLines(report) };
}

async function runCashier(asked: CashierRunOptions): Promise<Ended> {
  const report = await cashierRun(asked);
  return { breaches: report.breaches, lines: cashierLines(report) };
}

function wholeOf(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1`);
  return value;
}

function killLines({ kills, recoveryMs }: Pick<KillReport, 'kills' | 'recoveryMs'>): string[] {
  const at = (share: number): number =>
    recoveryMs[Math.min(recoveryMs.length - 1, Math.floor(recoveryMs.length * share))] ?? 0;
  return [
    `kills       server ${kills.server}, database ${kills.database}, both ${kills.both}, server and again while starting ${kills.starting}`,
    `recovery    p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${recoveryMs.at(-1) ?? 0} ms`,
  ];
}

function reportLines(report: KillReport): string[] {
  const { counts, compared } = report;
  return [
    ...killLines(report),
    `orders      sent ${counts.sent}, accepted ${counts.accepted}, refused ${counts.refused}, cancelled ${counts.cancelled}`,
    `answers     lost ${counts.answersLost}, then found by asking ${counts.foundByAsking}, sent again ${counts.sentAgain}`,
    `rounds      with bets: settled ${compared.settled}, voided ${compared.voided}`,
    `bets        ${compared.bets} compared with the engine; receipts ${compared.receipts}, places in seals ${compared.places} verified`,
    `audits      ${report.audits}`,
    `members     ${report.membersCompared} compared with the model`,
  ];
}

function cashierLines(report: CashierReport): string[] {
  const { bets, compared, counts } = report;
  return [
    ...killLines(report),
    `histories   ${report.histories} of ${report.members} members, each held against the model and the tables`,
    `bets        orders sent ${bets.sent}, accepted ${bets.accepted}, refused ${bets.refused}, cancelled ${bets.cancelled}, answers lost ${bets.answersLost}`,
    ...[...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([what, n]) => `            ${what} ${n}`),
    `gateway     payouts in its own book ${compared.payoutsAtGateway}, withdrawals paid there ${compared.paidAtGateway}, each once`,
    `audits      ${report.audits}`,
  ];
}

// The server and its database are processes of their own; what ends them hangs on our exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`sim: ${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
