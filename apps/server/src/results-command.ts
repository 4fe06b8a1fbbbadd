import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { confirmAs, importAs, numbersIn, OperatorFault, proposeAs, signIn } from './admin/index.ts';
import { askPassword } from './ask-password.ts';
import { loadConfig } from './kernel/config.ts';
import { createDb } from './kernel/db.ts';
import type { Db } from './kernel/kernel.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';
import { waitingRounds } from './lottery/index.ts';
import { withProductDatabase } from './product-database.ts';

const USAGE = `npm run results -- list
npm run results -- enter   <lottery> <issue> "<numbers>" --as <operator>   a result, as one of two people
npm run results -- release <lottery> <issue> "<numbers>" --as <operator>   numbers for a held round, as one of two people
npm run results -- void    <lottery> <issue> --as <operator>               end of a held round, as one of two people
npm run results -- correct <lottery> <issue> "<numbers>" --reason "<why>" --as <operator>  other numbers for a settled round
npm run results -- annul   <lottery> <issue> --reason "<why>" --as <operator>  a settled round ends as if it had never been
npm run results -- confirm <lottery> <issue> ["<numbers>"] --as <operator> the other one, naming the same numbers
npm run results -- import  <lottery> <file.csv> --as <operator>            past draws`;

type Operator = Awaited<ReturnType<typeof signIn>>;

/** `npm run results`: official results by hand. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' } },
  });
  const [act = '', ...rest] = positionals;
  const work = act === 'list' ? null : workOf(act, rest, values.reason);
  const config = loadConfig(process.env);
  const name = values.as ?? '';
  if (work !== null && name === '') throw new OperatorFault(USAGE);
  const password = work === null ? '' : await askPassword(`password of ${name}: `);
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 2 });
    try {
      if (work === null) return await list(db);
      const passwords = createPasswordHasher({ pepper: config.passwordPepper });
      say(await work(db, await signIn(db, passwords, { name, password })));
    } finally {
      await db.close();
    }
  });
}

/** What an act does, and the line that tells it. */
function workOf(
  act: string,
  rest: readonly string[],
  reason: string | undefined,
): (db: Db, operator: Operator) => Promise<string> {
  const [lotteryCode = '', second = '', third] = rest;
  const numbers = numbersIn(third);
  const round = { lotteryCode, gameNo: second, numbers };
  const wanted =
    act === 'void' || act === 'annul' || act === 'import' ? 2 : act === 'confirm' ? Math.max(2, rest.length) : 3;
  if (second === '' || rest.length !== wanted || rest.length > 3) throw new OperatorFault(USAGE);
  switch (act) {
    case 'enter':
    case 'release':
    case 'void':
    case 'correct':
    case 'annul':
      return async (db, operator) => {
        await proposeAs(db, operator, { ...round, reason, kind: act === 'enter' ? 'entry' : act });
        return `${lotteryCode} ${second}: noted; another operator has to confirm it`;
      };
    case 'confirm':
      return async (db, operator) => `${lotteryCode} ${second}: ${await confirmAs(db, operator, round)} confirmed`;
    case 'import':
      return async (db, operator) => {
        const text = await readFile(second, 'utf8');
        const report = await importAs(db, operator, { lotteryCode, file: basename(second), text });
        const refused = report.quarantined.map((row) => `  line ${row.line}: ${row.reason}: ${row.content}`);
        const { read, taken, known } = report;
        return [`${read} read, ${taken} taken, ${known} known, ${refused.length} in quarantine`, ...refused].join('\n');
      };
    default:
      throw new OperatorFault(USAGE);
  }
}

async function list(db: Db): Promise<void> {
  const rounds = await waitingRounds(db);
  for (const round of rounds) {
    const drawn = new Date(round.prize_at).toISOString();
    say(`${round.held ? 'HELD   ' : 'waiting'}  ${round.lottery_code} ${round.game_no}  drawn ${drawn}`);
    for (const told of round.told) say(`           ${told}`);
    if (round.proposed !== null) say(`           to be confirmed: ${round.proposed}`);
  }
  say(`${rounds.length} rounds without a result, ${rounds.filter(({ held }) => held).length} of them held`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
