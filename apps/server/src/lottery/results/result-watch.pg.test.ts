import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPrizeHistory } from '../prize-history.ts';
import { ROUND_STATUS } from '../round.ts';
import { closeRound, sealRound } from '../round-steps.ts';
import { eventually, openOfficialWorld, type OfficialWorld } from './test-official.ts';

const { sealed, settled, voided, held } = ROUND_STATUS;

let official: OfficialWorld;
beforeAll(async () => {
  official = await openOfficialWorld();
});
afterEach(() => official.calm());
afterAll(() => official[Symbol.asyncDispose]());

/** Sum 15: big wins at about two for one. */
const BIG_DRAW = ['4', '5', '6'];
const OTHER_DRAW = ['1', '2', '4'];

describe('results of official draws', () => {
  it('two sources that agree give the round its numbers, and it is paid (R-36)', async () => {
    const { a, b, aSealedRound, watch, until, told, world } = official;
    const { round, bettor } = await aSealedRound();
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    watch();
    expect(await until(round, settled)).toMatchObject({ numbers: BIG_DRAW, seed: null });
    expect(await world.balance(bettor)).toBeGreaterThan(10_000n);
    expect((await told(round.game_no)).toSorted()).toEqual(['feed-a 4-5-6 valid', 'feed-b 4-5-6 valid']);
  });

  it('one source alone does not decide; the second, late, does (R-36)', async () => {
    const { a, b, aSealedRound, watch, until, told, world } = official;
    const { round } = await aSealedRound();
    a.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    watch();
    await eventually(async () =>
      (await told(round.game_no)).length === 1 && a.asked > 3 && b.asked > 3 ? true : undefined,
    );
    expect(await world.round(round.id)).toMatchObject({ status: sealed, numbers: null });
    b.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    expect(await until(round, settled)).toMatchObject({ numbers: BIG_DRAW });
  });

  it('two sources that differ hold the round, with what each said; nothing is paid (R-36)', async () => {
    const { a, b, aSealedRound, watch, until, world } = official;
    const { round, bettor } = await aSealedRound();
    a.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    b.tell('k3-a', { issue: round.game_no, numbers: OTHER_DRAW });
    watch();
    const seen = await until(round, held, settled, voided);
    expect(seen).toMatchObject({ status: held, numbers: null });
    expect(seen.hold_reason?.split(' | ').toSorted()).toEqual(['feed-a: 4 5 6', 'feed-b: 1 2 4']);
    expect(await world.balance(bettor)).toBe(9_000n);
  });

  it('the order in which dice are told is part of the result', async () => {
    const { a, b, aSealedRound, watch, until } = official;
    const { round } = await aSealedRound();
    a.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    b.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW.toReversed() });
    watch();
    expect((await until(round, held, settled)).status).toBe(held);
  });

  it('a source that changes its mind is a mismatch with itself, even when the other one agrees with its last word', async () => {
    const { a, b, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound();
    a.tell('k3-a', { issue: round.game_no, numbers: OTHER_DRAW });
    watch();
    await eventually(async () => ((await told(round.game_no)).length === 1 ? true : undefined));
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW }, true);
    expect((await until(round, held, settled)).status).toBe(held);
  });

  it('two games whose numbers one source swapped are both held; the second source tells it (R-36)', async () => {
    const { a, b, first, second, aSealedRound, watch, until } = official;
    const { round } = await aSealedRound(first);
    const { round: other } = await aSealedRound(second);
    for (const feed of [a, b]) {
      feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
      feed.tell('k3-b', { issue: other.game_no, numbers: OTHER_DRAW });
    }
    b.mode = 'swapped';
    watch();
    expect((await until(round, held, settled)).hold_reason).toContain('feed-b: 1 2 4');
    expect((await until(other, held, settled)).hold_reason).toContain('feed-b: 4 5 6');
  });

  it('an issue of another game is quarantined and decides nothing (R-36)', async () => {
    const { a, b, first, second, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound(first);
    const { round: other } = await aSealedRound(second);
    // The right numbers under the number of the other game's round.
    for (const feed of [a, b]) feed.tell('k3-a', { issue: other.game_no, numbers: BIG_DRAW });
    watch({ waitMs: 600 });
    expect(await until(round, voided, settled, held)).toMatchObject({ status: voided, numbers: null });
    expect((await told(other.game_no)).toSorted()).toEqual([
      'feed-a 4-5-6 quarantined issue_unknown',
      'feed-b 4-5-6 quarantined issue_unknown',
    ]);
  });

  it.each([
    ['impossible numbers', ['4', '5', '7']],
    ['too few numbers', ['4', '5']],
    ['numbers with blanks in them', ['4 5', '6']],
  ])('%s hold the round even when enough others agree (R-36, games.md §11.3)', async (_, numbers) => {
    const { a, b, sourceA, sourceB, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound();
    b.tell('k3-a', { issue: round.game_no, numbers });
    watch({ sources: [sourceA, sourceB], required: 1 });
    await eventually(async () => ((await told(round.game_no)).length > 0 ? true : undefined));
    a.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    const seen = await until(round, held, settled, voided);
    expect(seen.status).toBe(held);
    expect(seen.hold_reason).toContain('numbers_invalid');
  });

  it('a result told while bets could still be placed is quarantined and holds the round', async () => {
    const { a, b, anOpenRound, watch, until, told, world, first } = official;
    const round = await anOpenRound();
    const { round: waiting } = await official.aSealedRound();
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    watch();
    await eventually(async () => ((await told(round.game_no)).length === 2 ? true : undefined));
    await world.expire(round);
    const deps = { kernel: world.kernel, vault: world.vault, lottery: first };
    await closeRound(deps, round);
    await sealRound(deps, await world.round(round.id), world.receipts.saltOf);
    const seen = await until(round, held, settled);
    expect(seen.hold_reason).toContain('before_close');
    expect((await world.round(waiting.id)).status).toBe(sealed);
  });

  it('a draw time in the future, or before the close of betting, is not believed', async () => {
    const { a, b, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound();
    a.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW, drawnAt: Date.now() + 3_600_000 });
    b.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW, drawnAt: Math.floor(round.end_at) - 60_000 });
    watch({ waitMs: 600 });
    expect((await until(round, voided, settled, held)).status).toBe(voided);
    expect((await told(round.game_no)).toSorted()).toEqual([
      'feed-a 4-5-6 quarantined drawn_in_future',
      'feed-b 4-5-6 quarantined drawn_before_close',
    ]);
  });

  it('what a source repeats is stored once', async () => {
    const { a, b, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound();
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    a.mode = 'duplicate';
    watch();
    await until(round, settled);
    const before = a.asked;
    await eventually(async () => (a.asked > before + 3 ? true : undefined));
    expect((await told(round.game_no)).toSorted()).toEqual(['feed-a 4-5-6 valid', 'feed-b 4-5-6 valid']);
  });

  it('no result in time voids the round and returns the stakes; what is told later is kept and changes nothing (R-37)', async () => {
    const { a, b, aSealedRound, watch, until, told, world } = official;
    const { round, bettor } = await aSealedRound();
    watch({ waitMs: 300 });
    expect(await until(round, voided, settled, held)).toMatchObject({ void_reason: 'no_result', numbers: null });
    expect(await world.balance(bettor)).toBe(10_000n);
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    const late = await eventually(async () => {
      const seen = await told(round.game_no);
      return seen.length === 2 ? seen : undefined;
    });
    expect(late.toSorted()).toEqual(['feed-a 4-5-6 late round_voided', 'feed-b 4-5-6 late round_voided']);
    expect(await world.round(round.id)).toMatchObject({ status: voided, numbers: null });
    expect(await world.balance(bettor)).toBe(10_000n);
  });

  it('a result that one source takes back after it was paid is kept as a mismatch', async () => {
    const { a, b, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound();
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    watch();
    await until(round, settled);
    b.tell('k3-a', { issue: round.game_no, numbers: OTHER_DRAW }, true);
    await eventually(async () =>
      (await told(round.game_no)).includes('feed-b 1-2-4 mismatch differs_from_recorded') ? true : undefined,
    );
    expect(await until(round, settled)).toMatchObject({ numbers: BIG_DRAW });
  });

  it('members read in the history who told the result and when; a held round shows no numbers (R-38b)', async () => {
    const { a, b, aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound();
    const { round: other } = await aSealedRound();
    for (const feed of [a, b]) feed.tell('k3-a', { issue: round.game_no, numbers: BIG_DRAW });
    a.tell('k3-a', { issue: other.game_no, numbers: BIG_DRAW });
    b.tell('k3-a', { issue: other.game_no, numbers: OTHER_DRAW });
    watch();
    await until(round, settled);
    await until(other, held);
    const deps = { kernel: world.kernel, catalogue: world.catalogue };
    const { list } = await readPrizeHistory(deps, { lotteryCode: 'k3-a', page: 1, size: 30 }, 'en-US');
    const shown = list.find(({ gameNo }) => gameNo === round.game_no);
    expect(shown?.sources?.map(({ name, people }) => [name, people]).toSorted()).toEqual([
      ['feed-a', false],
      ['feed-b', false],
    ]);
    for (const { at } of shown?.sources ?? []) expect(at).toBeGreaterThanOrEqual(Math.trunc(round.prize_at));
    const checked = list.find(({ gameNo }) => gameNo === other.game_no);
    expect(checked).toMatchObject({ state: 'drawn', numbers: [] });
    expect(checked).not.toHaveProperty('sources');
  });
});
