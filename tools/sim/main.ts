import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killRun, type KillReport } from './kill-run.ts';

/**
 * `npm run sim -- --kills 50 --seed 7 [--members 40]`: kills the running product at random moments and proves that no
 * acknowledged bet is lost and none is doubled. Exit code 1 on any breach.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      members: { type: 'string', default: '40' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
    },
    strict: true,
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`seed ${values.seed}`);
  const startedAt = performance.now();
  const report = await killRun({
    kills: wholeOf('kills', values.kills),
    members: wholeOf('members', values.members),
    seed: values.seed,
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
  const { kills, recoveryMs, counts, rounds, breaches } = report;
  const at = (share: number): number =>
    recoveryMs[Math.min(recoveryMs.length - 1, Math.floor(recoveryMs.length * share))] ?? 0;
  return [
    `kills       server ${kills.server}, database ${kills.database}, both ${kills.both}`,
    `recovery    p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${recoveryMs.at(-1) ?? 0} ms`,
    `orders      sent ${counts.sent}, accepted ${counts.accepted}, refused ${counts.refused}, cancelled ${counts.cancelled}`,
    `answers     lost ${counts.answersLost}, then found by asking ${counts.foundByAsking}, sent again ${counts.sentAgain}`,
    `rounds      settled ${rounds.settled}, voided ${rounds.voided}`,
    `audits      ${report.audits}`,
    `members     ${report.membersCompared} compared with the model`,
    `breaches    ${breaches.length}`,
    ...breaches.slice(0, 40).map((breach) => `  ${breach}`),
  ];
}

main().catch((error: unknown) => {
  process.stderr.write(`sim: ${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
