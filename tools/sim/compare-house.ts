import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from '@drawroom/contract/call';
import { bets, BET_STATUS, order as askOrder, type BetRow } from '@drawroom/contract/lottery';
import { betProof, fairness } from '@drawroom/contract/lottery-proofs';
import { myWallet } from '@drawroom/contract/wallet';
import { leafHash, verifyPath } from '@drawroom/engine/merkle';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { verifyProof, type DrawProof } from '@drawroom/engine/proof';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { untilAnswered, type Betting } from './betting-member.ts';
import { roundKey, settledBets, type OrderRecord, type RoundEnd } from './order-book.ts';
import { receiptFault } from './receipt-check.ts';
import { atDatabase, roundsWithBets, unfinished } from './sim-database.ts';

/** agent01 has 100, whom he invites 80 (demo data). */
const AGENT_STEP_PER10K = 20n;
const AGENT_OPENING_MINOR = 100_000n;
const FINISH_LIMIT_MS = 90_000;
const VOIDED = 6;
/** Places in a seal that are proven for each member. */
const PROOFS_PER_MEMBER = 15;

/** What was held against the house. */
export interface Compared {
  readonly settled: number;
  readonly voided: number;
  readonly bets: number;
  readonly receipts: number;
  readonly places: number;
}

export interface House {
  readonly url: string;
  readonly databaseUrl: string;
  readonly members: readonly ScriptedMember[];
  readonly openingMinor: bigint;
}

interface Checking {
  readonly betting: Betting;
  readonly ends: ReadonlyMap<string, RoundEnd>;
  readonly signingKey: string;
}

/** Lets every round end, then holds what the house says against the model; differences become breaches. */
export async function compareHouse(house: House, betting: Betting): Promise<Compared> {
  const { breaches } = betting;
  const rounds = await atDatabase(house.databaseUrl, async (db) => {
    let left = await unfinished(db);
    for (const startedAt = performance.now(); left.bets + left.rounds > 0; left = await unfinished(db)) {
      if (performance.now() - startedAt > FINISH_LIMIT_MS) break;
      await wait(200);
    }
    if (left.bets + left.rounds > 0) breaches.push(`${left.bets} bets and ${left.rounds} rounds were never finished`);
    return roundsWithBets(db);
  });
  const { ends, signingKey } = await publishedEnds(rounds, house.members, betting);
  const checking = { betting, ends, signingKey };
  const seen = await Promise.all(house.members.map((member) => compareMember(member, house.openingMinor, checking)));
  // Every second member is below the demo agent.
  const invited = house.members.filter((_, nth) => nth % 2 === 0).map((member) => member.username);
  await compareAgent(house.url, new Set(invited), checking);
  const voided = rounds.filter((round) => round.status === VOIDED).length;
  return {
    settled: rounds.length - voided,
    voided,
    bets: seen.reduce((sum, one) => sum + one.bets, 0),
    receipts: seen.reduce((sum, one) => sum + one.receipts, 0),
    places: seen.reduce((sum, one) => sum + one.places, 0),
  };
}

/** The published end of each round, its proof verified without the house, and the house's one signing key. */
async function publishedEnds(
  rounds: readonly { lotteryCode: string; gameNo: string; status: number }[],
  members: readonly ScriptedMember[],
  betting: Betting,
): Promise<Pick<Checking, 'ends' | 'signingKey'>> {
  const { breaches } = betting;
  const ends = new Map<string, RoundEnd>();
  const keys = new Set<string>();
  for (const [nth, round] of rounds.entries()) {
    const { lotteryCode, gameNo } = round;
    const asking = members[nth % members.length];
    if (asking === undefined) throw new Error('nobody asks');
    const proof = await untilAnswered(() => asking.call(fairness, { lotteryCode, gameNo }), asking, betting);
    keys.add(proof.signingKey);
    ends.set(roundKey(round), { numbers: proof.numbers, ruleSet: { triple: 'bs' } });
    if (proof.numbers === null) {
      if (round.status !== VOIDED) breaches.push(`round ${roundKey(round)} has status ${round.status} and no numbers`);
      continue;
    }
    if (round.status === VOIDED) breaches.push(`round ${roundKey(round)} is voided and has numbers`);
    const wrong = verifyProof(proof as DrawProof).steps.filter((step) => !step.ok);
    if (wrong.length > 0) breaches.push(`round ${roundKey(round)}: ${wrong.map((step) => step.code).join()}`);
  }
  if (keys.size > 1) breaches.push(`the house signs with ${keys.size} keys`);
  return { ends, signingKey: [...keys][0] ?? '' };
}

