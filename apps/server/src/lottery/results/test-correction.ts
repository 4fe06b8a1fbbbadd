import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Session } from '../../kernel/kernel.ts';
import type { LotteryDefinition } from '../catalogue-data.ts';
import { closeRound, sealRound, voidRound } from '../round-steps.ts';
import { roundById, type Round } from '../round.ts';
import { refundRound, settleRound } from '../settle.ts';
import { openLotteryWorld, type LotteryWorld, type WorldOptions } from '../test-world.ts';
import { runCorrections } from './correct-round.ts';
import { confirmResult, proposeResult } from './propose.ts';

/** An official lottery whose results a test decides, and two operators who correct them. */
export interface CorrectionWorld extends CorrectionAid, AsyncDisposable {
  readonly world: LotteryWorld;
}

/** What a test does with the rounds of such a lottery. */
export interface CorrectionAid {
  anOpenRound(): Promise<Round>;
  /** Ends a round with numbers and pays it. */
  settle(round: Round, numbers: readonly string[]): Promise<Round>;
  /** Ends a round without any, as if it had never been. */
  void(round: Round): Promise<Round>;
  /** Two people agree on other numbers, or (null) that the round is annulled; nothing is moved yet. */
  agree(round: Round, numbers: readonly string[] | null): Promise<void>;
  /** The same, carried through. */
  correct(round: Round, numbers: readonly string[] | null): Promise<Round>;
  /** What the leader does every few seconds. */
  run(): Promise<void>;
  /** A member's points leave him, as for a withdrawal. */
  spend(accountId: bigint, amountMinor: bigint): Promise<void>;
  fund(accountId: bigint, amountMinor: bigint): Promise<void>;
  /** Tracked accounts and the house's, by id or code and in that order, minor units. */
  balances(): Promise<Map<string, bigint>>;
  /** What is owed of a round, all accounts. */
  owed(): Promise<Map<string, bigint>>;
  /** Entries of an account about a correction, oldest first: `kind amount contra`. */
  entries(session: Session): Promise<string[]>;
}

export const ANNA = 1n;
export const BEN = 2n;

