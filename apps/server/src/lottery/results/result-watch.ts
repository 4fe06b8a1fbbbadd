import type { Kernel } from '../../kernel/kernel.ts';
import { RepeatedWork } from '../../kernel/repeated-work.ts';
import type { Catalogue, Lottery } from '../catalogue.ts';
import { roundById, ROUND_STATUS } from '../round.ts';
import { settleRound, type SettleDeps } from '../settle.ts';
import { decideRound, type DecideDeps } from './decide.ts';
import { notePlans } from './note-plans.ts';
import { noteFault, observeAnswer } from './observe.ts';
import { SourceFault, type ResultPlan, type ResultSource } from './result-source.ts';

/** How fast things go, ms; tests go faster. */
export interface WatchPace {
  /** Between two looks at what waits. */
  readonly beatMs: number;
  /** Between two questions to a source while a round waits, and while none does. */
  readonly askMs: number;
  readonly idleMs: number;
  /** Longest pause after answers that failed. */
  readonly backoffMs: number;
  /** A source has this long for a whole answer. */
  readonly answerMs: number;
}

export const USUAL_PACE: WatchPace = {
  beatMs: 1_000,
  askMs: 2_000,
  idleMs: 60_000,
  backoffMs: 60_000,
  answerMs: 10_000,
};

/** A finished round is asked about for this long: a source that says otherwise later is evidence. */
const EVIDENCE = '1 hour';
/** A lottery whose sources were taken away still owes its bettors an end. */
const UNSOURCED = { sources: [], required: 1, waitMs: 3_600_000 } as const;

export interface WatchDeps extends SettleDeps, DecideDeps {
  readonly catalogue: Catalogue;
  readonly plans: readonly ResultPlan[];
  /** Whether this process leads the rounds; the others do not ask. */
  readonly leads: () => boolean;
  readonly pace?: WatchPace;
}

interface Waiting {
  readonly id: bigint;
  readonly lottery_id: bigint;
  readonly game_no: string;
  readonly status: number;
  readonly recent: boolean;
}

/** Where this process stands with one source of one lottery; times on its own monotonic clock unless they say Unix ms. */
interface Asked {
  nextAt: number;
  failures: number;
  running: boolean;
  /** When the last question that was answered or failed was put, and the last that was answered, Unix ms. */
  askedAtMs: number;
  answeredAtMs: number;
  readonly labels: { readonly lottery: string; readonly source: string };
}

/** A source of a lottery's results: its last answer, Unix ms, and how many questions in a row had none. */
export interface SourceStanding {
  readonly lottery: string;
  readonly source: string;
  readonly answeredAtMs: number | null;
  readonly failures: number;
}

/**
 * Brings official results in: asks the sources of every lottery with a round that waits, stores what they say, and decides. Each source
 * of each lottery is asked on its own, with a time limit and growing pauses after failures, so that none delays another, and
 * nothing here is on the path of house rounds. Whoever leads the rounds asks; two that do so at once still record one result.
 */
