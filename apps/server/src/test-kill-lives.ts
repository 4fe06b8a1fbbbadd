import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnyCall, CallerInputOf, ReplyOf } from '@drawroom/contract/call';
import { transferCalls, type TransferView } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { CallRefused, NetworkFailure, ServerFault } from '@drawroom/client/failures';
import type { ScriptedMember } from '@drawroom/testkit/scripted-member';
import type { Deed, Life, Step } from './test-kill-plan.ts';
import type { BothSides } from './test-kill-sides.ts';

/** What was answered before the power went, however short before: it holds. */
export interface Told {
  readonly transfers: TransferView[];
  /** Record ids of bets that were taken. */
  readonly bets: string[];
  /** Rounds that were begun. */
  readonly rounds: string[];
  /** How deeds ended, and how often: `mines done`, `in transfer.under_way`, `out cut off`. */
  readonly ends: Map<string, number>;
}

export const nothingTold = (): Told => ({ transfers: [], bets: [], rounds: [], ends: new Map() });

/** How often something is asked for again after the line broke. */
const TRIES = 6;
const PAUSE_MS = 100;

interface Table {
  readonly round: {
    readonly roundId: string;
    readonly moves: readonly string[];
    readonly ending: string | null;
  } | null;
  readonly next: { readonly roundId: string };
}

interface Offer {
  readonly matchId: string;
  readonly markets: readonly {
    readonly market: string;
    readonly span: string;
    readonly line: number | null;
    readonly selections: readonly { readonly selection: string; readonly odds: string | null }[];
  }[];
}

type PageAnswer = Partial<Table> & {
  readonly token?: string;
  readonly error?: string;
  readonly matches?: readonly Offer[];
  readonly placed?: boolean;
  readonly recordId?: string;
};

/** The line broke: nobody here knows what became of what was asked. */
class Broken extends Error {}

/** One member who does what his life says, through whatever happens to house and provider. */
export class KillLife {
  readonly #sides: BothSides;
  readonly #member: ScriptedMember;
  readonly #told: Told;
  /** The game that is open: its session at the provider, and what its page shows with each call. */
  #page: { readonly origin: string; readonly sessionId: string; readonly token: string } | null = null;

  constructor(sides: BothSides, member: ScriptedMember, told: Told) {
    this.#sides = sides;
    this.#member = member;
    this.#told = told;
  }