async function compareMember(
  member: ScriptedMember,
  openingMinor: bigint,
  checking: Checking,
): Promise<Pick<Compared, 'bets' | 'receipts' | 'places'>> {
  const { betting, ends } = checking;
  const { book, breaches } = betting;
  const { balance } = await untilAnswered(() => member.call(myWallet, {}), member, betting);
  const expected = openingMinor + book.resultOf(member.username, ends);
  if (parseMoney(balance) !== expected)
    breaches.push(`${member.username} has ${balance}, expected ${formatMoney(expected)}`);
  const orders = book.orders.filter((order) => order.member === member.username);
  const shown = await shownBets(member, betting);
  breaches.push(...betFaults(orders, shown, ends).map((fault) => `${member.username}: ${fault}`));
  let receipts = 0;
  for (const order of orders) {
    breaches.push(...(await fateFaults(member, order, betting)));
    if (order.orderNo === null) continue;
    receipts += 1;
    const { orderNo, lotteryCode } = order;
    const fault = receiptFault({ order: { ...order, orderNo }, lotteryCode, signingKey: checking.signingKey });
    if (fault !== null) breaches.push(`order ${orderNo}: ${fault}`);
  }
  const provable = shown.filter((bet) => bet.status !== BET_STATUS.cancelled).slice(0, PROOFS_PER_MEMBER);
  for (const bet of provable) {
    const place = await untilAnswered(() => member.call(betProof, { betNo: bet.betNo }), member, betting);
    if (!isSealed(place, bet)) breaches.push(`bet ${bet.betNo} is not in the seal of its round`);
  }
  return { bets: shown.length, receipts, places: provable.length };
}

async function shownBets(member: ScriptedMember, betting: Betting): Promise<BetRow[]> {
  const shown: BetRow[] = [];
  for (let cursor: string | undefined; ;) {
    const from = cursor === undefined ? {} : { cursor };
    const page = await untilAnswered(() => member.call(bets, { size: 100, ...from }), member, betting);
    shown.push(...page.list);
    if (typeof page.cursor !== 'string') return shown;
    cursor = page.cursor;
  }
}

/** The bets the house shows are those that the member was told of, each with the result that the engine gives it. */
function betFaults(
  orders: readonly OrderRecord[],
  shown: readonly BetRow[],
  ends: ReadonlyMap<string, RoundEnd>,
): string[] {
  const known = new Map<string, { status: number; winLose: string }>();
  for (const order of orders) {
    const results = order.fate === 'accepted' ? settledBets(order, ends) : [];
    for (const [line, betNo] of order.betNos.entries()) {
      const { status, winLoseMinor } = results[line] ?? { status: BET_STATUS.cancelled, winLoseMinor: 0n };
      known.set(betNo, { status, winLose: formatMoney(winLoseMinor) });
    }
  }
  const faults: string[] = [];
  for (const { betNo, status, winLose } of shown) {
    const told = known.get(betNo);
    known.delete(betNo);
    if (told === undefined) faults.push(`bet ${betNo} was never acknowledged, or is shown twice`);
    else if (told.status !== status || told.winLose !== winLose)
      faults.push(`bet ${betNo} has status ${status} and ${winLose}, expected ${told.status} and ${told.winLose}`);
  }
  if (known.size > 0)
    faults.push(`${known.size} acknowledged bets are gone (${[...known.keys()].slice(0, 3).join(', ')})`);
  return faults;
}

/** What the house says of an order's clientRef, after everything, is what the member was told. */
async function fateFaults(member: ScriptedMember, order: OrderRecord, betting: Betting): Promise<string[]> {
  const { clientRef } = order;
  const said = await untilAnswered(() => member.call(askOrder, { clientRef }), member, betting);
  const expected = order.fate === 'refused' ? 'unknown' : order.fate;
  if (said.fate === expected && (said.order?.orderNo ?? null) === order.orderNo) return [];
  return [`${member.username}: order ${clientRef} was ${order.fate}, the house says ${said.fate}`];
}

function isSealed(place: ReplyOf<typeof betProof>, bet: BetRow): boolean {
  const { leaf, index, path, seal } = place;
  if (seal === null || index === null) return false;
  const states = leaf.startsWith([bet.betNo, bet.orderNo, bet.lotteryCode, bet.gameNo, bet.playCode, ''].join('|'));
  return states && verifyPath({ leafHex: leafHash(leaf), index, size: seal.count, path, rootHex: seal.root });
}

/** The demo agent has earned his step of the turnover of those whom he invited. */
export async function compareAgent(
  url: string,
  invited: ReadonlySet<string>,
  { betting, ends }: Pick<Checking, 'ends'> & { readonly betting: Pick<Betting, 'book' | 'breaches'> },
): Promise<void> {
  const agent = await aMember({ url }, { username: 'agent01', password: 'demo1234', exists: true });
  const earned = AGENT_OPENING_MINOR + betting.book.rebateOf(invited, AGENT_STEP_PER10K, ends);
  const { balance } = await agent.call(myWallet, {});
  if (parseMoney(balance) !== earned) betting.breaches.push(`agent01 has ${balance}, expected ${formatMoney(earned)}`);
}
