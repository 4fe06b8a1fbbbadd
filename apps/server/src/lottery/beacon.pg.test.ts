import { setTimeout as wait } from 'node:timers/promises';
import { randomnessOf, verifyBeacon } from '@drawroom/beacon/verify-beacon';
import { beaconRoundAt, commitmentOf, fairDraw } from '@drawroom/engine/fair';
import { verifyProof } from '@drawroom/engine/proof';
import { createDb } from '../kernel/db.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { noBeacon, type RunningBeaconDesk } from './beacon-desk.ts';
import { blocksItsChain, commitWithMode, drawWithBeacon, moveToFreshChain } from './beacon-round.ts';
import { readFairness } from './prize-history.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { closeRound, drawRound, openRound, sealRound, voidMissedRounds, voidRound } from './round-steps.ts';
import { refundRound, settleRound } from './settle.ts';
import { openBeaconWorld, openTimelock, type BeaconWorld } from './test-beacon.ts';
import { BIG, type LotteryWorld } from './test-world.ts';

let scene: BeaconWorld;
let world: LotteryWorld;
let desk: RunningBeaconDesk;
beforeAll(async () => {
  scene = await openBeaconWorld();
  world = scene.world;
  desk = await scene.aDesk();
});
afterAll(() => scene[Symbol.asyncDispose]());

const proofOf = (round: Round) =>
  readFairness({ ...world.deps, kernel: world.kernel }, { lotteryCode: world.lottery.code, gameNo: round.game_no });
const at = (round: Round): Promise<Round> => world.round(round.id);
const change = (round: Round, set: string): Promise<unknown> =>
  world.kernel.db.query(`update lottery.round set ${set} where id = ${round.id}`);

/** Lets a round's time pass, closes and seals it, and waits for its draw time: the seal comes before, as a proof demands. */
async function inTime(round: Round): Promise<Round> {
  await scene.passTime(round, round.end_at);
  expect(await closeRound(scene.steps, await at(round))).toBe(true);
  expect(await sealRound(scene.steps, await at(round), world.receipts.saltOf)).toBe(true);
  const sealed = await at(round);
  await wait(Math.max(0, sealed.prize_at - world.kernel.clock.now()) + 20);
  return sealed;
}

/** The same in no time, for tests that read no proof. */
async function toDraw(round: Round): Promise<Round> {
  await scene.passTime(round, round.prize_at);
  expect(await closeRound(scene.steps, await at(round))).toBe(true);
  expect(await sealRound(scene.steps, await at(round), world.receipts.saltOf)).toBe(true);
  return at(round);
}

describe('the mode of a draw', () => {
  it('is announced before betting opens, with the first beacon round at or after the draw, and stays (R-34)', async () => {
    const planned = await scene.aPlannedRound();
    expect(await commitWithMode(scene.steps, desk, planned)).toBe(true);
    const round = await at(planned);
    expect(round.status).toBe(ROUND_STATUS.scheduled);
    expect(round.entropy_round).toBe(String(beaconRoundAt(round.prize_at)));
    const told = await proofOf(round);
    expect(told).toMatchObject({ label: 'beacon', entropy: '', entropyRound: round.entropy_round, seed: null });
    expect(told.beacon).toMatchObject({ chain: scene.beacon.chain.hash, signature: null });
    for (const set of [
      'entropy_round = null, entropy_chain = null',
      `entropy_round = '7'`,
      `entropy_chain = 'another'`,
      `timelock = 'another'`,
      `timelock_round = '7'`,
      `chain_index = 2`,
      `prize_at = prize_at + interval '3 s'`,
      `end_at = end_at - interval '1 s'`,
    ]) {
      await expect(change(round, set), set).rejects.toMatchObject({ code: 'LR006' });
    }
  });

  it('is "commit only" while the beacon was not heard lately, and is not changed for the better later', async () => {
    const deaf = await scene.aDesk({ relays: [await scene.beacon.aRelay('silent')] });
    const planned = await scene.aPlannedRound();
    await commitWithMode(scene.steps, deaf, planned);
    const round = await at(planned);
    expect(round.commitment).not.toBeNull();
    expect(round.entropy_round).toBeNull();
    expect(await proofOf(round)).toMatchObject({ label: 'commit_only', entropyRound: null });
    expect((await proofOf(round)).beacon).toBeUndefined();
    await expect(change(round, `entropy_round = '7', entropy_chain = 'x'`)).rejects.toMatchObject({ code: 'LR006' });
  });

  it('is "commit only" where betting closes less than a beat of the beacon before the draw', async () => {
    const planned = await scene.aPlannedRound({ gapMs: 2_999 });
    await commitWithMode(scene.steps, desk, planned);
    expect((await at(planned)).entropy_round).toBeNull();
  });
});

