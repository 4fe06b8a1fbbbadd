import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from '@drawroom/contract/call';
import { depositCalls } from '@drawroom/contract/deposit';
import { parseMoney } from '@drawroom/engine/money';
import { bettingMember, playOnce, type Betting, type BettingCounts } from './betting-member.ts';
import type { ChannelTerms } from './cashier-book.ts';
import { compareCashier, comparePlayer, type CashierCompared } from './cashier-compare.ts';
import { paidAtAGateway, paidLate, paidOnAChain, paidToAPerson, toldInManyWays } from './cashier-deposit-stories.ts';
import { openCashierHouse, type CashierHouse } from './cashier-house.ts';
import { breach, count, openPlayer, type CashierCounts, type Player } from './cashier-player.ts';
import { withdraw } from './cashier-withdrawals.ts';
import { compareAgent } from './compare-house.ts';
import { killAndAudit, type KillReport } from './kill-run.ts';
import { orderBook, type OrderBook, type RoundEnd } from './order-book.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { auditNow } from './sim-database.ts';

/** A member lives so many histories one after the other; then another one comes. */
const HISTORIES_EACH = 5;
const ACTS = 7;

export interface CashierRunOptions {
  readonly histories: number;
  readonly kills: number;
  readonly seed: string;
  /** Members who live at the same time. */
  readonly members: number;
  /** After this nothing new is begun, and what there is is compared; performance.now(). */
  readonly endsAt: number;
  readonly plant: string | null;
  readonly say: (line: string) => void;
}

/** What a run found; `breaches` is empty when all is well. */
export interface CashierReport extends Pick<KillReport, 'kills' | 'recoveryMs'> {
  readonly histories: number;
  readonly members: number;
  readonly audits: number;
  readonly bets: BettingCounts;
  readonly counts: CashierCounts;
  readonly compared: CashierCompared;
  readonly breaches: readonly string[];
}

/** Everything that all members of a run have in common. */
interface Run {
  readonly options: CashierRunOptions;
  readonly house: CashierHouse;
  readonly shared: Pick<Player, 'house' | 'terms' | 'counts' | 'ends'>;
  readonly breaches: string[];
  readonly bets: BettingCounts;
  readonly book: OrderBook;
  readonly players: Player[];
  /** Settles when the one who registers now is ready. */
  opening: Promise<unknown>;
  done: number;
  killing: boolean;
}

/**
 * Lets members live random histories of the cashier at the real product, kills it at random moments, holds every member after each of
 * his histories against a plain model, and in the end the house's accounts and the gateway's own book.
 */
export async function cashierRun(options: CashierRunOptions): Promise<CashierReport> {
  await using house = await openCashierHouse(options.plant);
  const run = await beginRun(house, options);
  const living = Promise.all(Array.from({ length: options.members }, (_, lane) => liveOn(run, lane)));
  const moods = changeMoods(run);
  const random = seededRandom(`${options.seed}/kills`);
  const step = options.histories / (options.kills + 1);
  const killed = await killAndAudit(
    house.server,
    { ...options, before: (kill) => untilNextKill(run, { histories: Math.floor(kill * step), random }) },
    { random, breaches: run.breaches },
  );
  run.killing = false;
  await living;
  await moods;
  for (const player of run.players) await tried(player, () => comparePlayer(player));
  const compared = await compareCashier(house, run.players);
  // Every second member is below the demo agent.
  const invited = run.players.filter(({ nth }) => nth % 2 === 0).map(({ scripted }) => scripted.username);
  await compareAgent(house.server.url, new Set(invited), {
    betting: { book: run.book, breaches: run.breaches },
    ends: run.shared.ends,
  });

  const unclean = await auditNow(await house.server.databaseUrl());
  run.breaches.push(...compared.breaches, ...unclean.map(({ check, detail }) => `at the end: ${check}: ${detail}`));
  return {
    ...killed,
    histories: run.done,
    members: run.players.length,
    audits: killed.recoveryMs.length + 1,
    bets: run.bets,
    counts: run.shared.counts,
    compared,
    breaches: run.breaches,
  };
}

async function beginRun(house: CashierHouse, options: CashierRunOptions): Promise<Run> {
  const visitor = await bettingMember(house.server.url, 39_999);
  const { types } = await visitor.call(depositCalls.channelType, {});
  const terms = new Map(types.flatMap(({ channels }) => channels).map((one) => [one.channelCode, termsOf(one)]));
  return {
    options,
    house,
    shared: { house, terms, counts: new Map(), ends: new Map<string, RoundEnd>() },
    breaches: [],
    bets: { sent: 0, accepted: 0, refused: 0, cancelled: 0, answersLost: 0, foundByAsking: 0, sentAgain: 0 },
    book: orderBook(),
    players: [],
    opening: Promise.resolve(),
    done: 0,
    killing: true,
  };
}

type ChannelShown = ReplyOf<typeof depositCalls.channelType>['types'][number]['channels'][number];

