import { commitmentOf, fairDraw } from '@drawroom/engine/fair';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { describe, expect, test } from 'vitest';
import { checkRound } from './check-round.ts';
import type { GameCode } from './game-law.ts';
import { multiplierText, payoutOf } from './game-law.ts';
import { gameLaws } from './game-laws.ts';
import type { RoundView } from './round-view.ts';

const seed = '5e'.repeat(32);

/** A round as an honest provider shows it. */
function honest(game: GameCode, choice: string, moves: readonly string[]): RoundView {
  const roundId = `${game}.7`;
  const { numbers } = fairDraw({ game, issue: roundId, seedHex: seed, entropyHex: 'beef' });
  const stakeMinor = parseMoney('12.34') ?? 0n;
  const { multiplierE2, seen, outcome, ending } = gameLaws[game].follow(
    { choice, moves, stakeMinor, cashed: true },
    numbers,
  );
  return {
    roundId,
    game,
    choice,
    stake: '12.34',
    moves,
    ending,
    multiplier: multiplierText(multiplierE2),
    payout: formatMoney(payoutOf(stakeMinor, multiplierE2)),
    seen,
    outcome,
    fair: { commitment: commitmentOf(seed), seed, entropy: 'beef' },
    placedAt: 1,
    endedAt: 2,
  };
}

const all = { seed: true, outcome: true, payout: true };
const rounds: readonly RoundView[] = [
  honest('mines', '2', ['3', '4']),
  honest('plinko', '12.high', []),
  honest('hilo', 'cards', ['skip', 'up']),
];

describe.each(rounds)('a round of $game', (round) => {
  test('that is as it was promised fits', () => {
    expect(checkRound(round)).toEqual(all);
  });

  test('with another seed than the promised one does not fit', () => {
    const other = 'a1'.repeat(32);
    expect(checkRound({ ...round, fair: { ...round.fair, seed: other } })).toMatchObject({
      seed: false,
      outcome: false,
    });
  });

  test('with another number of the player, another round or another outcome does not fit', () => {
    expect(checkRound({ ...round, fair: { ...round.fair, entropy: 'beee' } })).toMatchObject({
      seed: true,
      outcome: false,
    });
    expect(checkRound({ ...round, roundId: `${round.game}.8` })).toMatchObject({ outcome: false });
    expect(checkRound({ ...round, outcome: round.outcome.slice(1) })).toMatchObject({ outcome: false });
    expect(checkRound({ ...round, outcome: [] })).toMatchObject({ outcome: false });
  });

  test('that pays another amount, another multiplier, or ended for another reason does not fit', () => {
    expect(checkRound({ ...round, payout: '0.01' })).toEqual({ ...all, payout: false });
    expect(checkRound({ ...round, multiplier: '9.99' })).toEqual({ ...all, payout: false });
    expect(checkRound({ ...round, ending: round.ending === 'lost' ? 'done' : 'lost' })?.payout).toBe(false);
    expect(checkRound({ ...round, ending: 'void' })?.payout).toBe(false);
  });

  test('whose seed is not shown yet cannot be checked', () => {
    expect(checkRound({ ...round, fair: { ...round.fair, seed: '' } })).toBe(null);
    expect(checkRound({ ...round, ending: null })).toBe(null);
  });
});

test('a round that lost cannot be passed off as given back', () => {
  const lost = honest('mines', '24', ['1', '2']);
  expect(lost.ending).toBe('lost');
  expect(checkRound({ ...lost, ending: 'void', multiplier: '1.00', payout: lost.stake })?.payout).toBe(false);
});
