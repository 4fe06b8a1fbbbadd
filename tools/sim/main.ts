import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killRun, type KillReport } from './kill-run.ts';
import { PLANT_NAMES } from './plant-fault.ts';

/**
 * `npm run sim -- --kills 50 --seed 7 [--members 40] [--plant forgets|overpays]`: kills the running product at random
 * moments and proves that no acknowledged bet is lost and none is doubled. Exit code 1 on any breach, so with a planted
 * fault it must end with 1.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      members: { type: 'string', default: '40' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      plant: { type: 'string' },
    },
    strict: true,
  });
  const plant = values.plant ?? null;
  if (plant !== null && !PLANT_NAMES.includes(plant)) throw new RangeError(`--plant: ${PLANT_NAMES.join(' or ')}`);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`seed ${values.seed}${plant === null ? '' : `, planted fault: ${plant}`}`);
  const startedAt = performance.now();
  const report = await killRun({
    kills: wholeOf('kills', values.kills),
    members: wholeOf('members', values.members),
    seed: values.seed,
    plant,
    say,
  });
  for (const line of reportLines(report)) say(line);
  say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s, seed ${values.seed}`);
  process.exitCode = report.breaches.length === 0 ? 0 : 1;
}

function wholeOf(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1`);
  return value;
}

function reportLines(report: KillReport): string[] {
  const { kills, recoveryMs, counts, compared, breaches } = report;
  const at = (share: number): number =>
    recoveryMs[Math.min(recoveryMs.length - 1, Math.floor(recoveryMs.length * share))] ?? 0;
  return [
    `kills       server ${kills.server}, database ${kills.database}, both ${kills.both}, server and again while starting ${kills.starting}`,
    `recovery    p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${recoveryMs.at(-1) ?? 0} ms`,
    `orders      sent ${counts.sent}, accepted ${counts.accepted}, refused ${counts.refused}, cancelled ${counts.cancelled}`,
    `answers     lost ${counts.answersLost}, then found by asking ${counts.foundByAsking}, sent again ${counts.sentAgain}`,
    `rounds      with bets: settled ${compared.settled}, voided ${compared.voided}`,
    `bets        ${compared.bets} compared with the engine; receipts ${compared.receipts}, places in seals ${compared.places} verified`,
    `audits      ${report.audits}`,
    `members     ${report.membersCompared} compared with the model`,
    `breaches    ${breaches.length}`,
    ...breaches.slice(0, 40).map((breach) => `  ${breach}`),
  ];
}

// The server and its database are processes of their own; what ends them hangs on our exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`sim: ${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
