import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../kernel/kernel.ts';
import { openKiller, persist, type Killer } from '../test-kills.ts';
import { openCorrectionWorld, type CorrectionWorld } from './test-correction.ts';

const KILLS = Number(process.env['KILLS'] ?? 12);
const LIMIT_MS = Math.max(180_000, KILLS * 6_000);
const SEED = process.env['KILL_SEED'] ?? 'between any two chunks';
/** More than one chunk of members. */
const MEMBERS = 520;
const VICTIMS = ['%correct_chunk%', '%correct_rebates%', '%lottery.correction%', '%outcome_revision%', '%'] as const;

/** The first is settled; corrections go through the others again and again. Of klsf, whose sum 84 gives stakes back. */
const DRAWS = ['1 2 3 4 5 6 7 8', '20 1 19 2 18 3 17 4', '13 14 15 16 17 18 19 20'];

let books: CorrectionWorld;
let killer: Killer;
beforeAll(async () => {
  books = await openCorrectionWorld('klsf');
  killer = await openKiller(books.world.database, { seed: SEED, victims: VICTIMS });
});
afterAll(async () => {
  await killer.close();
  await books[Symbol.asyncDispose]();
});

async function someMembers(): Promise<Session[]> {
  const first = await books.world.aMember('1000.00', [0, 70, 120]);
  const chainId = await books.world.deps.chainOf(first.memberId);
  const members = [first];
  while (members.length < MEMBERS) {
    members.push(...(await Promise.all(Array.from({ length: 20 }, () => books.world.aMember('1000.00')))));
  }
  Object.assign(books.world.deps, { chainOf: async () => chainId });
  return members;
}

/** All accounts, without those that hold nothing: an account is opened at its first row. */
const standing = async (): Promise<[string, bigint][]> =>
  [...(await books.balances())].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));

test(
  `connections killed ${KILLS} times while a result is corrected to and fro: each time it ends as settled right (R-28, R-38, R-112)`,
  async () => {
    const { world, anOpenRound, settle, agree, run } = books;
    const members = await someMembers();
    const round = await anOpenRound();
    await Promise.all(
      members.map((member, n) =>
        world.bet(member, round, [
          ['klsf.sum.big', '-', `${1 + (n % 7)}.11`],
          ['klsf.sum.small', '-', `${2 + (n % 5)}.37`],
        ]),
      ),
    );
    await settle(round, DRAWS[0]!.split(' '));
    const right = new Map<string, [string, bigint][]>([[DRAWS[0]!, await standing()]]);
    let kills = 0;
    for (let turn = 1; kills < KILLS; turn += 1) {
      const draw = DRAWS[turn % DRAWS.length]!;
      await agree(round, draw.split(' '));
      const done = async (): Promise<boolean> => {
        const { rows } = await world.kernel.db.query(
          'select from lottery.correction where round_id = $1 and (state <> 2 or announced_at is null)',
          [round.id],
        );
        return rows.length === 0;
      };
      // Two nodes that believe they lead; what fails in one look is done by a later one.
      const node = async (): Promise<void> => {
        while (!(await persist(done))) await persist(run);
      };
      const over = new AbortController();
      const work = Promise.all([node(), node()]).finally(() => over.abort());
      while (!over.signal.aborted && kills < KILLS) {
        await Promise.race([work, wait(killer.roll(30))]);
        if (!over.signal.aborted && (await killer.killOne())) kills += 1;
      }
      await work;
      await auditDatabase(world.database);
      // The first time without a look aside; every later time the same draw must leave the same.
      const stands = await standing();
      expect(stands).toEqual(right.get(draw) ?? stands);
      right.set(draw, stands);
    }
    expect(kills).toBe(KILLS);
    // Once more to the first draw, undisturbed: as if nothing had ever been corrected.
    if ((await world.round(round.id)).numbers?.join(' ') !== DRAWS[0]) await books.correct(round, DRAWS[0]!.split(' '));
    expect(await standing()).toEqual(right.get(DRAWS[0]!));
  },
  LIMIT_MS,
);
