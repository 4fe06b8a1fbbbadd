import type { Db } from '@drawroom/server/kernel/kernel';

import { decimal } from './table.ts';

/** What somebody did at external games, minor units. */
export interface Elsewhere {
  readonly kind: 'game' | 'sports';
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** What the books have of somebody, minor units. */
interface Deeds {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly deposits: readonly bigint[];
  readonly withdrawals: readonly bigint[];
  readonly bonus: bigint;
  readonly welfare: bigint;
  /** Every change of his points, the earliest first. */
  readonly changes: readonly bigint[];
}

/** Somebody of the tree with all of that. */
export interface Booked extends Deeds {
  readonly memberId: string;
  readonly username: string;
  readonly nickname: string;
  readonly parentId: string | null;
  readonly isAgent: boolean;
  readonly rate: bigint;
  readonly balance: bigint;
  /** Stakes of settled bets, one by one. */
  readonly stakes: readonly bigint[];
  readonly elsewhere: readonly Elsewhere[];
}

/** Figures by the key of the message that names them, as the wire writes them. */
export type Named = Readonly<Record<string, string>>;

interface EntryRow {
  readonly account: bigint;
  readonly kind: string;
  readonly contra: string;
  readonly amount: bigint;
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

/**
 * A team added up once more, from the rows of the books, the bets and who invited whom: no table, view or function of the reports and no
 * chain of the tree takes part. Holds as long as nobody was moved and no rate was changed.
 */
export class TeamBooks {
  private readonly people: readonly Booked[];
  private constructor(people: readonly Booked[]) {
    this.people = people;
  }

  static async read(db: Db, elsewhere: Readonly<Record<string, readonly Elsewhere[]>>): Promise<TeamBooks> {
    const { rows: nodes } = await db.query<{
      memberId: bigint;
      parentId: bigint | null;
      account: bigint;
      rate: number;
      username: string;
      nickname: string;
      kind: string;
      balance: bigint;
    }>(
      `select n.member_id as "memberId", n.parent_id as "parentId", n.account_id as account, n.rates[1] as rate, m.username, m.nickname, m.kind,
         a.balance
       from agent.node n join member.member m on m.id = n.member_id join ledger.account a on a.id = n.account_id`,
    );
    const { rows: entries } = await db.query<EntryRow>(
      `select coalesce(h.account_id, e.account_id) as account, k.code as kind, c.code as contra, e.amount
       from ledger.entry e join ledger.entry_kind k on k.kind = e.kind join ledger.account_info c on c.id = e.contra_id
       left join ledger.hold h on h.id = e.ref and k.code = 'withdrawal' order by e.created_at, e.ver`,
    );
    const { rows: bets } = await db.query<{ account: bigint; stake: bigint }>(
      'select account_id as account, stake from lottery.bet where status in (1, 2, 3)',
    );
    return new TeamBooks(
      nodes.map((node) => {
        const own = entries.filter(({ account }) => account === node.account);
        return {
          ...node,
          ...deedsOf(own),
          memberId: String(node.memberId),
          parentId: node.parentId === null ? null : String(node.parentId),
          isAgent: node.kind === 'agent',
          rate: BigInt(node.rate),
          stakes: bets.filter(({ account }) => account === node.account).map(({ stake }) => stake),
          elsewhere: elsewhere[node.username] ?? [],
        };
      }),
    );
  }

  who(username: string): Booked {
    const found = this.people.find((person) => person.username === username);
    if (found === undefined) throw new Error(`${username} is in no tree`);
    return found;
  }

  childrenOf({ memberId }: Booked): readonly Booked[] {
    return this.people.filter(({ parentId }) => parentId === memberId);
  }

  below(agent: Booked): readonly Booked[] {
    return this.childrenOf(agent).flatMap((child) => [child, ...this.below(child)]);
  }

  /** Everybody below; what he earned is reckoned bet by bet from the rates, and has to be what was booked for him. */
  teamOf(agent: Booked): Named {
    const earned = sum(this.childrenOf(agent).map((child) => this.earnedOn(agent, child)));
    if (earned !== agent.rebate) throw new Error(`${agent.username} earned ${earned} and was booked ${agent.rebate}`);
    return named(this.below(agent), earned);
  }

