import { expect, test } from 'vitest';
import type { Player } from '../wallet.ts';
import { GAME_CODES } from './game-law.ts';
import { gameLaws } from './game-laws.ts';
import { pastRounds } from './round-store.ts';
import { checkRound } from './check-round.ts';
import { viewOf } from './play-round.ts';
import { secondPayout } from './test-second-settlement.ts';
import type { KeptRound } from './test-second-settlement.ts';
import { booksOf, testTable } from './test-table.ts';
import type { TestTable } from './test-table.ts';

/** Numbers below n, the same in every run. */
function chances(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const STAKES = ['1.00', '1.01', '3.33', '999.99', '1000.00'];

/** One thing a player does: whatever comes to his mind, also what cannot be done. */
async function act(table: TestTable, player: Player, chance: (n: number) => number): Promise<void> {
  const game = GAME_CODES[chance(3)] ?? 'mines';
  const { choices } = gameLaws[game];
  const { round, next } = await table.ask(player, 'games.state', { game });
  const begun = round as typeof round | null;
  if (begun === null) {
    const choice = choices[chance(choices.length)] ?? '';
    const body = {
      game,
      choice,
      stake: STAKES[chance(5)],
      clientRef: crypto.randomUUID(),
      roundId: next.roundId,
      entropy: '0f',
    };
    const first = await table.call(player, 'games.start', body);
    if (chance(4) === 0) expect(await table.call(player, 'games.start', body)).toEqual(first);
    return;
  }
  const { roundId, moves } = begun;
  if (chance(4) === 0) return void (await table.call(player, 'games.cash', { roundId }));
  const move = game === 'mines' ? String(chance(26)) : (['up', 'down', 'skip', 'up', 'down'][chance(5)] ?? '');
  // Now and then of a page that has missed a step.
  const step = Math.max(0, moves.length - (chance(8) === 0 ? 1 : 0));
  await table.call(player, 'games.move', { roundId, step, move });
}

test('whatever players do at once: every round pays what a second settlement says, to the last unit, and the books agree', async () => {
  await using table = await testTable();
  const players = await Promise.all(Array.from({ length: 6 }, () => table.player(2_000_000n)));
  await Promise.all(
    players.map(async (player, at) => {
      const chance = chances(at + 41);
      for (let i = 0; i < 110; i += 1) await act(table, player, chance);
    }),
  );
  const endings = new Set<string>();
  for (const player of players) {
    let paid = 0n;
    for (const game of GAME_CODES) {
      for (const row of await pastRounds(table.db, player, { game, before: '', limit: 1_000 })) {
        const kept: KeptRound = { ...row, cashed: row.ending === 'cash' };
        expect(secondPayout(kept), JSON.stringify(viewOf(row))).toBe(row.payoutMinor);
        expect(checkRound(viewOf(row))).toEqual({ seed: true, outcome: true, payout: true });
        endings.add(`${game} ${row.ending}`);
        paid += row.payoutMinor ?? 0n;
      }
      const { round } = await table.ask(player, 'games.state', { game });
      const open = round as typeof round | null;
      if (open !== null) expect(open).toMatchObject({ ending: null, outcome: [], fair: { seed: '' } });
    }
    const { free, inPlay, open, entries, staked, won } = await booksOf(table.db, player);
    expect([won, inPlay, free, entries]).toEqual([paid, open, 2_000_000n - staked + won, free]);
  }
  expect([...endings].toSorted()).toEqual(
    expect.arrayContaining(['hilo cash', 'hilo lost', 'mines cash', 'mines lost', 'plinko done']),
  );
});