function termsOf({ fee, bonus, turnoverE2 }: ChannelShown): ChannelTerms {
  return {
    feeFixedMinor: parseMoney(fee.fixed) ?? 0n,
    feePer10k: BigInt(fee.per10k),
    bonusPer10k: BigInt(bonus?.per10k ?? 0),
    bonusMaxMinor: parseMoney(bonus?.max ?? '0.00') ?? 0n,
    turnoverDepositE2: BigInt(turnoverE2.deposit),
    turnoverBonusE2: BigInt(turnoverE2.bonus),
  };
}

/** Lives one member after the other until there are histories enough and nothing is killed any more. */
async function liveOn(run: Run, lane: number): Promise<void> {
  const { options, players } = run;
  for (let life = 0; isOn(run); life += 1) {
    const nth = life * options.members + lane;
    const player = await openNext(run, nth);
    players.push(player);
    for (let n = 0; n < HISTORIES_EACH && isOn(run); n += 1) {
      await tried(player, () => live(player));
      run.done += 1;
      if (run.done % 50 === 0) options.say(`${run.done} histories, ${run.breaches.length} breaches`);
    }
  }
}

/** One after the other: passwords are slow to hash, and who gives up waiting and asks again only makes the queue longer. */
function openNext(run: Run, nth: number): Promise<Player> {
  const opened = run.opening.then(() => openPlayer({ ...run.shared, nth, betting: bettingOf(run, nth) }));
  run.opening = opened.catch(() => undefined);
  return opened;
}

const isLate = ({ options }: Run): boolean => performance.now() > options.endsAt;

const isOn = (run: Run): boolean => !isLate(run) && (run.killing || run.done < run.options.histories);

/** What ends a history before its time is a finding, and the others go on. */
async function tried(player: Player, work: () => Promise<void>): Promise<void> {
  await work().catch((failure: unknown) => breach(player, (failure as Error).stack ?? String(failure)));
}

/** Choices of his own, and a book of his own beside everybody's, by which the agent is paid. */
function bettingOf(run: Run, nth: number): Betting {
  const own = orderBook();
  const note: OrderBook['note'] = (order) => {
    own.note(order);
    run.book.note(order);
  };
  return {
    book: { ...own, note },
    random: seededRandom(`${run.options.seed}/${nth}`),
    counts: run.bets,
    breaches: run.breaches,
    // Enough to meet the turnover of a deposit now and then.
    stakeMax: 300,
    isOver: () => false,
  };
}

const STORIES: readonly ((player: Player) => Promise<void>)[] = [
  paidToAPerson,
  paidToAPerson,
  paidOnAChain,
  paidAtAGateway,
  paidAtAGateway,
  toldInManyWays,
  paidLate,
  withdraw,
  withdraw,
  withdraw,
  withdraw,
  bet,
  bet,
  bet,
  bet,
];

async function live(player: Player): Promise<void> {
  for (let n = 0; n < ACTS; n += 1) await player.betting.random.pick(STORIES)(player);
  await comparePlayer(player);
}

const prices: Parameters<typeof playOnce>[2] = new Map();

/** One order of bets; where nothing is open or the house is away there is none. */
async function bet(player: Player): Promise<void> {
  const known = player.betting.book.orders.length;
  await playOnce(player.scripted, player.betting, prices).catch((failure: unknown) => {
    if (player.betting.book.orders.length > known) throw failure;
  });
  const order = player.betting.book.orders[known];
  if (order === undefined) return;
  player.book.happened.push({ order });
  count(player.counts, `bet orders ${order.fate}`);
}

/** Waits until so many histories were lived; false when the run's time is over. */
async function untilNextKill(
  run: Run,
  { histories, random }: { readonly histories: number; readonly random: SeededRandom },
): Promise<boolean> {
  while (run.done < histories && !isLate(run)) await wait(100);
  if (isLate(run)) return false;
  // Only while the house is up: one that starts and finds the port of its gateway free starts a gateway of its own there.
  if (random.below(2) === 0) {
    await run.house.gateway.leaveFor(random.below(3_000));
    count(run.shared.counts, 'times the gateway was away');
  }
  return true;
}

const PAYOUT_MANNERS = ['paid', 'paid', 'page', 'failed', 'silent'] as const;

/** Outside the house moods change, too: answers and events are lost, payouts fail or stay unknown. */
async function changeMoods(run: Run): Promise<void> {
  const { gateway } = run.house;
  const random = seededRandom(`${run.options.seed}/moods`);
  while (isOn(run)) {
    await gateway.behave({
      payments: random.pick(['normal', 'normal', 'normal', 'silent', 'refuse'] as const),
      payouts: random.pick(PAYOUT_MANNERS),
      events: random.pick(['told', 'told', 'lost'] as const),
    });
    await wait(1_500 + random.below(3_000));
  }
  await gateway.behave({ payments: 'normal', payouts: 'paid', events: 'told' });
}