export async function openCorrectionWorld(family = 'k3', options: WorldOptions = {}): Promise<CorrectionWorld> {
  const world = await openLotteryWorld({ logLevel: 'silent', ...options, lotteries: [official(family)] });
  return { world, ...correctionAid(world), [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

/** The same on a world that is there already; its lottery is `official`. */
export function correctionAid(world: LotteryWorld): CorrectionAid {
  const { kernel, house, catalogue, lottery } = world;
  const { db } = kernel;
  const steps = { kernel, vault: world.vault, lottery };
  const settling = { kernel, house };
  const at = (round: Round): Promise<Round> => world.round(round.id);
  const run = (): Promise<void> => runCorrections({ ...settling, catalogue });
  let rounds = 0;
  let posts = 0;
  const agree = async (round: Round, numbers: readonly string[] | null): Promise<void> => {
    const act = { lotteryCode: lottery.code, gameNo: round.game_no, numbers };
    const kind = numbers === null ? 'annul' : 'correct';
    await db.tx((t) => proposeResult(t, kind, { ...act, operatorId: ANNA, reason: 'the organiser corrected it' }));
    await db.tx((t) => confirmResult(t, { ...act, operatorId: BEN }));
  };
  const move = async (accountId: bigint, amountMinor: bigint, spends: boolean): Promise<void> => {
    if (amountMinor === 0n) return;
    posts += 1;
    await db.tx(async (t) => {
      const opening = await systemAccount(t, 'house.opening', 'CNY');
      const [from, to] = spends ? [accountId, opening] : [opening, accountId];
      await post(t, { key: `move:${posts}`, kind: spends ? 'fee' : 'opening', transfers: [{ from, to, amountMinor }] });
    });
  };
  return {
    anOpenRound: async () => {
      rounds += 1;
      return insertRound(world, `20270101${String(rounds).padStart(3, '0')}`);
    },
    settle: async (round, numbers) => {
      await world.expire(round);
      await closeRound(steps, await at(round));
      await sealRound(steps, await at(round), world.receipts.saltOf);
      await drawn(world, round, numbers);
      await settleRound(settling, lottery, await at(round));
      return at(round);
    },
    void: async (round) => {
      await voidRound(steps, await at(round), 'no_result');
      await refundRound(settling, lottery, await at(round));
      return at(round);
    },
    agree,
    correct: async (round, numbers) => {
      await agree(round, numbers);
      await run();
      return at(round);
    },
    run,
    spend: (accountId, amountMinor) => move(accountId, amountMinor, true),
    fund: (accountId, amountMinor) => move(accountId, amountMinor, false),
    balances: () => balancesOf(world),
    owed: () => owedIn(world),
    entries: async (session) => {
      const { rows } = await db.query<{ text: string }>(
        `select concat_ws(' ', kind, amount, contra_code) as text from ledger.v_entry
         where account_id = $1 and kind in ('payout', 'correction', 'void', 'rebate') order by ver`,
        [session.claims.accountId],
      );
      return rows.map(({ text }) => text);
    },
  };
}

/** A running official lottery of a family, `<family>-official`. */
export function official(family: string): LotteryDefinition {
  return {
    code: `${family}-official`,
    family,
    game: family,
    source: 'official',
    state: 'running',
    group: 'official',
    schedule: {
      zone: 'Asia/Shanghai',
      sessions: [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 144 }],
      closeLeadSeconds: 60,
      openLeadSeconds: 600,
      issue: { prefix: 'YYYYMMDD', separator: '', digits: 3 },
    },
    ruleSet: {},
  };
}

async function insertRound({ kernel, catalogue, lottery, round }: LotteryWorld, gameNo: string): Promise<Round> {
  const { rows } = await kernel.db.query<{ id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version)
     values ($1, $2, '2027-01-01', clock_timestamp() - interval '2 s', clock_timestamp() + interval '10 min',
       clock_timestamp() + interval '11 min', 1, $3) returning id`,
    [lottery.id, gameNo, catalogue.byId(lottery.id)?.odds.version],
  );
  return round(rows[0]?.id ?? 0n);
}

/** What decides an official round, without asking anybody. */
async function drawn({ kernel, lottery }: LotteryWorld, round: Round, numbers: readonly string[]): Promise<void> {
  await kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ id: bigint }>(
      `insert into lottery.result_observation (lottery_id, game_no, round_id, source, kind, title, numbers, digest, verdict)
       values ($1, $2, $3, 'desk', 'manual', 'Desk', $4, '', 'valid') returning id`,
      [lottery.id, round.game_no, round.id, numbers],
    );
    await t.query(
      'insert into lottery.result_decision (round_id, numbers, required, observations) values ($1, $2, 1, $3)',
      [round.id, numbers, [String(rows[0]?.id)]],
    );
    await t.query(
      'update lottery.round set status = 4, numbers = $2, drawn_at = clock_timestamp() where id = $1 and status = 3',
      [round.id, numbers],
    );
  });
  if ((await roundById(kernel.db, round.id))?.numbers === null) throw new Error('not drawn');
}

async function owedIn({ kernel }: LotteryWorld): Promise<Map<string, bigint>> {
  const { rows } = await kernel.db.query<{ id: string; amount: bigint }>(
    'select account_id::text as id, sum(amount)::bigint as amount from lottery.receivable group by 1 having sum(amount) > 0',
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

async function balancesOf({ kernel }: LotteryWorld): Promise<Map<string, bigint>> {
  const { rows } = await kernel.db.query<{ name: string; amount: bigint }>(
    `select id::text as name, balance as amount from ledger.v_account where tracked
     union all
     select code, coalesce(sum(x.amount), 0)::bigint from ledger.v_account a
     join (select account_id as id, amount from ledger.v_row union all select contra_id, -amount from ledger.v_row) x using (id)
     where not a.tracked group by 1 order by 1`,
  );
  return new Map(rows.map(({ name, amount }) => [name, amount]));
}