  /** A direct invitee with everybody below him. */
  branchOf(agent: Booked, child: Booked): Named {
    return named([child, ...this.below(child)], this.earnedOn(agent, child));
  }

  /** By what stands there now. */
  standingOf(agent: Booked): Named {
    const [below, direct] = [this.below(agent), this.childrenOf(agent)];
    return {
      teamBalance: decimal(sum(below.map(({ balance }) => balance))),
      levelBalance: decimal(sum(direct.map(({ balance }) => balance))),
      teamSize: String(below.length),
      directSize: String(direct.length),
      agents: String(below.filter(({ isAgent }) => isAgent).length),
    };
  }

  /** Parts per 10,000 of every stake of the branch, rounded down bet by bet (spec §9). */
  private earnedOn(agent: Booked, child: Booked): bigint {
    const stakes = [child, ...this.below(child)].flatMap((person) => person.stakes);
    return sum(stakes.map((stake) => (stake * (agent.rate - child.rate)) / 10_000n));
  }
}

function deedsOf(entries: readonly EntryRow[]): Deeds {
  const of = (...kinds: readonly string[]): bigint[] =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount);
  const corrections = entries.filter(({ kind }) => kind === 'correction');
  const correctedRebate = corrections.filter(({ contra }) => contra === 'house.rebate');
  const correctedPlay = corrections.filter(({ contra }) => contra !== 'house.rebate');
  const bonus = sum(of('bonus', 'reward'));
  return {
    stake: -sum(of('bet', 'cancel', 'void')),
    payout: sum([...of('payout'), ...correctedPlay.map(({ amount }) => amount)]),
    rebate: sum([...of('rebate'), ...correctedRebate.map(({ amount }) => amount)]),
    deposits: of('deposit'),
    withdrawals: of('withdrawal').filter((amount) => amount > 0n),
    bonus,
    welfare: bonus + sum(of('packet', 'packet_taken', 'packet_return')),
    changes: entries.filter(({ kind }) => kind !== 'withdrawal').map(({ amount }) => amount),
  };
}
/** Play of some, at external games too. Nothing of this journey is pushed, so that all of it is turnover. */
export function playOf(people: readonly Booked[]): Named {
  const elsewhere = people.flatMap((person) => person.elsewhere);
  const stake = sum([...people.map((person) => person.stake), ...elsewhere.map(({ stakeMinor }) => stakeMinor)]);
  const payout = sum([...people.map((person) => person.payout), ...elsewhere.map(({ payoutMinor }) => payoutMinor)]);
  return {
    bets: String(people.flatMap(({ stakes }) => stakes).length + elsewhere.length),
    stake: decimal(stake),
    turnover: decimal(stake),
    payout: decimal(payout),
    winLose: decimal(payout - stake),
  };
}

function named(people: readonly Booked[], earned: bigint): Named {
  const elsewhere = people.flatMap((person) => person.elsewhere);
  const lost =
    sum(people.map(({ payout, stake }) => payout - stake)) +
    sum(elsewhere.map(({ payoutMinor, stakeMinor }) => payoutMinor - stakeMinor));
  const teamRebate = sum(people.map(({ rebate }) => rebate));
  const firsts = people.flatMap(({ deposits }) => deposits.slice(0, 1));
  return {
    ...playOf(people),
    rebate: decimal(earned),
    teamRebate: decimal(teamRebate),
    profit: decimal(lost + teamRebate + sum(people.map(({ bonus }) => bonus))),
    welfare: decimal(sum(people.map(({ welfare }) => welfare))),
    depositCount: String(people.flatMap(({ deposits }) => deposits).length),
    withdrawalCount: String(people.flatMap(({ withdrawals }) => withdrawals).length),
    deposits: decimal(sum(people.flatMap(({ deposits }) => deposits))),
    withdrawals: decimal(sum(people.flatMap(({ withdrawals }) => withdrawals))),
    bettors: String(people.filter((person) => person.stakes.length + person.elsewhere.length > 0).length),
    registered: String(people.length),
    firstDepositors: String(firsts.length),
    firstDeposits: decimal(sum(firsts)),
  };
}