describe('a draw with a beacon', () => {
  it('takes the numbers from seed and announced value, and its proof holds against the chain (R-33, R-34)', async () => {
    const round = await scene.anOpenRound(desk, { gapMs: 6_000 });
    const bettor = await world.aMember('100.00');
    await world.bet(bettor, round, [BIG]);
    const sealed = await inTime(round);
    expect(await drawWithBeacon(scene.steps, desk, sealed)).toBe(true);
    const drawn = await at(round);
    const { seed, entropy, numbers, entropy_signature: signature, entropy_round: beaconRound } = drawn;
    expect(signature).toBe(scene.beacon.signatureOf(Number(beaconRound)));
    const input = { game: world.lottery.game, issue: round.game_no, seedHex: seed ?? '', entropyHex: entropy ?? '' };
    expect(numbers).toEqual(fairDraw(input).numbers);
    // Not of the seed alone: without a value both sides of the line above would agree as well.
    expect(entropy).toBe(randomnessOf(signature ?? ''));
    const proof = await proofOf(drawn);
    expect(verifyProof(proof as Parameters<typeof verifyProof>[0]).steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(verifyBeacon(scene.beacon.chain, Number(proof.entropyRound), proof.beacon?.signature ?? '')).toBe(true);
    expect(await settleRound({ kernel: world.kernel, house: world.house }, world.lottery, drawn)).toBe(true);
    await expect(change(drawn, `entropy_signature = '${scene.beacon.signatureOf(7)}'`)).rejects.toThrow(
      /LR006|entropy/,
    );
  });

  it('never happens without the announced value, and the seed stays secret until it is there', async () => {
    const sealed = await toDraw(await scene.anOpenRound(desk));
    const round = Number(sealed.entropy_round);
    const signature = scene.beacon.signatureOf(round);
    const other = { round: round + 1, signature: scene.beacon.signatureOf(round + 1), randomness: '' };
    expect(await drawRound(scene.steps, sealed)).toBe(false);
    expect(await drawRound(scene.steps, sealed, other)).toBe(false);
    const refused = async (set: string, code: string): Promise<void> => {
      await expect(change(sealed, set), set).rejects.toMatchObject({ code });
    };
    await refused(`status = 4, numbers = '{1,2,3}'`, 'LR007');
    await refused(`entropy = '${'ab'.repeat(32)}', entropy_signature = '${signature}'`, 'LR007');
    await refused(`seed = 'shown'`, 'LR008');
    // Nor the seed behind it, whose hash it is.
    const next = await scene.aPlannedRound({ after: sealed });
    await refusedSeed(next);
    expect(await drawWithBeacon(scene.steps, desk, sealed)).toBe(true);
    await change(next, `status = 6, seed = 'shown'`);
  });

  async function refusedSeed(next: Round): Promise<void> {
    await expect(change(next, `status = 6, seed = 'shown'`)).rejects.toMatchObject({ code: 'LR008' });
  }

  it('of a "commit only" round takes no value', async () => {
    const round = await scene.anOpenRound(noBeacon(1));
    const sealed = await toDraw(round);
    const signature = scene.beacon.signatureOf(7);
    expect(await drawRound(scene.steps, sealed, { round: 7, signature, randomness: 'ab' })).toBe(false);
    await expect(
      change(
        sealed,
        `entropy = encode(sha256(decode('${signature}', 'hex')), 'hex'), entropy_signature = '${signature}'`,
      ),
    ).rejects.toMatchObject({ code: 'LR007' });
    expect(await drawRound(scene.steps, sealed)).toBe(true);
    expect((await at(round)).entropy).toBe('');
  });

  it('by two leaders at once, of which one has given up, is one draw or one refund (R-10)', async () => {
    const second = createDb(world.database.connectionString, { poolSize: 4 });
    const kernels = [world.kernel, { ...world.kernel, db: second }];
    const desks = await Promise.all(kernels.map((kernel) => scene.aDesk({ kernel })));
    const deaf = await scene.aDesk({ relays: [await scene.beacon.aRelay('silent')], waitSeconds: 1 });
    const sealed = await toDraw(await scene.anOpenRound(desks[0]!));
    await wait(1_000);
    const done = await Promise.all([
      ...[0, 1, 0, 1].map((n) => drawWithBeacon({ ...scene.steps, kernel: kernels[n]! }, desks[n]!, sealed)),
      drawWithBeacon(scene.steps, deaf, sealed),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const { status, numbers } = await at(sealed);
    expect(status === ROUND_STATUS.drawn ? numbers?.length : numbers).toBe(status === ROUND_STATUS.drawn ? 3 : null);
    await second.close();
  });
});

describe('a beacon that is silent', () => {
  it('keeps the round waiting, then voids it with all stakes returned; never a draw without it', async () => {
    const deaf = await scene.beacon.aRelay();
    const patient = await scene.aDesk({ relays: [deaf] });
    const round = await scene.anOpenRound(desk);
    const bettor = await world.aMember('100.00');
    await world.bet(bettor, round, [BIG]);
    const sealed = await toDraw(round);
    deaf.manner = 'silent';
    expect(await drawWithBeacon(scene.steps, patient, sealed)).toBe(false);
    expect(await at(round)).toMatchObject({ status: ROUND_STATUS.sealed, seed: null, numbers: null });
    // The same once the limit has passed.
    const impatient = await scene.aDesk({ relays: [deaf], waitSeconds: 1 });
    await wait(1_000);
    expect(await drawWithBeacon(scene.steps, impatient, sealed)).toBe(true);
    const voided = await at(round);
    expect(voided).toMatchObject({ status: ROUND_STATUS.voided, void_reason: 'beacon_silent', numbers: null });
    await refundRound({ kernel: world.kernel, house: world.house }, world.lottery, voided);
    expect(await world.balance(bettor)).toBe(10_000n);
    // The chain goes on.
    const next = await scene.aPlannedRound({ after: voided });
    await commitWithMode(scene.steps, desk, next);
    expect((await at(next)).commitment).toBe(voided.seed);
  });

  it('does not stop the lottery: the rounds behind the waiting one go on with a new chain, whose seeds show nothing', async () => {
    const sealed = await toDraw(await scene.anOpenRound(desk));
    const next = await scene.aPlannedRound({ after: sealed });
    expect(await commitWithMode(scene.steps, desk, next)).toBe(false);
    expect(await moveToFreshChain(scene.steps, sealed)).toBe(1);
    expect(await moveToFreshChain(scene.steps, sealed)).toBe(0);
    const moved = await at(next);
    expect(moved.chain_id).not.toBe(sealed.chain_id);
    expect(await commitWithMode(scene.steps, desk, moved)).toBe(true);
    expect((await at(next)).commitment).toBe(await world.vault.terminalOf(moved.chain_id ?? 0n));
    expect(await openRound(scene.steps, await at(next))).toBe(true);
    expect((await at(sealed)).seed).toBeNull();
    expect(await drawWithBeacon(scene.steps, desk, sealed)).toBe(true);
  });
});

describe('rounds that were missed', () => {
  it('stay as they are behind a waiting round, whose seed theirs would tell; all others are voided with their seed', async () => {
    const waiting = await toDraw(await scene.anOpenRound(desk));
    const behind = await scene.aPlannedRound({ after: waiting });
    const free = await scene.aPlannedRound();
    for (const round of [behind, free]) await scene.passTime(round, round.end_at + 1_000);
    const missed = await Promise.all([behind, free].map(at));
    expect(await voidMissedRounds(scene.steps, missed)).toBe(1);
    expect(await at(behind)).toMatchObject({ status: ROUND_STATUS.scheduled, seed: null });
    expect(await at(free)).toMatchObject({ status: ROUND_STATUS.voided, void_reason: 'missed' });
    expect(await drawWithBeacon(scene.steps, desk, waiting)).toBe(true);
    expect(await voidMissedRounds(scene.steps, missed)).toBe(1);
    expect(commitmentOf((await at(behind)).seed ?? '')).toBe((await at(waiting)).seed);
  });
});

test('each of several waiting rounds has its chain left, also the later one', async () => {
  const [one, other] = await Promise.all([0, 1].map(async () => toDraw(await scene.anOpenRound(desk))));
  const behind = await scene.aPlannedRound({ after: other! });
  const lateMs = world.kernel.clock.now() + 20_000;
  expect(blocksItsChain([one!, other!, behind], lateMs)?.id).toBe(other!.id);
  expect(blocksItsChain([one!, other!, behind], other!.prize_at + 5_000)).toBeUndefined();
  expect(blocksItsChain([one!, behind], lateMs)).toBeUndefined();
});

describe('the timelock of a seed', () => {
  it('is published before betting opens and opens to the committed seed when the beacon signs its round, a voided round too', async () => {
    const round = await scene.anOpenRound(desk);
    const { timelock } = (await proofOf(round)).beacon ?? {};
    expect(timelock?.round).toBe(String(beaconRoundAt(round.prize_at + 300_000)));
    const signature = scene.beacon.signatureOf(Number(timelock?.round));
    expect(verifyBeacon(scene.beacon.chain, Number(timelock?.round), signature)).toBe(true);
    const seed = await openTimelock(timelock?.ciphertext ?? '', signature);
    expect(commitmentOf(seed)).toBe(round.commitment);
    await expect(openTimelock(timelock?.ciphertext ?? '', scene.beacon.signatureOf(7))).rejects.toThrow();
    await voidRound(scene.steps, round, 'test');
    const voided = await proofOf(round);
    expect(voided.seed).toBe(seed);
    expect(voided.beacon?.timelock).toEqual(timelock);
  });
});