export class ResultWatch {
  readonly #deps: WatchDeps;
  readonly #pace: WatchPace;
  readonly #asked = new Map<string, Asked>();
  readonly #running = new Set<Promise<void>>();
  readonly #deciding = new Set<bigint>();
  readonly #stop = new AbortController();
  readonly #beats: RepeatedWork;
  #held = 0;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#pace = deps.pace ?? USUAL_PACE;
    this.#beats = new RepeatedWork(() => this.#beat(), {
      pauseMs: this.#pace.beatMs,
      onFault: (error) => this.#fault(error),
    });
    deps.kernel.metrics.gauge('lottery_rounds_held', () => this.#held);
    deps.kernel.metrics.gauges('lottery_source_last_answer_seconds', ['lottery', 'source'], () =>
      [...this.#asked.values()].map(({ labels, answeredAtMs }) => ({ labels, value: answeredAtMs / 1_000 })),
    );
  }

  start(): void {
    this.#beats.start();
  }

  /** How this process stands with each source that it has asked. */
  get sources(): readonly SourceStanding[] {
    return [...this.#asked.values()].map(({ labels, answeredAtMs, failures }) => ({
      ...labels,
      answeredAtMs: answeredAtMs > 0 ? answeredAtMs : null,
      failures,
    }));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#beats.stop();
    await Promise.all(this.#running);
  }

  async #beat(): Promise<void> {
    const { catalogue, leads } = this.#deps;
    if (!leads()) {
      // What another process knows is told by that one.
      this.#held = 0;
      return;
    }
    const byLottery = Map.groupBy(await this.#waiting(), (round) => round.lottery_id);
    for (const [id, rounds] of byLottery) {
      const lottery = catalogue.byId(id);
      if (lottery === undefined) continue;
      const waits = rounds.some(isOpenEnded);
      for (const source of this.#planOf(lottery).sources) this.#askWhenDue(lottery, source, { rounds, waits });
      this.#aside(() => this.#decide(lottery, rounds));
    }
  }

  /** Rounds whose draw time has come, oldest first: those that wait, and for a while those that are done. */
  async #waiting(): Promise<Waiting[]> {
    const { kernel, catalogue } = this.#deps;
    const official = catalogue.all().filter(({ source }) => source === 'official');
    const { rows } = await kernel.db.query<Waiting>(
      `select id, lottery_id, game_no, status, prize_at > clock_timestamp() - interval '${EVIDENCE}' as recent from (
         select id, lottery_id, game_no, status, prize_at from lottery.round
         where status in (2, 3, 7) and numbers is null and lottery_id = any($1) and prize_at <= clock_timestamp()
         union all
         select id, lottery_id, game_no, status, prize_at from lottery.round
         where lottery_id = any($1) and status in (4, 5, 6) and closed_at is not null
           and prize_at between clock_timestamp() - interval '${EVIDENCE}' and clock_timestamp()
       ) r order by prize_at limit 2000`,
      [official.map(({ id }) => id)],
      'lottery-waiting-rounds',
    );
    this.#held = rows.filter(({ status }) => status === ROUND_STATUS.held).length;
    return rows;
  }

  #planOf(lottery: Lottery): Omit<ResultPlan, 'lotteryCode'> {
    return this.#deps.plans.find(({ lotteryCode }) => lotteryCode === lottery.code) ?? UNSOURCED;
  }

  #askWhenDue(
    lottery: Lottery,
    source: ResultSource,
    { rounds, waits }: { rounds: readonly Waiting[]; waits: boolean },
  ): void {
    const asked = this.#askedOf(lottery, source);
    const now = performance.now();
    // A round that began to wait does not stand behind the long pause of a quiet time.
    if (waits && asked.failures === 0) asked.nextAt = Math.min(asked.nextAt, now + this.#pace.askMs);
    // One that was held days ago waits for people: asking from there on would bring ever longer answers.
    const oldest = rounds.find((round) => round.recent || isOpenEnded(round));
    if (asked.running || now < asked.nextAt || oldest === undefined) return;
    asked.running = true;
    this.#aside(async () => {
      const askedAtMs = this.#deps.kernel.clock.now();
      try {
        await this.#ask(lottery, source, oldest.game_no);
        asked.failures = 0;
        asked.answeredAtMs = askedAtMs;
      } catch (error) {
        asked.failures += 1;
        await this.#sourceFault(lottery, source, error);
      } finally {
        const pauseMs = waits ? this.#pace.askMs : this.#pace.idleMs;
        const backoffMs = Math.min(this.#pace.askMs * 2 ** asked.failures, this.#pace.backoffMs);
        asked.nextAt = performance.now() + (asked.failures === 0 ? pauseMs : backoffMs);
        asked.askedAtMs = askedAtMs;
        asked.running = false;
      }
      await this.#decide(lottery, rounds);
    });
  }

  #askedOf(lottery: Lottery, source: ResultSource): Asked {
    const key = `${lottery.code}/${source.name}`;
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const labels = { lottery: lottery.code, source: source.name };
    const asked = { nextAt: 0, failures: 0, running: false, askedAtMs: -Infinity, answeredAtMs: 0, labels };
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(lottery: Lottery, source: ResultSource, sinceIssue: string): Promise<void> {
    const { kernel } = this.#deps;
    const limit = AbortSignal.timeout(this.#pace.answerMs);
    const signal = AbortSignal.any([limit, this.#stop.signal]);
    const question = { lotteryCode: lottery.code, sinceIssue, nowMs: kernel.clock.now(), signal };
    const answer = await Promise.race([source.read(question), aborted(signal)]);
    const told = await observeAnswer(kernel.db, lottery, { source, answer });
    kernel.metrics.count('lottery_source_answer_total', { lottery: lottery.code, source: source.name });
    for (const [reason, count] of told) {
      if (reason === 'valid' || reason === 'already_decided') continue;
      kernel.metrics.count('lottery_result_refused_total', { source: source.name, reason }, count);
      kernel.log.warn({ lottery: lottery.code, source: source.name, reason, count }, 'result not taken');
    }
  }

  async #sourceFault(lottery: Lottery, source: ResultSource, error: unknown): Promise<void> {
    if (this.#stop.signal.aborted) return;
    if (!(error instanceof SourceFault)) return this.#fault(error);
    const { kernel } = this.#deps;
    kernel.metrics.count('lottery_source_fault_total', {
      lottery: lottery.code,
      source: source.name,
      reason: error.reason,
    });
    kernel.log.warn(
      { lottery: lottery.code, source: source.name, reason: error.reason, detail: error.message },
      'source',
    );
    await noteFault(kernel.db, lottery, { source, fault: error }).catch((fault: unknown) => this.#fault(fault));
  }

  /** Takes what is known now to a decision; one at a time per lottery, and again with the next beat. */
  async #decide(lottery: Lottery, rounds: readonly Waiting[]): Promise<void> {
    if (this.#deciding.has(lottery.id)) return;
    this.#deciding.add(lottery.id);
    try {
      const plan = this.#planOf(lottery);
      const asked = plan.sources.map((source) => this.#askedOf(lottery, source).askedAtMs);
      for (const { id, status } of rounds) {
        if (!isOpenEnded({ status }) && status !== ROUND_STATUS.held) continue;
        const decision = await decideRound(this.#deps, {
          lottery,
          roundId: id,
          plan,
          askedAllAtMs: Math.min(Infinity, ...asked),
        });
        if (decision !== 'recorded') continue;
        const round = await roundById(this.#deps.kernel.db, id);
        if (round !== undefined) await settleRound(this.#deps, lottery, round);
      }
    } finally {
      this.#deciding.delete(lottery.id);
    }
  }

  #aside(work: () => Promise<void>): void {
    if (this.#stop.signal.aborted) return;
    const running = work()
      .catch((error: unknown) => this.#fault(error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #fault(error: unknown): void {
    this.#deps.kernel.metrics.count('lottery_result_watch_fault_total');
    this.#deps.kernel.log.error({ err: error }, 'result watch');
  }
}

function isOpenEnded({ status }: Pick<Waiting, 'status'>): boolean {
  return status === ROUND_STATUS.closed || status === ROUND_STATUS.sealed;
}

/** Rejects when the time for an answer is over, whatever the source does with its signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = (): void => reject(new SourceFault('too_slow', 'no whole answer in time'));
    if (signal.aborted) late();
    else signal.addEventListener('abort', late, { once: true });
  });
}

/** Tells the database which official lotteries have sources: only their rounds are offered. */
export async function markSourced(kernel: Kernel, plans: readonly ResultPlan[]): Promise<void> {
  await kernel.db.query(
    `with marked as (update lottery.lottery set sourced = (code = any($1))
       where source = 'official' and sourced <> (code = any($1)) returning id)
     select pg_notify('lottery_catalogue', id::text) from marked`,
    [plans.map(({ lotteryCode }) => lotteryCode)],
  );
  await notePlans(kernel.db, plans);
  for (const { lotteryCode, required, sources } of plans) {
    if (required > 1 || sources.every(({ kind }) => kind === 'manual')) continue;
    kernel.log.warn({ lottery: lotteryCode }, 'one source alone decides the results of this lottery');
  }
}
