import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeParent, pageTeams } from '../agent/index.ts';
import type { Session } from '../kernel/kernel.ts';
import { foldAll, rollUp } from './fold.ts';
import { compareFacts, replaceFacts } from './rebuild-facts.ts';
import { openFactsWorld, type FactsWorld } from './test-facts.ts';

let world: FactsWorld;
let top: Session;
let child: Session;
let player: Session;
beforeAll(async () => {
  world = await openFactsWorld();
  top = await world.join(null, 100);
  child = await world.join(top, 60);
  player = await world.join(child, 10);
  await world.settled([
    // Two bets of one effective stake, which settling tells together.
    [
      player,
      [
        ['k3.sum.big', '-', '10.00'],
        ['k3.sum.small', '-', '10.00'],
      ],
    ],
    [child, [['k3.sum.odd', '-', '3.33']]],
  ]);
  await world.pay(player, 'deposit', 50_00n);
  await world.pay(player, 'bonus', 5_00n);
  await foldAll(world.db);
  // Somebody plays on below another agent, and so stands at a further place.
  await world.db.tx((t) => changeParent(t, { memberId: player.memberId, parentId: top.memberId }));
  await world.settled([[player, [['k3.sum.big', '-', '2.00']]]]);
  await foldAll(world.db);
  await pageTeams(world.db);
  // Everything so far is in hours and days too.
  await rollUp(world.db, new Date(Date.now() + 86_400_000));
});
afterAll(() => world[Symbol.asyncDispose]());

/** Runs the command as a person would. */
function rebuild(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const file = fileURLToPath(new URL('../rebuild-facts-command.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: world.lottery.database.connectionString };
  const running = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  running.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) => running.on('exit', (code) => done({ code, lines: said.trim().split('\n') })));
}

/** What comparing or replacing tells. */
async function told(by: typeof compareFacts): Promise<string[]> {
  const lines: string[] = [];
  expect(await by(world.db, (line) => lines.push(line))).toBe(lines.length);
  return lines;
}

it('facts that are right are left alone, also while something waits to be folded', async () => {
  await world.settled([[player, [['k3.sum.small', '-', '7.77']]]]);
  await world.pay(child, 'withdrawal', 1_00n);
  expect(await told(compareFacts)).toEqual([]);
  expect(await told(replaceFacts)).toEqual([]);
  await foldAll(world.db);
  expect(await told(compareFacts)).toEqual([]);
});

it('the command tells differences with exit code 1, and mends them with --write', async () => {
  expect(await rebuild()).toEqual({ code: 0, lines: ['0 differences'] });
  await world.owner.query(
    'update report.fact_day set bonus = 7 where agent_id = $1 and via_id = 0 and lottery_id = 0',
    [String(top.memberId)],
  );
  const found = await rebuild();
  expect(found.code).toBe(1);
  expect(found.lines).toHaveLength(2);
  expect(found.lines.at(-1)).toBe('1 differences');
  expect(await rebuild('--write')).toEqual({ code: 0, lines: [found.lines[0], '1 differences, mended'] });
  expect(await rebuild()).toEqual({ code: 0, lines: ['0 differences'] });
}, 120_000);

