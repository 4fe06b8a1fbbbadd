import { parseArgs } from 'node:util';
import { fairGames } from '@drawroom/engine/fair';
import { examine } from './draw-statistics.ts';

/** `npm run fairness -- --draws 10000000 --only k3,ssc`: statistics of the house's draws; exit code 1 when one is not fair. */
const { values } = parseArgs({
  options: { draws: { type: 'string', default: '1000000' }, only: { type: 'string', default: fairGames.join(',') } },
});
const draws = Number(values.draws);
if (!Number.isSafeInteger(draws) || draws < 1_000) {
  process.stderr.write('--draws: a whole number from 1000 on\n');
  process.exit(2);
}
process.stdout.write(`${draws} draws a game; a table beyond the limit is unfair (99 % over all tables of a game)\n`);
for (const game of values.only.split(',')) {
  const { fair, tests, limit, worst } = examine(game, draws);
  const most = worst[0] === undefined ? '' : `${worst[0].name} ${worst[0].z.toFixed(2)}`;
  process.stdout.write(
    `${game.padEnd(8)} ${fair ? 'fair  ' : 'UNFAIR'} ${tests} tables, limit ${limit.toFixed(2)}, farthest: ${most}\n`,
  );
  if (!fair) process.exitCode = 1;
}