  async live(life: Life): Promise<void> {
    for (const step of life) {
      await this.#sides.house.whenUp();
      const cut = step.cut === null ? null : this.#sides.cut(step.cut);
      await cut?.armed;
      const end = await this.#deeds[step.deed](step).then(
        () => 'done',
        (error: unknown) => endOf(error),
      );
      const name = `${step.deed} ${end}`;
      this.#told.ends.set(name, (this.#told.ends.get(name) ?? 0) + 1);
      await cut?.done;
    }
  }

  readonly #deeds: Readonly<Record<Deed, (step: Step) => Promise<unknown>>> = {
    enter: () => this.#enter(),
    mines: (step) => this.#mines(step),
    sports: (step) => this.#sports(step),
    leave: () => this.#leave(),
    close: () => this.#close(),
    in: ({ amount }) => this.#move(transferCalls.byAuto, { amount, clientRef: randomUUID() }),
    out: ({ amount, choice }) =>
      this.#move(transferCalls.out, { ...(choice % 2 === 0 && { amount }), clientRef: randomUUID() }),
    recover: () => this.#again(projectCalls.recovery, { clientRef: randomUUID() }),
    look: () => this.#again(transferCalls.refreshBalance, {}),
  };

  /** A call that is made again with the same reference until it is answered, as the lobby does. */
  async #again<C extends AnyCall>(call: C, input: CallerInputOf<C>): Promise<ReplyOf<C>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#member.call(call, input);
      } catch (error) {
        if (!(error instanceof NetworkFailure || error instanceof ServerFault) || tries === TRIES) throw error;
        await wait(PAUSE_MS);
        await this.#sides.house.whenUp();
      }
    }
  }

  /** A transfer: how it stands is written down as it was told. */
  async #move(call: typeof transferCalls.byAuto, input: CallerInputOf<typeof transferCalls.byAuto>): Promise<void> {
    this.#hear((await this.#again(call, input)).transfer);
  }

  #hear(transfer: TransferView | null): void {
    if (transfer !== null) this.#told.transfers.push(transfer);
  }

  async #enter(): Promise<void> {
    const { url, sessionId, transfer } = await this.#again(transferCalls.entryGame, {
      gameCode: 'mines',
      clientRef: randomUUID(),
    });
    this.#hear(transfer);
    const { origin, hash } = new URL(url);
    const { token } = await this.#say(origin, 'open', { body: { ticket: hash.slice(1) } });
    if (token !== undefined) this.#page = { origin, sessionId, token };
  }

  /** A call of the game's page; its own is told again under the same name, so nothing is staked twice. */
  async #ask(name: string, body: object): Promise<PageAnswer> {
    if (this.#page === null) await this.#enter();
    const page = this.#page;
    if (page === null) throw new Broken('no page');
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#say(page.origin, name, { body, token: page.token });
        if (answer.error === 'session_over') this.#page = null;
        return answer;
      } catch (error) {
        if (!(error instanceof Broken) || tries === TRIES) throw error;
        await wait(PAUSE_MS);
        await this.#sides.provider.whenUp();
      }
    }
  }

  async #say(
    origin: string,
    name: string,
    said: { readonly body: object; readonly token?: string },
  ): Promise<PageAnswer> {
    try {
      const response = await fetch(`${origin}/play/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${said.token ?? ''}` },
        body: JSON.stringify(said.body),
      });
      const answer = (await response.json()) as PageAnswer;
      if (response.status >= 500) throw new Broken(`${name} ${response.status}`);
      return answer;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) throw new Broken(name, { cause: error });
      throw error;
    }
  }

  async #mines({ stake, choice }: Step): Promise<void> {
    const table = await this.#ask('games.state', { game: 'mines' });
    let round = table.round ?? null;
    if (round === null) {
      const asked = {
        game: 'mines',
        choice: String(1 + (choice % 5)),
        stake,
        entropy: 'c0ffee',
        clientRef: randomUUID(),
      };
      const begun = await this.#ask('games.start', { ...asked, roundId: table.next?.roundId ?? '' });
      round = begun.round ?? refused(begun);
      this.#told.rounds.push(round.roundId);
    }
    const { roundId } = round;
    for (let n = 0; n < 2 && round.ending === null; n += 1) {
      const square = String(1 + ((choice + 7 * n) % 25));
      const moved = await this.#ask('games.move', { roundId, step: round.moves.length, move: square });
      round = moved.round ?? refused(moved);
    }
    // Some are left open.
    if (round.ending === null && choice % 4 > 0) await this.#ask('games.cash', { roundId });
  }

  async #sports({ stake, choice }: Step): Promise<void> {
    const sport = choice % 2 === 0 ? 'football' : 'basketball';
    const { matches = [] } = await this.#ask('sports.matches', { sport, day: 'today', offsetMinutes: 0 });
    const [match] = matches;
    const offers = (match?.markets ?? []).flatMap(({ selections, ...market }) =>
      selections.flatMap(({ selection, odds }) => (odds === null ? [] : [{ ...market, selection, odds }])),
    );
    const offer = offers[choice % Math.max(1, offers.length)];
    if (match === undefined || offer === undefined) throw new Broken('no match');
    const { market, span, line, selection, odds } = offer;
    const legs = [{ matchId: match.matchId, market, span, line, selection, odds }];
    const bet = await this.#ask('sports.bet', { clientRef: randomUUID(), stake, legs, acceptChanges: true });
    if (bet.placed !== true) refused(bet);
    if (bet.recordId !== undefined) this.#told.bets.push(bet.recordId);
  }

  async #leave(): Promise<void> {
    const sessionId = this.#page?.sessionId ?? 's-none';
    this.#page = null;
    this.#hear((await this.#again(transferCalls.leave, { sessionId, clientRef: randomUUID() })).transfer);
  }

  /** The page says that its player goes; the house is told by the provider. */
  async #close(): Promise<void> {
    if (this.#page !== null) await this.#ask('leave', {});
    this.#page = null;
  }
}

class PageRefused extends Error {}

function refused(answer: PageAnswer): never {
  throw new PageRefused(answer.error ?? 'not placed');
}

/** How a deed ended that was not done; what no kill and no rule explains is thrown on. */
function endOf(error: unknown): string {
  if (error instanceof CallRefused) return error.key;
  if (error instanceof PageRefused) return error.message;
  if (error instanceof Broken || error instanceof NetworkFailure || error instanceof ServerFault) return 'cut off';
  throw error;
}