const FAULTS: readonly (readonly [what: string, plant: string, line: RegExp])[] = [
  [
    'a figure of a quarter of an hour',
    'update report.fact_slot set stake = stake + 1 where agent_id = $1 and via_id = 0 and lottery_id > 0',
    /agent \d+ via 0 slot .* lottery [1-9]\d*: .* recomputed/,
  ],
  [
    'a figure of a day',
    'update report.fact_day set rebate = 0 where agent_id = $1 and via_id = 0 and lottery_id > 0',
    /agent \d+ via 0 day .* recomputed/,
  ],
  [
    'a row of somebody who was not there',
    `insert into report.fact_slot (agent_id, via_id, slot, lottery_id, bets) values ($1::bigint, $1::bigint + 777, '2026-03-01 00:00+00', 5, 1)`,
    /via \d+ slot 2026-03-01/,
  ],
  [
    'a figure of the house',
    'update report.house_slot set stake = stake + 1 where $1::bigint > 0 and lottery_id > 0',
    /^house slot .* lottery [1-9]\d*: .* members/,
  ],
  [
    'what all agents of the house earned',
    'update report.house_slot set rebate = 0 where $1::bigint > 0 and rebate > 0',
    /^house slot .* members/,
  ],
  ['a row of the house that is gone', 'delete from report.house_slot where $1::bigint > 0', /^house slot .* members/],
  ['a row that is gone', 'delete from report.fact_slot where agent_id = $1', /agent \d+ via/],
  [
    'a chunk that nobody remembers',
    'delete from report.folded where round_id = (select min(round_id) from report.folded) and $1 > 0',
    /chunk .*: not folded/,
  ],
  [
    'a chunk that was never settled',
    'insert into report.folded (round_id, revision, lo) values (-$1::bigint, 0, 1)',
    /chunk .*: not due/,
  ],
  ['an entry that nobody remembers', 'delete from report.folded_entry where account_id <> $1', /entry .*: not folded/],
  [
    'a newcomer whom nobody remembers',
    'delete from report.folded_newcomer where member_id = $1',
    /newcomer .*: not folded/,
  ],
  [
    'a player who was not there',
    'update report.active_slot set bits = set_bit(bits, ($1::bigint % 100)::integer, 1)',
    /who played: slot/,
  ],
  [
    'a player who is missing on a day',
    `update report.active_day set bits = bits & repeat('0', 8192)::bit(8192) where $1 > 0`,
    /who played: day/,
  ],
  [
    'a newcomer who is not in the list of a team',
    'delete from report.arrival where agent_id = $1 and what = 1',
    /recomputed_arrival .*: not folded/,
  ],
  [
    'a first deposit of another amount',
    'update report.arrival set amount = amount + 1 where agent_id = $1 and what = 2',
    /recomputed_arrival .*: not due/,
  ],
  [
    'a bonus that is not in the list of a team',
    'delete from report.welfare where agent_id = $1',
    /recomputed_welfare .*: not folded/,
  ],
  [
    'a bonus in the list of a team it was not given in',
    'insert into report.welfare select agent_id + 777, booked_at, account_id, ver, member_id from report.welfare where agent_id = $1',
    /recomputed_welfare .*: not due/,
  ],
  [
    'what a team was given in an hour',
    'update report.welfare_sum set amount = amount + 1 where agent_id = $1 and step = 1',
    /recomputed_welfare_sum \d+\/1\/.*: not due/,
  ],
  [
    'what a team was given on a day that is gone',
    'delete from report.welfare_sum where agent_id = $1 and step = 2',
    /recomputed_welfare_sum \d+\/2\/.*: not folded/,
  ],
  [
    'a chain without a place',
    'delete from report.chain_place where $1 > 0 and chain_id in (select chain_id from report.folded_newcomer)',
    /chain \d+: no place/,
  ],
  [
    'a chain at the place of somebody else',
    'update report.chain_place set place_id = $1 where place_id <> $1',
    /chain \d+: place/,
  ],
  [
    'a place that is missing on the page of those above',
    'update report.place_page set bits = 0::bit(8192) where place_id = $1',
    /places below \d+: page/,
  ],
  [
    'an hour of all lotteries together',
    'update report.fact_hour set stake = stake + 1 where agent_id = $1 and via_id = -1',
    /via -1 hour .* recomputed/,
  ],
  [
    'a day of somebody himself, all lotteries together',
    'update report.own_sum_day set payout = payout + 1 where agent_id = $1',
    /own of agent \d+ via \d+ day .* recomputed/,
  ],
  [
    'a member who is missing on the page of a team',
    'update agent.team_page set bits = 0::bit(8192) where agent_id = $1',
    /team of \d+: page 1/,
  ],
  [
    'a member on the page of a team that is not his',
    'insert into agent.team_page (agent_id, page, bits) values ($1::bigint + 777, 5, 1::bit(8192))',
    /team of \d+: page 5/,
  ],
];

it.each(FAULTS)('%s is found and mended', async (_what, plant, line) => {
  const { rowCount } = await world.owner.query(plant, [String(top.memberId)]);
  expect(rowCount).toBeGreaterThan(0);
  const found = await told(compareFacts);
  expect(found.some((each) => line.test(each))).toBe(true);
  expect(await told(replaceFacts)).toEqual(found);
  expect(await told(compareFacts)).toEqual([]);
});
