import { randomUUID } from 'node:crypto';
import { familyOf, playsOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { formatOddsList } from '@drawroom/engine/odds';
import { oddsFor } from '@drawroom/engine/odds-table';
import { betFileOf } from '@drawroom/verifier/bet-file';
import { checkFiles, type CheckedFile } from '@drawroom/verifier/check-files';
import { describe, expect, it } from 'vitest';
import { readBetProof } from './bet-proof.ts';
import { CATALOGUE } from './catalogue-data.ts';
import { placeBet } from './place-bet.ts';
import { readFairness } from './prize-history.ts';
import { closeRound, drawRound, sealRound } from './round-steps.ts';
import type { Round } from './round.ts';
import { settleRound } from './settle.ts';
import { readSigningKeys } from './signing-keys.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

const FAMILIES = [...new Set(CATALOGUE.filter(({ source }) => source === 'house').map(({ family }) => family))];

/** Three lines of different kinds where the family has them, in one order each, so that the seal has several leaves. */
function linesOf({
  lottery,
}: LotteryWorld): { playCode: string; selection: string; odds: string; unitAmount: string }[] {
  const { ruleSet } = lottery.odds;
  const plays = playsOf(familyOf(lottery.family)!, ruleSet);
  const kinds = [...new Map(plays.map((play) => [play.input, play])).values()];
  return [0, 1, 2].map((nth) => {
    const play = kinds[nth % kinds.length]!;
    const { code } = play;
    const parsed = play.parse(play.unitOf(play.options(ruleSet)[0] ?? '*', ruleSet), ruleSet);
    if (!parsed.ok) throw new Error(`${code}: ${parsed.reason}`);
    const odds = formatOddsList(parsed.optionOfUnit.map((option) => oddsFor(lottery.odds, code, option) ?? 0));
    return {
      playCode: code,
      selection: parsed.canonical,
      odds,
      unitAmount: formatMoney(lottery.odds.plays[code]?.minMinor ?? 0n),
    };
  });
}

interface Saved {
  readonly draw: Record<string, unknown>;
  readonly bet: Record<string, unknown>;
}

/** A round that was bet on, drawn and settled by the house itself, with the two files a member saves of it. */
async function playAndSave(world: LotteryWorld): Promise<Saved> {
  const { kernel, vault, lottery, catalogue, receipts } = world;
  const deps = { kernel, vault, lottery };
  const member = await world.aMember('1000.00');
  const { id, game_no: gameNo } = await world.anOpenRound();
  const placed = [];
  for (const line of linesOf(world)) {
    const order = { lotteryId: String(lottery.id), gameNo, clientRef: randomUUID(), betList: [line] };
    placed.push(await placeBet(world.deps, member, order));
  }
  const now = (): Promise<Round> => world.round(id);
  await world.expire(await now());
  await closeRound(deps, await now());
  await sealRound(deps, await now(), receipts.saltOf);
  await drawRound(deps, await now());
  await settleRound({ kernel, house: world.house }, lottery, await now());
  const reads = { kernel, catalogue, receipts };
  const draw = await readFairness(reads, { lotteryCode: lottery.code, gameNo });
  const [order] = placed;
  const [bet] = order?.bets ?? [];
  if (order === undefined || bet === undefined) throw new Error('no bet');
  const place = await readBetProof({ ...reads, saltOf: receipts.saltOf }, member, { betNo: bet.betNo });
  const stated = { ...bet, orderNo: order.orderNo, lotteryCode: lottery.code, gameNo };
  const signingKeys = (await readSigningKeys(kernel.db)).keys.map(({ x }) => x);
  return { draw, bet: betFileOf({ bet: stated, place, receipt: order.receipt, signingKeys }) };
}

const check = async (saved: Saved, key?: string): Promise<readonly CheckedFile[]> =>
  checkFiles(
    [
      { name: 'draw.json', text: JSON.stringify(saved.draw) },
      { name: 'bet.json', text: JSON.stringify(saved.bet) },
    ],
    key,
  );
const failing = (files: readonly CheckedFile[]): string[] =>
  files.flatMap(({ steps }) => steps.filter(({ ok }) => ok === false).map(({ code }) => code));

/** Each published value bent by itself, and the step that names it. */
const BENT: readonly [field: string, bend: (value: never) => unknown, step: string][] = [
  ['scheme', () => 'fair/v2', 'scheme_known'],
  ['lotteryCode', () => 'other-1m', 'signature_valid'],
  ['game', (game) => (game === 'pc28' ? 'ssc' : 'pc28'), 'signature_valid'],
  // Another round may show the same numbers by chance; it is never signed for this one.
  ['gameNo', () => 'test-999', 'signature_valid'],
  ['label', () => 'beacon', 'entropy_matches_label'],
  ['state', () => 'voided', 'signature_valid'],
  ['chain', (chain: object) => ({ ...chain, terminal: 'ab'.repeat(32) }), 'chain_leads_to_terminal'],
  ['chain', (chain: object) => ({ ...chain, index: 2 }), 'chain_leads_to_terminal'],
  ['commitment', () => 'ab'.repeat(32), 'commitment_matches_seed'],
  ['commitmentPublishedAt', (at) => at + 3_600_000, 'commitment_before_opening'],
  ['beginTime', (at) => at + 86_400_000, 'times_in_order'],
  ['endTime', (at) => at + 86_400_000, 'seal_after_close'],
  ['govPrizeTime', (at) => at + 86_400_000, 'times_in_order'],
  ['drawnAt', (at) => at - 86_400_000, 'seal_before_draw'],
  ['seal', (seal: object) => ({ ...seal, count: 0 }), 'seal_well_formed'],
  ['seal', (seal: object) => ({ ...seal, root: 'ab'.repeat(32) }), 'signature_valid'],
  ['seal', (seal: object) => ({ ...seal, at: 0 }), 'seal_after_close'],
  ['seed', () => 'ab'.repeat(32), 'commitment_matches_seed'],
  ['entropy', () => 'ab'.repeat(32), 'entropy_matches_label'],
  ['entropyRound', () => '7', 'entropy_matches_label'],
  ['numbers', (numbers: string[]) => [...numbers.slice(1), 'x'], 'numbers_recomputed'],
  ['signature', () => 'A'.repeat(86), 'signature_valid'],
  ['signingKey', () => 'A'.repeat(43), 'signature_valid'],
];

const BENT_BET: readonly [field: string, bend: (saved: never) => unknown, step: string][] = [
  ['bet', (bet: object) => ({ ...bet, amount: '11.00' }), 'leaf_states_bet'],
  ['bet', (bet: object) => ({ ...bet, odds: '9.0000' }), 'leaf_states_bet'],
  ['bet', (bet: object) => ({ ...bet, orderNo: '987654' }), 'receipt_states_order'],
  ['place', (place: { leaf: string }) => ({ ...place, leaf: `${place.leaf}0` }), 'bet_in_seal'],
  ['place', (place: object) => ({ ...place, index: 1 }), 'bet_in_seal'],
  ['place', (place: object) => ({ ...place, path: [] }), 'bet_in_seal'],
  ['receipt', () => 'nonsense', 'receipt_signature_valid'],
  ['receipt', (text: string) => text.replace(/\.[^.]+\./, `.${'A'.repeat(86)}.`), 'receipt_signature_valid'],
  ['signingKeys', () => ['A'.repeat(43)], 'receipt_signature_valid'],
];

describe('what a member has saved of a house draw verifies without the house (R-33, games.md §13.2.6)', () => {
  it.each(FAMILIES)('%s: draw and bet as they were, and not with any one value changed', async (family) => {
    await using world = await openLotteryWorld({ family });
    const saved = await playAndSave(world);
    const good = await check(saved, world.receipts.publicKey);
    expect(failing(good)).toEqual([]);
    expect(good.map(({ kind, ok }) => [kind, ok])).toEqual([
      ['draw', true],
      ['bet', true],
    ]);
    expect(good.flatMap(({ steps }) => steps.filter(({ ok }) => ok === null))).toEqual([]);
    expect(failing(await check(saved, 'A'.repeat(43)))).toEqual(['signing_key_expected', 'signing_key_expected']);
    for (const [field, bend, step] of BENT) {
      const draw = { ...saved.draw, [field]: bend(saved.draw[field] as never) };
      expect(failing(await check({ ...saved, draw })), `${field} of the draw`).toContain(step);
    }
    for (const [field, bend, step] of BENT_BET) {
      const bet = { ...saved.bet, [field]: bend(saved.bet[field] as never) };
      expect(failing(await check({ ...saved, bet })), `${field} of the bet`).toContain(step);
    }
  });
});
